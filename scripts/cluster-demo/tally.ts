import type { Session } from '../../server/postgres/session.ts';
import type { Event } from '../../shared/events/index.ts';

/** Number of records that are read at once. */
const page = 2000;

export interface Totals {
  /** Messages whose webhook was answered with 200, each counted once. */
  acknowledged: number;
  /** Messages in the log. */
  stored: number;
  /** Messages that were acknowledged but are not in the log. */
  lost: number;
  /** Messages that are in the log more than once. */
  twice: number;
}

/** Compares the messages that were acknowledged to LINE with those in the log of the database. */
export class Tally {
  private readonly session: Session;
  /** Node that acknowledged a message, by LINE's message id. */
  private readonly acknowledged = new Map<string, string>();
  /** Number of messages that each node acknowledged. */
  private readonly counts = new Map<string, number>();
  private readonly stored = new Set<string>();
  /** Messages that are in the log more than once. */
  private readonly twice = new Set<string>();
  /** Acknowledged messages that the log did not contain at the last comparison. */
  private missing: readonly string[] = [];
  private position: number;

  /** @param position the log is compared after this position */
  constructor(session: Session, position: number) {
    this.session = session;
    this.position = position;
  }

  /** @param body webhook that the node has answered with 200 */
  acknowledge(node: string, body: Buffer): void {
    const { events } = JSON.parse(body.toString()) as { events: { type: string; message?: { id: string } }[] };
    for (const { type, message } of events) {
      if (type !== 'message' || message === undefined || this.acknowledged.has(message.id)) continue;
      this.acknowledged.set(message.id, node);
      this.counts.set(node, (this.counts.get(node) ?? 0) + 1);
    }
  }

  /** Reads what was added to the log. @throws DatabaseUnavailable */
  async compare(): Promise<void> {
    // Messages that are acknowledged while the log is read are compared next time.
    const expected = [...this.acknowledged.keys()];
    for (;;) {
      const records = await this.session.query<{ position: string; events: string }>(
        `SELECT position, events FROM records WHERE position > $1 ORDER BY position LIMIT ${page}`,
        [this.position],
      );
      for (const { position, events } of records) {
        this.position = Number(position);
        for (const event of JSON.parse(events) as Event[]) {
          if (event.type !== 'message.received') continue;
          if (this.stored.has(event.lineMessageId)) this.twice.add(event.lineMessageId);
          this.stored.add(event.lineMessageId);
        }
      }
      if (records.length < page) break;
    }
    this.missing = expected.filter((id) => !this.stored.has(id));
  }

  totals(): Totals {
    return {
      acknowledged: this.acknowledged.size,
      stored: this.stored.size,
      lost: this.missing.length,
      twice: this.twice.size,
    };
  }

  /** Returns the messages that a node acknowledged, and those of them that are lost. */
  totalsOf(node: string): Pick<Totals, 'acknowledged' | 'lost'> {
    const lost = this.missing.filter((id) => this.acknowledged.get(id) === node).length;
    return { acknowledged: this.counts.get(node) ?? 0, lost };
  }
}
