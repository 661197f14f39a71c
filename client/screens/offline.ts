/** The page without a connection: it goes away by itself when there is one again. */

import { everywhere } from "../everywhere";
import { listenForArrows } from "../menu";

const root = document.getElementById("root")!;

listenForArrows(root, () => history.back());
window.addEventListener("online", comeBack);
everywhere();
root.querySelector("a")!.focus({ preventScroll: true });

/** Browsers say that they are online when they only hope so: the server must answer before the page goes away. */
async function comeBack(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
