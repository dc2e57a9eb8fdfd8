/** Maximum number of stored ids. */
const heldMax = 200;

/** The messages that failed most recently, newest first. In memory, like the counters of their alert, so a restart clears both. */
export class FailedSends {
  private held: readonly string[] = [];

  add(messageId: string): void {
    this.held = [messageId, ...this.held.filter((id) => id !== messageId)].slice(0, heldMax);
  }

  get messageIds(): readonly string[] {
    return this.held;
  }
}
