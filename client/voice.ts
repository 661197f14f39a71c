/** What a game says to people who listen: one live region, one message at a time. */

export class Voice {
  private event = "";

  constructor(private readonly region: HTMLElement) {}

  /** Says what happened. */
  tell(message: string): void {
    this.event = message;
    this.say(message);
  }

  /** Says anything else, such as an answer. The same message again is heard again. */
  say(message: string): void {
    // A live region is heard when its text changes.
    const again = this.region.textContent === message;
    this.region.textContent = again ? `${message}\u00a0` : message;
  }

  /** What happened last; "" before anything did. */
  get last(): string {
    return this.event;
  }
}
