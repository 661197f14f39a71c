/**
 * The screens on top of each other. The browser's history follows: one entry per screen or dialog, so
 * that its Back, a remote's Back, Esc and ✱ all do the same.
 */

import type { Command } from "../../input";
import type { Question } from "../../questions";

export interface Screen {
  readonly element: HTMLElement;
  /** Whether the screen below stays to be seen. */
  readonly overlay: boolean;
  /** What the address bar says while it is the top one; without it, what it said before. */
  readonly path?: string | undefined;
  /** It is the top one now. */
  enter(): void;
  /** It is gone for good. */
  leave(): void;
  command(command: Command, event: KeyboardEvent): void;
  digit(digit: number): void;
  /** Answers a question with one message; a screen without it has none. */
  answer?(question: Question): void;
  /** Takes back something of its own, and stays; false if the screen is to be left. */
  back(): boolean;
}

export class Router {
  private readonly stack: Screen[] = [];
  private base = 0;
  /** The depth that the browser's history has now. */
  private actual = 0;
  private travelling = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly home: string,
  ) {}

  /** Begins with one screen. */
  start(first: Screen): void {
    this.base = depthOf(history.state);
    this.actual = this.base;
    history.replaceState({ depth: this.base }, "");
    addEventListener("popstate", (event) => this.travelled(depthOf(event.state)));
    this.open(first);
  }

  get top(): Screen {
    return this.stack[this.stack.length - 1]!;
  }

  /** Puts a screen on top. */
  open(screen: Screen): void {
    this.stack.push(screen);
    this.show();
  }

  /** Leaves all screens for a first one. */
  reset(first: Screen): void {
    while (this.stack.length > 0) this.drop();
    this.open(first);
  }

  /** Goes back: the top screen may take back something of its own, or else is left. */
  back(): void {
    if (this.top.back()) {
      this.follow();
    } else if (this.stack.length > 1) {
      this.drop();
      this.show();
    } else {
      this.goHome();
    }
  }

  /** Leaves all screens above one. */
  backTo(screen: Screen): void {
    while (this.top !== screen) this.drop();
    this.show();
  }

  /** Leaves the game for the site's first page. */
  goHome(): void {
    location.assign(this.home);
  }

  private drop(): void {
    const screen = this.stack.pop()!;
    screen.leave();
    screen.element.remove();
  }

  private show(): void {
    this.stack.forEach((screen, index) => {
      const above = this.stack.slice(index + 1);
      if (!screen.element.parentElement) this.host.append(screen.element);
      screen.element.hidden = !above.every((each) => each.overlay);
    });
    this.top.enter();
    this.follow();
  }

  private travelled(depth: number): void {
    const before = this.actual;
    this.actual = depth;
    if (this.travelling) {
      this.travelling = false;
      this.follow();
    } else if (depth < before) {
      this.back();
    } else {
      this.follow();
    }
  }

  /** Brings the browser's history to the depth of the screens, and the address to that of the top one. */
  follow(): void {
    if (this.travelling) return;
    const wanted = this.base + this.stack.length - 1;
    while (this.actual < wanted) {
      this.actual += 1;
      history.pushState({ depth: this.actual }, "");
    }
    if (this.actual > wanted) {
      this.travelling = true;
      history.go(wanted - this.actual);
      return;
    }
    const { path } = this.top;
    if (path !== undefined && path !== location.pathname) {
      history.replaceState({ depth: this.actual }, "", path);
    }
  }
}

function depthOf(state: unknown): number {
  const depth = state && typeof state === "object" && (state as { depth?: unknown }).depth;
  return typeof depth === "number" ? depth : 0;
}
