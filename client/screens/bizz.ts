/** The page of Bizz-Billes: joins screens, keys, the table, and what is kept on the device. */

import { drawMarquee } from "../boards/bizz/marquee";
import { cameBack, goAway } from "../comeback";
import { everywhere } from "../everywhere";
import { commandOf, digitOf } from "../input";
import { beginsInNewVersion } from "../offline/next";
import { questionOf } from "../questions";
import { listenForGestures } from "../sound";
import { addStyles } from "../styles";
import { LocalTable } from "../table/local";
import type { Bizz } from "../table/table";
import { moreTexts } from "../text";
import { opened, pathOf } from "./bizz/address";
import { PlayScreen } from "./bizz/play";
import { ResumeScreen } from "./bizz/resume";
import { Router } from "./bizz/router";
import { forgetGame, type Saved, savedGame, saveRecord, saveSeats } from "./bizz/saved";
import { PlayersScreen } from "./bizz/setup";

const root = document.getElementById("root")!;
const home = document.getElementById("home") as HTMLAnchorElement;
root.querySelector(".title")!.append(drawMarquee());
const router = new Router(root, home.href);
/** The styles of games online, once they were asked for. */
let styled: Promise<void> | null = null;

function play(saved: Saved): void {
  if (saved.record.actions.length === 0 && leavesFor(saved)) return;
  const table = new LocalTable<Bizz>(saved.record);
  router.open(new PlayScreen(router, root, saved, table, newGame, startOver));
}

/** Whether a new game begins in a newer version of the site: there it is found as if the player came back to it. */
function leavesFor(saved: Saved): boolean {
  saveRecord(saved.record);
  saveSeats(saved.seats, false);
  const leaves = beginsInNewVersion(pathOf(""));
  if (leaves) goAway();
  return leaves;
}

function players(): PlayersScreen {
  return new PlayersScreen(router, play, () => {
    // A page from before an update may ask for a file that is gone: a newer page has it.
    online().then(
      ({ openMenu }) => openMenu(router, root),
      () => location.assign(pathOf("online")),
    );
  });
}

/** All that only games online need is fetched when it is asked for. */
async function online(): Promise<typeof import("./online/online")> {
  if (!styled) styled = addStyles(root.dataset.styles!);
  const [loaded] = await Promise.all([import("./online/online"), moreTexts(), styled]);
  return loaded;
}

function newGame(): void {
  router.reset(players());
}

/** What was kept cannot be played: somebody changed it by hand. */
function startOver(): void {
  forgetGame();
  newGame();
}

function listen(): void {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (command) {
      router.top.command(command, event);
      return;
    }
    const digit = digitOf(event);
    if (digit !== null) router.top.digit(digit);
    const question = questionOf(event);
    if (question && router.top.answer) router.top.answer(question);
  });
}

function start(): void {
  const saved = savedGame();
  router.start(saved ? new ResumeScreen(router, saved, () => play(saved), newGame) : players());
  if (saved && cameBack()) play(saved);
  listen();
}

everywhere();
listenForGestures();
if (opened === "") {
  start();
} else {
  online().then(({ openLink }) => {
    router.start(players());
    openLink(router, root, opened);
    listen();
  }, start);
}
