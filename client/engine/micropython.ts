/**
 * Runs MicroPython's WebAssembly build without the loader that it comes with: that one refuses
 * browsers before Chromium 85, and brings a file system, proxies and a console that nobody needs
 * here. Python reads its modules from `files` and gives one function, text in and text out.
 */

type Files = { [path: string]: string };
type Exports = { [name: string]: (...args: number[]) => number };

const NO_SUCH_FILE = 44;
const FOLDER = 0o040000;
const FILE = 0o100000;
const PAGE = 65536;
/** Words of MicroPython's own stack, and bytes of its first heap; the heap grows as needed. */
const STACK = 8192;
const HEAP = 2 * 1024 * 1024;

/** How values cross the border; three words hold one. */
const EXCEPTION = -1;
const TEXT_TO_PYTHON = 5;
const TEXT_FROM_PYTHON = 5;
const WORDS = 3;

/** Imports `module` and returns a caller of the method `method` of a new object of its class `name`. */
export async function load(
  program: WebAssembly.Module,
  files: Files,
  module: string,
  name: string,
  method: string,
): Promise<(text: string) => string> {
  const python = await Python.start(program, files);
  const host = python.call(python.attribute(python.import(module), name));
  const call = python.attribute(host, method);
  return (text) => python.callWithText(call, text);
}

class Python {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private readonly out: number;

  private constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly c: Exports,
  ) {
    c.emscripten_stack_init!();
    c.__wasm_call_ctors!();
    c.mp_js_init!(STACK, HEAP);
    c.proxy_c_init!();
    this.out = c.malloc!(WORDS * 4);
  }

  static async start(program: WebAssembly.Module, files: Files): Promise<Python> {
    const system = new System(files);
    const instance = await WebAssembly.instantiate(program, system.imports(program));
    const memory = instance.exports.memory as WebAssembly.Memory;
    system.attach(instance.exports, memory);
    return new Python(memory, instance.exports as unknown as Exports);
  }

  import(module: string): number {
    return this.withText(module, (pointer) => this.c.mp_js_do_import!(pointer, this.out));
  }

  attribute(object: number, name: string): number {
    return this.withText(name, (pointer) =>
      this.c.proxy_c_to_js_lookup_attr!(object, pointer, this.out),
    );
  }

  call(callable: number): number {
    this.c.proxy_c_to_js_call!(callable, 0, 0, this.out);
    return this.reference();
  }

  callWithText(callable: number, text: string): string {
    const [pointer, length] = this.put(text);
    const argument = this.c.malloc!(WORDS * 4);
    new Uint32Array(this.memory.buffer, argument, WORDS).set([TEXT_TO_PYTHON, length, pointer]);
    this.c.proxy_c_to_js_call!(callable, 1, argument, this.out);
    this.c.free!(argument);
    const [kind, resultLength, result] = this.result();
    if (kind !== TEXT_FROM_PYTHON) throw new Error("the rules answered something else than text");
    return this.text(result!, resultLength!);
  }

  private withText(text: string, use: (pointer: number) => void): number {
    const [pointer] = this.put(text);
    use(pointer);
    this.c.free!(pointer);
    return this.reference();
  }

  private reference(): number {
    return this.result()[1]!;
  }

  private result(): Int32Array {
    const words = new Int32Array(this.memory.buffer, this.out, WORDS).slice();
    if (words[0] === EXCEPTION) throw new Error(this.text(words[2]!, words[1]!));
    return words;
  }

  private put(text: string): [pointer: number, length: number] {
    const bytes = this.encoder.encode(text);
    const pointer = this.c.malloc!(bytes.length + 1);
    const room = new Uint8Array(this.memory.buffer, pointer, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return [pointer, bytes.length];
  }

  private text(pointer: number, length: number): string {
    return this.decoder.decode(new Uint8Array(this.memory.buffer, pointer, length));
  }
}

/** What the program asks of its surroundings: jumps, memory, a clock, and files that are only read. */
class System {
  private readonly open: { bytes: Uint8Array; at: number }[] = [];
  private memory!: WebAssembly.Memory;
  private c!: Exports;
  private table!: WebAssembly.Table;

  constructor(private readonly files: Files) {}

  attach(exports: WebAssembly.Exports, memory: WebAssembly.Memory): void {
    this.memory = memory;
    this.c = exports as unknown as Exports;
    this.table = exports.__indirect_function_table as WebAssembly.Table;
  }

  imports(program: WebAssembly.Module): WebAssembly.Imports {
    const known: { [name: string]: (...args: number[]) => number | undefined } = {
      _emscripten_throw_longjmp: () => {
        throw Infinity;
      },
      emscripten_resize_heap: (bytes) => this.grow(bytes!),
      js_check_existing: () => -1,
      mp_js_ticks_ms: () => Date.now() & 0x3fffffff,
      mp_js_time_ms: () => Date.now(),
      __syscall_stat64: (path, out) => this.stat(this.path(path!), out!),
      __syscall_openat: (_folder, path) => this.openFile(this.path(path!)),
      fd_read: (file, vectors, count, out) => this.read(file!, vectors!, count!, out!),
      fd_close: () => 0,
    };
    const imports: { [module: string]: { [name: string]: WebAssembly.ImportValue } } = {};
    for (const { module, name } of WebAssembly.Module.imports(program)) {
      imports[module] = imports[module] || {};
      imports[module]![name] = name.startsWith("invoke_")
        ? this.invoke
        : known[name] || missing(name);
    }
    return imports;
  }

  /** Calls a function of the program; C's longjmp arrives as an exception that is a number. */
  private readonly invoke = (index: number, ...args: number[]): number | undefined => {
    const stack = this.c.emscripten_stack_get_current!();
    try {
      return this.table.get(index)(...args);
    } catch (error) {
      this.c._emscripten_stack_restore!(stack);
      if (typeof error !== "number") throw error;
      this.c.setThrew!(1, 0);
      return undefined;
    }
  };

  private grow(bytes: number): number {
    try {
      this.memory.grow(Math.ceil(((bytes >>> 0) * 1.1 - this.memory.buffer.byteLength) / PAGE));
      return 1;
    } catch {
      return 0;
    }
  }

  private path(pointer: number): string {
    const bytes = new Uint8Array(this.memory.buffer, pointer);
    const path = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    return path.replace(/^\/+/, "");
  }

  private stat(path: string, out: number): number {
    const text = this.files[path];
    const isFolder = Object.keys(this.files).some((name) => name.startsWith(`${path}/`));
    if (text === undefined && !isFolder) return -NO_SUCH_FILE;
    const words = new Uint32Array(this.memory.buffer, out, 24);
    words.fill(0);
    words[1] = isFolder ? FOLDER : FILE;
    return 0;
  }

  private openFile(path: string): number {
    const text = this.files[path];
    if (text === undefined) return -NO_SUCH_FILE;
    return this.open.push({ bytes: new TextEncoder().encode(text), at: 0 }) - 1;
  }

  private read(file: number, vectors: number, count: number, out: number): number {
    const words = new Uint32Array(this.memory.buffer);
    const { bytes } = this.open[file]!;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const [pointer, room] = [words[vectors / 4 + 2 * i]!, words[vectors / 4 + 2 * i + 1]!];
      const at = this.open[file]!.at;
      const part = bytes.subarray(at, at + room);
      new Uint8Array(this.memory.buffer, pointer).set(part);
      this.open[file]!.at += part.length;
      total += part.length;
    }
    words[out / 4] = total;
    return 0;
  }
}

function missing(name: string): () => never {
  return () => {
    throw new Error(`the rules asked for ${name}, which this engine does not have`);
  };
}
