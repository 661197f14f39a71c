/** How the connection is, in plain words, above everything else at a table. */

import type { Link } from "../../table/online";
import { t } from "../../text";

/** A connection that comes about within this is not worth a word (ms). */
const PATIENCE_MS = 600;

export class LinkBar {
  readonly element = document.createElement("p");
  private timer = 0;

  constructor() {
    this.element.className = "link-bar";
    this.element.setAttribute("role", "status");
  }

  tell(link: Link): void {
    clearTimeout(this.timer);
    const text = textOf(link);
    if (text === "") this.element.textContent = "";
    else
      this.timer = window.setTimeout(() => {
        this.element.textContent = text;
      }, PATIENCE_MS);
  }
}

function textOf(link: Link): string {
  if (link === "connecting") return t("Connecting…");
  if (link === "lost") return t("The connection is gone. You come back to your seat by yourself…");
  if (link === "away") return t("The server restarts. It is back in a moment; nothing is lost.");
  return "";
}
