// Colyseus: `node colyseus.mjs serve PORT` and the players' side. State in memory only.

import { createRequire } from "node:module";
import { board, remove } from "./game.mjs";

const require = createRequire(import.meta.url);

export async function seat(url, table) {
  const { Client } = require("colyseus.js");
  const room = await new Client(url).joinOrCreate("bizz", { table });
  const page = { state: null, told: () => {}, play: (place) => room.send("remove", place) };
  await new Promise((ready) => {
    room.onStateChange((state) => {
      page.state = state;
      ready();
      page.told(state.turn);
    });
  });
  return page;
}

if (process.argv[2] === "serve") {
  const { Room, Server } = require("@colyseus/core");
  const { WebSocketTransport } = require("@colyseus/ws-transport");
  const { ArraySchema, Schema, defineTypes } = require("@colyseus/schema");
  class Board extends Schema {}
  const numbers = { cups: ["int8"], marbles: ["uint8"], points: ["uint16"] };
  defineTypes(Board, { ...numbers, wheel: "uint8", seat: "uint8", turn: "uint32" });
  class Bizz extends Room {
    maxClients = 4;
    patchRate = null;
    onCreate() {
      const start = board();
      for (const name of Object.keys(numbers)) start[name] = new ArraySchema(...start[name]);
      this.state = new Board().assign(start);
      this.onMessage("remove", (_client, place) => {
        remove(this.state, place, (n) => Math.floor(Math.random() * n));
        this.broadcastPatch();
      });
    }
  }
  const server = new Server({ greet: false, transport: new WebSocketTransport() });
  server.define("bizz", Bizz).filterBy(["table"]);
  await server.listen(Number(process.argv[3]));
  console.log("listening");
}
