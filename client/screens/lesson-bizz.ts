/** A lesson of Bizz-Billes in three turns, on a board that was chosen for it; the rules are the real ones. */

import { html, type TemplateResult } from "lit-html";
import { everywhere } from "../everywhere";
import { commandOf } from "../input";
import { listenForGestures } from "../sound";
import { LocalTable } from "../table/local";
import type { Bizz, BizzRecord, BizzState } from "../table/table";
import { t } from "../text";
import { unreachable } from "./bizz/panels";
import { Stage } from "./bizz/stage";

/** What a turn led to, and whether anything fell. */
interface Outcome {
  state: BizzState;
  fell: boolean;
}

const root = document.getElementById("root")!;
const home = document.getElementById("home") as HTMLAnchorElement;
const game = document.getElementById("play") as HTMLAnchorElement;
const record = JSON.parse(document.getElementById("lesson")!.textContent!) as BizzRecord;
const stage = new Stage(() => location.assign(home.href));
const table = new LocalTable<Bizz>(record);
const seats = [
  { name: t("You"), colour: 0, level: null },
  { name: t("Computer"), colour: 3, level: "easy" as const },
];

async function teach(): Promise<void> {
  const opened = await reach(() => table.open(record));
  stage.displays.draw(seats);
  stage.board.show(opened.state, seats, record.rounds);
  await tell(
    t(
      "The wheel stands still, and all cups of its colour are lit. Red marbles are yours. Take away a lit cup with one of them in it.",
    ),
  );
  const first = await turn(opened.state);
  await tell(
    first.fell
      ? t(
          "What lay in the cup fell, as chance would have it. The deeper your marbles lie, the more points you have. Now the computer plays.",
        )
      : t(
          "The cup was empty, and nothing fell. Only marbles that lie deeper bring points. Now the computer plays.",
        ),
  );
  const cup = await reach(() => table.computer("easy"));
  const second = cup === "continue" ? first : await play(cup);
  await tell(
    t(
      "Your turn again. You may also take an empty cup: nothing falls, but its place is a gap for the rest of the round.",
    ),
  );
  await turn(second.state);
  stage.open(panel(t("Now you know how to play."), t("Play Bizz-Billes"), leave), leave);
}

/** Lets the player choose a cup, and shows what comes of it. */
async function turn(state: BizzState): Promise<Outcome> {
  return play(await stage.choice(state));
}

async function play(cup: [number, number]): Promise<Outcome> {
  stage.stop();
  const { events, state } = await reach(() => table.play(cup));
  await stage.perform(events, state, record.rounds);
  return { state, fell: events.some((event) => event[0] === "fall") };
}

/** Says something, and waits until it was read. */
function tell(text: string): Promise<void> {
  stage.say(text);
  return stage.asked((done) => panel(text, t("Go on"), done));
}

function panel(text: string, button: string, does: () => void): TemplateResult {
  return html`<p>${text}</p>
    <button type="button" class="button primary" data-first @click=${does}>${button}</button>
    <a class="button quiet" href=${home.href}>${t("Leave the lesson")}</a>`;
}

/** What the table answers, however often it must be asked. */
async function reach<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await stage.asked(unreachable);
    }
  }
}

function leave(): void {
  location.assign(game.href);
}

document.addEventListener("keydown", (event) => {
  const command = commandOf(event);
  if (!command) return;
  event.preventDefault();
  stage.press(command, event.repeat);
});
root.append(stage.element);
everywhere();
listenForGestures();
teach();
