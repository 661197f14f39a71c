/** Leaving a running game for a page that leads back to it: then it goes on without a question. */

const KEY = "retrohub.comeback";

/** The player leaves this page, and means to come back to its game. */
export function goAway(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Blocked: then the game is offered, as after any other absence.
  }
}

/** Whether the player comes back as announced; says so once. */
export function cameBack(): boolean {
  try {
    const announced = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return announced;
  } catch {
    return false;
  }
}
