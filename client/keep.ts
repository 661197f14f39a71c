/**
 * What the page keeps on this device. Storage may be blocked, full or spoilt by hand: then nothing is
 * kept, and the game goes on.
 */

/** Keeps a JSON value under a full key, such as `retrohub.lines`. False if it could not be: what was kept before stays. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Blocked or full: the game in this page is not touched by that.
    return false;
  }
}

/** The value under a key; undefined if there is none, or none that can be read. */
export function kept(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Forgets a key. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: then there was nothing either.
  }
}
