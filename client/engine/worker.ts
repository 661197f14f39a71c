/**
 * The worker: the rulebook in Python, one call at a time. The page sends `{id, text}` and receives
 * `{id, text}`; before that one `{ready: true}`, or `{failed: why}` where the engine cannot run.
 */

import { load } from "./micropython";

declare const ENGINE_WASM: string;
declare const RULES: { [path: string]: string };
declare const LEARNED: { [path: string]: string };

export type Question = { id: number; text: string };
export type Answer = { id: number; text: string } | { ready: true } | { failed: string };

async function program(): Promise<WebAssembly.Module> {
  const response = await fetch(ENGINE_WASM);
  if (!response.ok) throw new Error(`${response.status} for ${ENGINE_WASM}`);
  // Browsers keep compiled code only of programs that they compile while these arrive.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  if (streams && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function answer(message: Answer): void {
  postMessage(message);
}

/** Files that are fetched when Python first looks for them; Python waits, so the worker does too. */
function fetchWhenRead(files: { [path: string]: string }): void {
  for (const path of Object.keys(LEARNED)) {
    Object.defineProperty(files, path, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = fetched(LEARNED[path]!);
        if (value !== undefined) Object.defineProperty(files, path, { value });
        return value;
      },
    });
  }
}

/** The text at an address, or undefined where it cannot be had now: to Python the file is then missing. */
function fetched(address: string): string | undefined {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    return request.status === 200 ? JSON.parse(request.responseText) : undefined;
  } catch {
    return undefined;
  }
}

async function start(): Promise<void> {
  const files = RULES;
  fetchWhenRead(files);
  const call = await load(await program(), files, "retrohub.rules.host", "Host", "call");
  self.onmessage = ({ data }: MessageEvent<Question>) => {
    try {
      answer({ id: data.id, text: call(data.text) });
    } catch (error) {
      failed(error);
    }
  };
  answer({ ready: true });
}

/** Out of memory, most likely: the page then goes on without this engine. */
function failed(error: unknown): void {
  answer({ failed: String(error) });
  self.close();
}

start().catch(failed);
