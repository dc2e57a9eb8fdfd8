/** More are not held. */
const heldMax = 200;

/** The messages that failed last, the newest first. Their alert counts in memory too: a restart forgets both. */
export class FailedSends {
  private held: readonly string[] = [];

  add(messageId: string): void {
    this.held = [messageId, ...this.held.filter((id) => id !== messageId)].slice(0, heldMax);
  }

  get messageIds(): readonly string[] {
    return this.held;
  }
}
