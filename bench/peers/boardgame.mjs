// boardgame.io: `node boardgame.mjs serve PORT` and the players' side.

import { createRequire } from "node:module";
import { board, remove, SEATS } from "./game.mjs";

const require = createRequire(import.meta.url);

export const game = {
  name: "bizz",
  setup: board,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    remove: ({ G, random }, place) => remove(G, place, (n) => random.Die(n) - 1),
  },
};

export async function seat(url, table, number) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const multiplayer = SocketIO({ server: url, socketOpts: { transports: ["websocket"] } });
  const client = Client({
    game,
    numPlayers: SEATS,
    multiplayer,
    matchID: `table-${table}`,
    playerID: String(number),
    debug: false,
  });
  const page = { state: null, told: () => {}, play: (place) => client.moves.remove(place) };
  await new Promise((ready) => {
    client.subscribe((state) => {
      if (state === null) return;
      page.state = state.G;
      // Before the server has answered, the mover's own guess is shown too; it counts for nothing.
      if (state._stateID !== undefined && state.isConnected) ready();
      page.told(state.G.turn);
    });
    client.start();
  });
  return page;
}

if (process.argv[2] === "serve") {
  const { Server, Origins } = require("boardgame.io/server");
  const options = { games: [game], origins: [Origins.LOCALHOST] };
  if (process.argv[4] === "files") {
    const { FlatFile } = require("boardgame.io/server");
    options.db = new FlatFile({ dir: process.argv[5] });
  }
  await Server(options).run(Number(process.argv[3]));
  console.log("listening");
}
