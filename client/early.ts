/** Runs before anything is shown: the page looks as the player chose, or says that this browser cannot run it. */

import { startEarly } from "./engine/early";
import { applyLooks } from "./settings";

/** What the page cannot do without; browsers that have modules but not these are from before 2019. */
function canRun(): boolean {
  return (
    "animate" in Element.prototype &&
    "ResizeObserver" in window &&
    "HTMLDialogElement" in window &&
    "PluralRules" in Intl
  );
}

if (!canRun()) document.documentElement.classList.add("too-old");
applyLooks();
startEarly(document.currentScript!.dataset.engine);
