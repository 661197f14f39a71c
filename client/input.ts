/** What a key means, on a keyboard and on the remote controls of televisions. */

export type Command = "up" | "right" | "down" | "left" | "ok" | "back";

const KEYS: { [key: string]: Command } = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
  Enter: "ok",
  " ": "ok",
  Escape: "back",
  "*": "back",
  GoBack: "back",
  BrowserBack: "back",
};

// Remotes may send a code without a name: 10009 is Tizen's Back, 461 webOS's and HbbTV's, 4 Fire TV's.
const CODES: { [code: number]: Command } = {
  38: "up",
  39: "right",
  40: "down",
  37: "left",
  13: "ok",
  27: "back",
  8: "back",
  4: "back",
  461: "back",
  10009: "back",
};

/** Keys that belong to the text while one is typed. */
const TYPED = new Set([" ", "*", "ArrowLeft", "ArrowRight", "Backspace", "Delete", "Home", "End"]);

/** The command of a key, or null if it has none here: with Ctrl, Alt or Meta, or while it edits a text. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (modified(event)) return null;
  if (isText(event.target) && TYPED.has(event.key)) return null;
  return KEYS[event.key] || CODES[event.keyCode] || null;
}

/** The digit 1 to 9 of a number key, or null. */
export function digitOf(event: KeyboardEvent): number | null {
  if (modified(event) || isText(event.target)) return null;
  const code = event.keyCode;
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : code >= 97 ? code - 96 : code - 48;
  return digit >= 1 && digit <= 9 ? digit : null;
}

/** The letter of a key, in lower case and by its place where the layout has no Latin letters, or "?"; else null. */
export function letterOf(event: KeyboardEvent): string | null {
  if (modified(event) || isText(event.target)) return null;
  const { key, code } = event;
  if (key === "?" || /^[a-z]$/i.test(key)) return key.toLowerCase();
  const foreign = key.length === 1 && key > "\u007f" && /^Key[A-Z]$/.test(code || "");
  return foreign ? code.slice(3).toLowerCase() : null;
}

function modified(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
}

function isText(target: EventTarget | null): boolean {
  const { tagName, type } = (target || {}) as Partial<HTMLInputElement>;
  if (tagName === "TEXTAREA") return true;
  return tagName === "INPUT" && !/^(button|checkbox|radio|range|submit)$/.test(type || "text");
}
