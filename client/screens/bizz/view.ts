/** What all screens of menus have in common. */

import { render, type TemplateResult } from "lit-html";
import { moveFocus, pressFocused } from "../../focus";
import type { Command } from "../../input";
import type { Router, Screen } from "./router";

export abstract class View implements Screen {
  readonly element: HTMLElement;
  readonly overlay: boolean = false;
  readonly path: string | undefined = undefined;

  constructor(
    protected readonly router: Router,
    element: HTMLElement = document.createElement("section"),
  ) {
    this.element = element;
  }

  protected abstract template(): TemplateResult;

  draw(): void {
    render(this.template(), this.element);
  }

  enter(): void {
    this.draw();
    this.focusFirst();
  }

  leave(): void {}

  command(command: Command, event: KeyboardEvent): void {
    event.preventDefault();
    if (command === "back") this.router.back();
    else if (command === "ok") pressFocused(this.element);
    else moveFocus(this.element, command);
  }

  digit(_digit: number): void {}

  back(): boolean {
    return false;
  }

  /** Puts the focus on what is chosen most often. */
  protected focusFirst(): void {
    const first = this.element.querySelector<HTMLElement>("[data-first]");
    if (first) first.focus({ preventScroll: true });
  }
}
