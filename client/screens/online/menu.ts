/** The menu of online games: invite, join, find someone. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Command } from "../../input";
import { t } from "../../text";
import { pathOf } from "../bizz/address";
import type { Router } from "../bizz/router";
import { backBar, RoundsScreen } from "../bizz/setup";
import { View } from "../bizz/view";
import { Join } from "./join";
import { nameField } from "./name";
import { ownName } from "./people";
import { tableLeft } from "./returning";
import { TableScreen, type Way } from "./table";

export class Menu extends View {
  override readonly path: string = pathOf("online");

  constructor(
    router: Router,
    private readonly root: HTMLElement,
  ) {
    super(router);
    this.element.className = "setup";
  }

  override digit(digit: number): void {
    const choice = [() => this.invite(), () => this.join(), () => this.find()][digit - 1];
    if (choice) choice();
  }

  override command(command: Command, event: KeyboardEvent): void {
    // Enter in the name means that it is done.
    if (command === "ok" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      this.focusFirst();
    } else super.command(command, event);
  }

  protected template(): TemplateResult {
    const code = tableLeft();
    return html`
      <h2>${t("Play online")}</h2>
      ${nameField("menu-name", "")}
      ${
        code === null
          ? nothing
          : html`<button
              type="button"
              class="button primary wide"
              data-return
              data-first
              @click=${() => this.go({ code, sit: false })}
            >
              ${t("Back to your table {code}", { code })}
            </button>`
      }
      <div class="tiles three">
        ${this.tile("invite", 1, t("Invite"), t("friends, with a code"), () => this.invite())}
        ${this.tile("join", 2, t("Join"), t("with a code"), () => this.join())}
        ${this.tile("find", 3, t("Find someone"), t("whoever is there"), () => this.find())}
      </div>
      ${backBar(this.router)}
    `;
  }

  private tile(
    name: string,
    digit: number,
    title: string,
    text: string,
    choose: () => void,
  ): TemplateResult {
    return html`<button
      type="button"
      class="tile worded"
      data-way=${name}
      data-first=${digit === 1 && tableLeft() === null ? "" : nothing}
      @click=${choose}
    >
      <b>${title}</b>
      <small>${text} <kbd>${digit}</kbd></small>
    </button>`;
  }

  private invite(): void {
    this.router.open(
      new RoundsScreen(this.router, (rounds) =>
        this.go({ act: { do: "open", rounds, name: ownName() } }),
      ),
    );
  }

  /** Asks for a code. */
  join(): void {
    this.router.open(new Join(this.router, (code) => this.go({ code, sit: true })));
  }

  private find(): void {
    this.go({ act: { do: "seek", name: ownName() } });
  }

  /** Goes to a table. */
  go(way: Way): void {
    this.router.open(new TableScreen(this.router, this.root, this, way));
  }
}
