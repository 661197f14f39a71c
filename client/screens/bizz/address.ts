/** The address of the page, maybe after a language: `/bizz`, `/bizz/online` for the menu, `/bizz/{code}` for a table. */

const [, BASE = "/bizz", TAIL = ""] = /^(.*\/bizz)(?:\/([^/]*))?$/.exec(location.pathname) || [];

/** What the page was opened for: "", "online", "join" (at `/bizz/online#join`), or a table's code. */
export const opened = location.hash === "#join" ? "join" : TAIL;

/** The path of what comes after `/bizz/`. */
export function pathOf(tail: string): string {
  return tail === "" ? BASE : `${BASE}/${tail}`;
}

/** The link to a table. */
export function linkTo(code: string): string {
  return location.origin + pathOf(code);
}

/** The QR code of the link to a table. */
export function qrOf(code: string): string {
  return `${pathOf(code)}.svg`;
}
