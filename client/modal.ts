/** Dialogs with an entry of the browser's history each: Back, by any key or gesture, closes one and leads nowhere else. */

/** Until the entry of a dialog that was closed is left. */
let leaving: Promise<void> = Promise.resolve();

/**
 * Opens a dialog, which needs an id. The answer is the value of the button that closed it, "" for Back; it comes when
 * the history is where it was before. Links in the dialog take the place of its entry.
 */
export async function openDialog(dialog: HTMLDialogElement): Promise<string> {
  const cancel = (event: Event) => {
    event.preventDefault();
    closeDialog(dialog);
  };
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
  const closed = new Promise<string>((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
  dialog.addEventListener("click", follow);
  dialog.addEventListener("cancel", cancel);
  await leaving;
  history.pushState({ ...history.state, dialog: dialog.id }, "");
  const left = untilLeft(dialog);
  const answer = await Promise.race([closed, left]);
  if (answer === undefined) {
    dialog.close("");
  } else if (isOnTop(dialog)) {
    leaving = left;
    history.back();
    await left;
  }
  dialog.removeEventListener("click", follow);
  dialog.removeEventListener("cancel", cancel);
  return answer || "";
}

/** Closes a dialog as Back does. */
export function closeDialog(dialog: HTMLDialogElement): void {
  if (isOnTop(dialog)) history.back();
  else dialog.close("");
}

function isOnTop(dialog: HTMLDialogElement): boolean {
  return history.state?.dialog === dialog.id;
}

/** Waits until the history leaves a dialog's entry for an earlier one, and not for that of a dialog above it. */
function untilLeft(dialog: HTMLDialogElement): Promise<void> {
  return new Promise((resolve) => {
    const moved = () => {
      if (isOnTop(dialog)) return;
      removeEventListener("popstate", moved);
      resolve();
    };
    addEventListener("popstate", moved);
  });
}

/** Goes where a link leads, unless it is to be opened elsewhere. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(link.href);
}
