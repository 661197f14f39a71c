export async function buildEngine() {
  return { "engine.js": "engine.js", "engine.wasm": "engine.wasm" };
}
