/** The next version of the site: it begins with the next new game, never in the middle of one. */

type Go = (address: string) => void;

/** What is known of it. */
export const next = {
  /** Leads to an address in a newer version, once there is one. */
  go: null as Go | null,
  /** Asks whether there is one. */
  ask: (): void => undefined,
};

/**
 * A new game begins, and can be found at an address of this site. True if the page is about to be left for it,
 * because there is a newer version; false if the game is to begin here.
 */
export function beginsInNewVersion(address: string): boolean {
  next.ask();
  if (next.go) next.go(address);
  return next.go !== null;
}
