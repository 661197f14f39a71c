/** The player's page: nickname, transfer to another device, deletion. */

import { openDialog } from "../modal";
import { t } from "../text";
import { startPage } from "./scores/page";

interface Player {
  nickname: string | null;
  number: number;
}

interface Answer {
  player?: Player;
  code?: string;
  expires_at?: number;
  why?: string;
}

type Ask = (form: HTMLFormElement) => Promise<void>;

/** What the server does not take, by its code; null if there is no connection. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why = "",
  ) {
    super(why);
  }
}

const who = document.getElementById("who")!;
const code = document.getElementById("code")!;

const ASKS: { [form: string]: Ask } = { name: rename, offer, join, delete: remove };

async function rename(form: HTMLFormElement): Promise<void> {
  const { player } = await ask("PUT", "/api/player/nickname", { nickname: field(form).value });
  field(form).value = player!.nickname!;
  showName(player!);
  say(form, t("Saved."));
}

async function offer(form: HTMLFormElement): Promise<void> {
  const answer = await ask("POST", "/api/player/code", {});
  const until = new Date(answer.expires_at!).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
  });
  code.textContent = answer.code!;
  const note = document.createElement("span");
  note.textContent = t("Valid until {time}, once.", { time: until });
  code.appendChild(note);
  code.hidden = false;
  say(form, t("The code is {code}.", { code: answer.code! }));
}

async function join(form: HTMLFormElement): Promise<void> {
  const { player } = await ask("POST", "/api/player/join", { code: field(form).value });
  field(form).value = "";
  showName(player!);
  say(form, t("Done: this device now plays as {name}.", { name: nameOf(player!) }));
}

async function remove(form: HTMLFormElement): Promise<void> {
  const sure = document.getElementById("sure") as HTMLDialogElement;
  if ((await openDialog(sure)) !== "delete") return;
  await ask("DELETE", "/api/player");
  who.textContent = t("You get a name with your first finished game, or here.");
  document.querySelector<HTMLInputElement>("[name=nickname]")!.value = "";
  code.hidden = true;
  say(form, t("Everything is deleted."));
}

async function ask(method: string, address: string, body?: object): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Refused(response.status, answer.why);
  return answer;
}

function reason(error: unknown): string {
  if (!(error instanceof Refused)) return t("There is no connection; please try again.");
  if (error.status === 429) return t("Too often; please try again in a minute.");
  if (error.status === 404)
    return t("This code is not valid, or no longer. Get a new one on the other device.");
  const why: { [code: string]: string } = {
    empty: t("A name has at least one character."),
    long: t("A name has at most 20 characters."),
    characters: t("The name has characters that cannot be seen. Please type it anew."),
    reserved: t("This name could be taken for ours. Please choose another one."),
  };
  return why[error.why] || t("That did not work; please try again.");
}

function nameOf(player: Player): string {
  return player.nickname || t("Player {number}", { number: String(player.number) });
}

function showName(player: Player): void {
  who.textContent = nameOf(player);
}

/** Says what came of a form, where its section says such things. */
function say(form: HTMLFormElement, text: string, bad = false): void {
  const said = form.closest("section")!.querySelector(".said")!;
  said.textContent = text;
  said.classList.toggle("bad", bad);
}

function field(form: HTMLFormElement): HTMLInputElement {
  return form.querySelector("input")!;
}

for (const id of Object.keys(ASKS)) {
  const form = document.getElementById(id) as HTMLFormElement;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await ASKS[id]!(form);
    } catch (error) {
      say(form, reason(error), true);
    }
  });
}
startPage();
