/** The languages of the site, as the page's head lists them. */

import type { Here } from "../../offline/messages";

export interface Language {
  code: string;
  /** Its own name for itself. */
  name: string;
}

const YEAR = 365 * 24 * 3600;

/** All languages that this page exists in. */
export function languages(): Language[] {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=alternate][title]");
  return Array.from(links, ({ hreflang, title }) => ({ code: hreflang, name: title }));
}

/** The path of this page, as the address bar has it now, in a language. */
export function pathIn(code: string): string {
  const prefixes = languages().map((each) => each.code);
  const [, first, ...rest] = location.pathname.split("/");
  const path = prefixes.indexOf(first!) < 0 ? [first, ...rest] : rest;
  return `/${[code, ...path].filter((each) => each).join("/")}${location.search}`;
}

/** Keeps a language for the next visits; the server reads the cookie. */
export function remember(code: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: older sets know no other way.
  document.cookie = `lang=${code}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  // Pages without a language in their address speak another one now.
  const here: Here = { here: code, at: new URL("/", location.href).href };
  navigator.serviceWorker?.controller?.postMessage(here);
}
