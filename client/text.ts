/**
 * The page's texts in the player's language. English is the message id; the server puts the
 * catalogue into the page as `<script type="application/json" id="text">`.
 */

interface Catalogue {
  lang: string;
  /** The form of a plural for each category of the language, where it has any. */
  plurals: { [category: string]: number };
  /** One text, or the forms of a plural in the order that gettext numbers them. */
  messages: { [msgid: string]: string | string[] };
}

type Values = { [name: string]: string | number };

const catalogue = read();
const numbers = new Intl.NumberFormat(catalogue.lang);

const ENGLISH = { one: 0, other: 1 };

/** The text for `msgid`, with each `{name}` in it replaced by its value. */
export function t(msgid: string, values: Values = {}): string {
  const message = catalogue.messages[msgid];
  return fill(typeof message === "string" && message !== "" ? message : msgid, values);
}

let more: Promise<void> | null = null;

/** Fetches the texts of what this page loads later; English needs none. Rejects without a connection. */
export function moreTexts(): Promise<void> {
  const { later } = document.getElementById("text")?.dataset || {};
  if (!later) return Promise.resolve();
  if (!more) more = fetchTexts(later);
  return more;
}

async function fetchTexts(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    Object.assign(catalogue.messages, await response.json());
  } catch (error) {
    more = null;
    throw error;
  }
}

/** The text for `count` things; `{count}` and the other values are filled in. */
export function n(one: string, many: string, count: number, values: Values = {}): string {
  const message = catalogue.messages[one];
  const translated = Array.isArray(message) && message.every((form) => form !== "");
  const forms = translated ? message : [one, many];
  const places: Catalogue["plurals"] = translated ? catalogue.plurals : ENGLISH;
  const category = new Intl.PluralRules(translated ? catalogue.lang : "en").select(count);
  return fill(forms[places[category] ?? places.other!]!, { count, ...values });
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}

function read(): Catalogue {
  const element = document.getElementById("text");
  return JSON.parse(
    element?.textContent || '{"lang":"en","plurals":{},"messages":{}}',
  ) as Catalogue;
}
