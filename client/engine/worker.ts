/**
 * The worker: the rulebook in Python, one call at a time. The page sends `{id, text}` and receives
 * `{id, text}`; before that one `{ready: true}`, or `{failed: why}` where the engine cannot run.
 */

import { load } from "./micropython";

declare const ENGINE_WASM: string;
declare const RULES: { [path: string]: string };

export type Question = { id: number; text: string };
export type Answer = { id: number; text: string } | { ready: true } | { failed: string };

async function program(): Promise<WebAssembly.Module> {
  const response = await fetch(ENGINE_WASM);
  if (!response.ok) throw new Error(`${response.status} for ${ENGINE_WASM}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function answer(message: Answer): void {
  postMessage(message);
}

async function start(): Promise<void> {
  const call = await load(await program(), RULES, "retrohub.rules.host", "Host", "call");
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
