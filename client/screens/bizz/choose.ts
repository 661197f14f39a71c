/** Before playing: colours in turn, names, and alone the computer's level. */

import { html, nothing, type TemplateResult } from "lit-html";
import { drawMarble, PLAYER_COLOURS, playerColour, playerSymbol } from "../../boards/bizz/colours";
import type { Seat } from "../../boards/bizz/seats";
import type { Command } from "../../input";
import type { Level } from "../../table/table";
import { t } from "../../text";
import type { Router } from "./router";
import { below, LEVELS, newRecord, type Rounds, savedNames, saveNames, seatName } from "./saved";
import { backBar, type Start } from "./setup";
import { View } from "./view";

const COLOURS = Array.from({ length: PLAYER_COLOURS }, (_, colour) => colour);

export class ColoursScreen extends View {
  /** The colours taken so far, by seat. */
  private readonly taken: number[] = [];
  private readonly names: string[];
  private level: Level = "normal";
  private readonly marbles = COLOURS.map(drawMarble);

  constructor(
    router: Router,
    private readonly players: number,
    private readonly rounds: Rounds,
    private readonly start: Start,
  ) {
    super(router);
    this.element.className = "setup";
    const typed = savedNames();
    this.names = Array.from({ length: players }, (_, seat) => typed[seat] || "");
  }

  override digit(digit: number): void {
    if (digit <= PLAYER_COLOURS) this.take(digit - 1);
  }

  override command(command: Command, event: KeyboardEvent): void {
    // Enter in the name means that it is done.
    if (command === "ok" && document.activeElement === this.field) {
      event.preventDefault();
      this.focusFirst();
    } else super.command(command, event);
  }

  /** Back undoes only the last choice. */
  override back(): boolean {
    if (this.taken.length === 0) return false;
    const colour = this.taken.pop()!;
    this.draw();
    const tile = this.element.querySelector<HTMLElement>(`[data-colour-choice="${colour}"]`);
    if (tile) tile.focus();
    return true;
  }

  protected template(): TemplateResult {
    const seat = this.seat;
    return html`
      <h2>${t("{name}, pick a colour", { name: this.nameOf(seat) })}</h2>
      <p class="named">
        <label for="name">${t("Name")}</label>
        <input
          id="name"
          class="field"
          type="text"
          maxlength="14"
          autocomplete="off"
          spellcheck="false"
          placeholder=${seatName(seat)}
          .value=${this.names[seat] || ""}
          @input=${(event: Event) => this.rename(seat, event.target as HTMLInputElement)}
        />
      </p>
      <div class="tiles">${COLOURS.map((colour) => this.tile(colour))}</div>
      ${this.players === 1 ? this.levels() : ""} ${backBar(this.router)}
    `;
  }

  private tile(colour: number): TemplateResult {
    const taker = this.taken.indexOf(colour);
    const free = taker < 0;
    const name = free ? playerColour(colour) : this.nameOf(taker);
    return html`<button
      type="button"
      class=${free ? "tile" : "tile taken"}
      data-colour-choice=${colour}
      data-first=${colour === this.firstFree ? "" : nothing}
      aria-disabled=${free ? "false" : "true"}
      aria-label=${free ? nothing : t("{colour}, taken by {name}", { colour: playerColour(colour), name })}
      @click=${() => this.take(colour)}
    >
      ${this.marbles[colour]}
      <small>
        <span class="name">${name}</span>${free ? html`<span class="aside-text">, ${playerSymbol(colour)}</span>` : ""}
        <kbd>${colour + 1}</kbd>
      </small>
    </button>`;
  }

  private levels(): TemplateResult {
    const names: { [level in Level]: string } = {
      easy: t("Easy"),
      normal: t("Moderate"),
      hard: t("Hard"),
    };
    return html`<div class="level">
      <span id="level">${t("The computer plays")}</span>
      <div class="choices" role="radiogroup" aria-labelledby="level">
        ${LEVELS.map(
          (level) => html`<label>
            <input
              type="radio"
              name="level"
              value=${level}
              .checked=${this.level === level}
              @change=${() => this.setLevel(level)}
            />
            <span>${names[level]}</span>
          </label>`,
        )}
      </div>
    </div>`;
  }

  private get seat(): number {
    return Math.min(this.taken.length, this.players - 1);
  }

  private get firstFree(): number {
    return COLOURS.findIndex((colour) => this.taken.indexOf(colour) < 0);
  }

  private get field(): HTMLInputElement | null {
    return this.element.querySelector("input[type=text]");
  }

  private nameOf(seat: number): string {
    return (this.names[seat] || "").trim() || seatName(seat);
  }

  private rename(seat: number, field: HTMLInputElement): void {
    this.names[seat] = field.value;
    this.draw();
  }

  private setLevel(level: Level): void {
    this.level = level;
    this.draw();
  }

  private take(colour: number): void {
    if (this.taken.indexOf(colour) >= 0 || this.taken.length >= this.players) return;
    this.taken.push(colour);
    if (this.taken.length < this.players) {
      this.draw();
      this.focusFirst();
      return;
    }
    saveNames(this.names);
    const seats = this.seats();
    this.start({ record: newRecord(seats.length, this.rounds), seats });
  }

  private seats(): Seat[] {
    const seats = this.taken.map((colour, seat): Seat => {
      return { name: this.nameOf(seat), colour, level: null };
    });
    if (this.players > 1) return seats;
    const free = COLOURS.filter((colour) => this.taken.indexOf(colour) < 0);
    seats.push({ name: t("Computer"), colour: free[below(free.length)]!, level: this.level });
    return seats;
  }
}
