/** The sheet of fair dice: the promise, later the seed, and the proof. */

import { html, nothing, type TemplateResult } from "lit-html";
import { t } from "../../text";
import type { Router } from "../bizz/router";
import { Sheet } from "../bizz/sheet";
import { type Claim, type Verdict, verify } from "./verify";

export class DiceSheet extends Sheet {
  private verdict: Verdict | "working" | null = null;

  /** `claim` is what can be verified now; null while the game runs, or before it. */
  constructor(
    router: Router,
    private readonly promise: string,
    private readonly claim: Claim | null,
  ) {
    super(router, t("Fair dice"));
  }

  protected template(): TemplateResult {
    const { claim, verdict } = this;
    return html`
      <h2>${t("Fair dice")}</h2>
      <p class="small">
        ${t("Every throw of the game follows from one secret number. Its fingerprint is shown from the start, the number itself at the end: so nobody can change it on the way.")}
      </p>
      <dl class="dice small">
        <dt>${t("Fingerprint (SHA-256)")}</dt>
        <dd><code data-promise>${this.promise}</code></dd>
        <dt>${t("Secret number")}</dt>
        <dd>
          ${claim ? html`<code data-seed>${claim.record.seed}</code>` : t("is shown after the game")}
        </dd>
      </dl>
      <p role="status" class="verdict" data-verdict=${verdict || nothing}>
        ${verdict === null ? nothing : tell(verdict)}
      </p>
      <div class="stack">
        ${
          claim
            ? html`<button
                type="button"
                class="button primary"
                data-verify
                data-first
                @click=${() => this.check(claim)}
              >
                ${t("Verify")}
              </button>`
            : ""
        }
        <button type="button" class="button" data-first @click=${() => this.router.back()}>
          ${t("Close")}
        </button>
      </div>
    `;
  }

  private async check(claim: Claim): Promise<void> {
    if (this.verdict === "working") return;
    this.verdict = "working";
    this.draw();
    this.verdict = await verify(claim).catch((): Verdict => "no engine");
    this.draw();
  }
}

function tell(verdict: Verdict | "working"): string {
  return {
    working: t("Playing the whole game again…"),
    fair: t("Yes: the number has this fingerprint, and gives exactly this game."),
    "other seed": t("No: this number has another fingerprint."),
    "other game": t("No: this number gives another game."),
    "no engine": t("This browser cannot play the game again by itself."),
  }[verdict];
}
