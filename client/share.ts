/** Passing something on: by the system's own sheet, or as a text on the clipboard. */

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the system's way of sharing; whatever the player does there is fine. */
export function share(what: ShareData): void {
  navigator.share(what).catch(() => undefined);
}

/** Puts a text on the clipboard; says whether that went well. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for pages without the new one: not secure, or older than it. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "aside-text";
  (document.querySelector("dialog[open]") || document.body).appendChild(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
