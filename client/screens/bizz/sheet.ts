/** A sheet over the screen: a dialog that any Back closes. */

import type { Router } from "./router";
import { View } from "./view";

export abstract class Sheet extends View {
  override readonly overlay = true;
  private readonly dialog: HTMLDialogElement;

  constructor(router: Router, label: string) {
    const dialog = document.createElement("dialog");
    super(router, dialog);
    this.dialog = dialog;
    dialog.className = "pause";
    dialog.setAttribute("aria-label", label);
    // The system's own way to close a dialog, such as Android's Back.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      router.back();
    });
  }

  override enter(): void {
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
    this.focusFirst();
  }

  override leave(): void {
    if (this.dialog.open) this.dialog.close();
  }
}
