/** Before the game: who is here, how others get here, and who starts. */

import { html, nothing, type TemplateResult } from "lit-html";
import { drawMarble, PLAYER_COLOURS, playerColour } from "../../boards/bizz/colours";
import type { Command } from "../../input";
import { canShare, copy, share } from "../../share";
import type { TableState, View } from "../../table/wire";
import { n, t } from "../../text";
import { linkTo, qrOf } from "../bizz/address";
import type { Router } from "../bizz/router";
import { backBar } from "../bizz/setup";
import { View as Menu } from "../bizz/view";
import { Countdown } from "./clock";
import { nameField } from "./name";
import { nameOf } from "./people";
import type { TableScreen } from "./table";
import { tellLobby } from "./words";

const FEWEST = 2;
const TICK_MS = 1000;
const COPIED_MS = 3000;

export class Lobby extends Menu {
  private current: View | null = null;
  private said = "";
  private copied = false;
  private readonly marbles = Array.from({ length: PLAYER_COLOURS }, (_, seat) => drawMarble(seat));
  private readonly countdown: Countdown;
  private readonly timer: number;

  constructor(
    router: Router,
    private readonly host: TableScreen,
  ) {
    super(router);
    this.element.className = "setup lobby";
    this.countdown = new Countdown((at) => host.table.until(at));
    this.timer = window.setInterval(() => this.tick(), TICK_MS);
  }

  show(view: View): void {
    const before = this.current;
    this.current = view;
    this.said = tellLobby(view.news, view.state) || this.said;
    const { deadline } = view.state;
    this.countdown.to(deadline ? deadline.at : null);
    this.draw();
    // What can be done now may be something else: a start, a seat.
    const changed = !before || before.you !== view.you || canStart(before) !== canStart(view);
    if (changed && this.router.top === this.host) this.focusFirst();
  }

  override leave(): void {
    clearInterval(this.timer);
    this.countdown.to(null);
  }

  override command(command: Command, event: KeyboardEvent): void {
    const field = event.target instanceof HTMLInputElement && !event.target.readOnly;
    if (command === "ok" && field) {
      event.preventDefault();
      this.host.sit();
    } else super.command(command, event);
  }

  /** Back gives the seat up. */
  override back(): boolean {
    if (!this.current || this.current.you === null) return false;
    this.host.quit();
    return true;
  }

  protected template(): TemplateResult {
    const view = this.current!;
    const { state, you } = view;
    return html`
      <div class="way stack">${state.public ? this.finding(view) : this.inviting(state)}</div>
      <div class="here stack">
      <ol class="seats">
        ${this.marbles.map((marble, index) => {
          const seat = state.seats[index];
          const own = index === you;
          return html`<li
            class=${`seat${seat ? " taken" : ""}${own ? " own" : ""}`}
            data-taken=${seat ? "" : nothing}
          >
            ${marble}
            <span class="name">${seat ? nameOf(seat, index) : t("free")}</span>
            ${own ? html`<span class="aside-text">${t("you")}</span>` : ""}
          </li>`;
        })}
      </ol>
      ${you === null ? this.sitting(state) : this.starting(view)}
      </div>
      <p class="aside-text" role="status">${this.said}</p>
      ${backBar(this.router)}
    `;
  }

  private inviting({ code }: TableState): TemplateResult {
    const letters = code.split("");
    const link = linkTo(code);
    return html`
      <h2>${t("Your code")}</h2>
      <div class="invitation">
        <div>
          <p class="code" data-code=${code} role="img" aria-label=${t("Code: {letters}", { letters: letters.join(" ") })}>
            ${letters.map((letter) => html`<b aria-hidden="true">${letter}</b>`)}
          </p>
          <input class="field address" readonly aria-label=${t("Link")} .value=${link} />
          <p class="row">
            <button type="button" class="button" data-copy @click=${() => this.copy(link)}>
              ${this.copied ? t("Copied") : t("Copy the link")}
            </button>
            ${
              canShare()
                ? html`<button
                    type="button"
                    class="button"
                    data-share
                    @click=${() => share(invitation(code))}
                  >
                    ${t("Share")}
                  </button>`
                : ""
            }
          </p>
        </div>
        <img class="qr" src=${qrOf(code)} alt=${t("QR code of the link")} />
      </div>
    `;
  }

  private finding({ state, you }: View): TemplateResult {
    const since = you === null ? null : state.seats[you]!.since;
    const waited =
      since === null ? 0 : Math.max(0, Math.floor(-this.host.table.until(since) / 1000));
    const time = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
    return html`
      <h2>${state.seats.length < FEWEST ? t("Looking for players…") : t("Company is here")}</h2>
      <p class="muted">
        ${n("{count} player is here.", "{count} players are here.", state.seats.length)}
        <span class="number" data-waited role="timer" aria-label=${t("Waited {time}", { time })}>${time}</span>
      </p>
      ${
        state.deadline
          ? html`<p class="muted">${t("The game starts by itself:")} ${this.countdown.element}</p>`
          : ""
      }
    `;
  }

  private starting(view: View): TemplateResult {
    const { state, you } = view;
    const alone = state.seats.length < FEWEST;
    const computer = html`<button
      type="button"
      class=${state.public ? "button primary wide" : "button wide"}
      data-computer
      data-first=${alone ? "" : nothing}
      @click=${() => this.host.act({ do: "start", computer: true })}
    >
      ${t("Play against the computer")}
    </button>`;
    if (state.public) return this.offered(state) ? computer : html``;
    if (you !== state.opener) {
      const opener = state.opener === null ? undefined : state.seats[state.opener];
      return opener
        ? html`<p>${t("{name} starts the game.", { name: nameOf(opener, state.opener!) })}</p>`
        : html``;
    }
    if (alone) {
      return html`<p class="muted">${t("The game can start with two.")}</p>
        ${computer}`;
    }
    return html`<button
      type="button"
      class="button primary wide"
      data-start
      data-first
      @click=${() => this.host.act({ do: "start" })}
    >
      ${t("Start the game")}
    </button>`;
  }

  private sitting(state: TableState): TemplateResult {
    if (state.seats.length >= PLAYER_COLOURS) {
      return html`<p>${t("All seats are taken; you can watch.")}</p>`;
    }
    return html`
      ${nameField("seat-name", playerColour(state.seats.length))}
      <button type="button" class="button primary wide" data-sit data-first @click=${() => this.host.sit()}>
        ${t("Sit down")}
      </button>
    `;
  }

  private offered({ offer }: TableState): boolean {
    return offer !== null && this.host.table.until(offer) <= 0;
  }

  private tick(): void {
    if (!this.current?.state.public) return;
    const before = this.element.querySelector("[data-computer]");
    this.draw();
    if (!before && this.router.top === this.host) this.focusFirst();
  }

  private async copy(link: string): Promise<void> {
    if (!(await copy(link))) return;
    this.copied = true;
    this.said = t("Copied");
    this.draw();
    setTimeout(() => {
      this.copied = false;
      if (this.element.isConnected) this.draw();
    }, COPIED_MS);
  }
}

function canStart({ state, you }: View): boolean {
  return you !== null && you === state.opener && state.seats.length >= FEWEST;
}

/** What somebody is sent who is invited. */
function invitation(code: string): ShareData {
  const text = t("Play Bizz-Billes with me! The code of my table: {code}", { code });
  return { title: "Bizz-Billes", text, url: linkTo(code) };
}
