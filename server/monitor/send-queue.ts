import type { Commit } from '../engine/projector.ts';
import type { InternalRows } from '../projections/stored.ts';

type Outbox = InternalRows['outbox'];

/** Tracks the messages that wait to be sent, and since when. Conversations are in the order in which they started to wait. */
export class SendQueue {
  private readonly boxes = new Map<string, { since: number; messages: number }>();
  private count = 0;

  /**
   * Adds the messages that were already waiting when the program started. Messages for which no request to LINE was started count as
   * waiting from now on, because it is unknown how long they have waited before.
   */
  begin(boxes: readonly Outbox[], now: number): void {
    for (const box of boxes) this.put(box, box.claim?.claimedAt ?? now);
  }

  take({ changes }: Commit, now: number): void {
    for (const { kind, id, after } of changes) {
      if (kind !== 'outbox') continue;
      if (after === undefined) this.drop(id);
      else this.put(after.row as Outbox, now);
    }
  }

  private put({ id, waiting, claim }: Outbox, now: number): void {
    const messages = waiting.length + (claim?.messageIds.length ?? 0);
    if (messages === 0) {
      this.drop(id);
      return;
    }
    const known = this.boxes.get(id);
    this.count += messages - (known?.messages ?? 0);
    if (known === undefined) this.boxes.set(id, { since: now, messages });
    else known.messages = messages;
  }

  private drop(id: string): void {
    this.count -= this.boxes.get(id)?.messages ?? 0;
    this.boxes.delete(id);
  }

  get waiting(): number {
    return this.count;
  }

  /** Returns the milliseconds for which the first conversation has been waiting. */
  oldest(now: number): number {
    const [first] = this.boxes.values();
    return first === undefined ? 0 : Math.max(0, now - first.since);
  }
}

/** Maximum number of stored ids. */
const heldMax = 200;

/**
 * Lists the messages that failed most recently, newest first. Stored only in memory, like the counters of the alert about failed messages,
 * so that a restart clears the list and the counters.
 */
export class FailedSends {
  private held: readonly string[] = [];

  add(messageId: string): void {
    this.held = [messageId, ...this.held.filter((id) => id !== messageId)].slice(0, heldMax);
  }

  get messageIds(): readonly string[] {
    return this.held;
  }
}
