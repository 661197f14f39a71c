/** Keeps the screen lit while a game needs it: nobody touches it while others think. */

let wanted = false;
let lock: WakeLockSentinel | null = null;
let listening = false;

/** Keeps the screen lit from now on, or lets it go dark again. Does nothing where browsers cannot do it. */
export function keepAwake(on: boolean): void {
  if (on === wanted) return;
  wanted = on;
  if (!listening) document.addEventListener("visibilitychange", follow);
  listening = true;
  follow();
}

/** The system takes the lock away when the page is hidden: then it is asked for again once the page is seen. */
async function follow(): Promise<void> {
  if (!("wakeLock" in navigator)) return;
  if (!wanted) {
    const held = lock;
    lock = null;
    if (held) await held.release();
    return;
  }
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    const got = await navigator.wakeLock.request("screen");
    if (wanted) lock = got;
    else await got.release();
  } catch {
    // A low battery, or a rule of the device: the screen does as it always does.
  }
}
