// The engine that the pages get, in Node: every line of standard input is a call, every line of output its answer.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runInNewContext } from "node:vm";

const folder = join(import.meta.dirname, "..", "retrohub", "web", "static");
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

const worker = {
  TextDecoder,
  TextEncoder,
  WebAssembly,
  fetch: async (address) => new Response(readFileSync(join(folder, address.split("/").pop()))),
};
worker.self = worker;
worker.XMLHttpRequest = class {
  status = 200;
  open(_method, address) {
    this.responseText = readFileSync(join(folder, address.split("/").pop()), "utf8");
  }
  send() {}
};

await new Promise((ready, failed) => {
  worker.postMessage = (message) => (message.ready ? ready() : failed(new Error(message.failed)));
  runInNewContext(readFileSync(join(folder, manifest["engine.js"]), "utf8"), worker);
});

worker.postMessage = ({ text }) => process.stdout.write(`${text}\n`);
for await (const text of createInterface({ input: process.stdin }))
  worker.onmessage({ data: { id: 0, text } });
