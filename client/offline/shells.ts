/**
 * The pages that are kept for times without a connection. A shell is a page that is the same for everybody who reads
 * its language; that of Lines finds its deal by itself.
 */

/** What every page without a connection leads to. */
export const NO_CONNECTION = "/offline";

const ANY_LINES = "/lines/any";

/** The last one is there only if all are. */
export const SHELLS = [
  ANY_LINES,
  "/bizz",
  "/",
  "/how-to-play/lines",
  "/how-to-play/bizz",
  "/how-to-play/lines/lesson",
  "/how-to-play/bizz/lesson",
  NO_CONNECTION,
];

const LINES = /^\/lines(\/(easy|classic|hard)(\/[1-9][0-9]{0,8})?)?$/;

/** A path's language prefix (such as `/el`, or nothing) and what comes after it. */
export function split(path: string, languages: string[]): [prefix: string, rest: string] {
  const first = path.split("/")[1]!;
  if (languages.indexOf(first) < 0) return ["", path];
  return [`/${first}`, path.slice(first.length + 1) || "/"];
}

/** A shell's path under a language prefix. */
export function under(prefix: string, shell: string): string {
  return prefix && shell === "/" ? prefix : prefix + shell;
}

/** The shell that stands for a path without prefix; undefined for what needs a connection. */
export function shellOf(path: string): string | undefined {
  return LINES.test(path) ? ANY_LINES : SHELLS.find((each) => each === path);
}
