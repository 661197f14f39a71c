// `node players.mjs boardgame|colyseus URL TABLES SECONDS`: tables that play without thinking. Says "ready", waits for a
// line, plays, and says how many actions there were and how long (ms) each took until everybody had it.

import { lit, SEATS } from "./game.mjs";

const [, , peer, url, tables, seconds] = process.argv;
const { seat } = await import(`./${peer}.mjs`);

const groups = [];
for (let table = 0; table < Number(tables); table++) {
  const pages = [];
  for (let number = 0; number < SEATS; number++) pages.push(await seat(url, table, number));
  groups.push(pages);
}
console.log("ready");
await new Promise((resolve) => process.stdin.once("data", resolve));

const waits = [];
const end = performance.now() + Number(seconds) * 1000;

async function play(pages) {
  let turn = pages[0].state.turn;
  while (performance.now() < end) {
    const mover = pages[pages[0].state.seat];
    const places = lit(mover.state);
    const wanted = turn + 1;
    const sent = performance.now();
    await new Promise((everybody) => {
      const missing = new Set(pages);
      for (const page of pages) {
        page.told = (told) => {
          if (told >= wanted && missing.delete(page) && missing.size === 0) everybody();
        };
      }
      mover.play(places[Math.floor(Math.random() * places.length)]);
    });
    waits.push(performance.now() - sent);
    turn = wanted;
  }
}
await Promise.all(groups.map(play));
waits.sort((a, b) => a - b);
const at = (part) => waits[Math.floor(waits.length * part)];
console.log(JSON.stringify({ actions: waits.length, half: at(0.5), most: at(0.99) }));
process.exit(0);
