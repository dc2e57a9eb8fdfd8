import { authorViewerOf } from '../auth/author.ts';
import { sendDue } from '../commands/scheduled-messages.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Actor } from '../log/port.ts';
import type { ScheduledMessage } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';

interface ScheduledSendsOptions {
  engine: WorkEngine;
  rows: RowQueries;
  warn: (message: string, error?: unknown) => void;
  backoff?: Backoff;
}

/** Adds due scheduled messages to the outbox of their conversation. The sender sends them like any other messages. */
export class ScheduledSends {
  private readonly engine: WorkEngine;
  private readonly loop: EffectLoop;

  constructor({ engine, rows, warn, backoff = defaultBackoff }: ScheduledSendsOptions) {
    this.engine = engine;
    const pending = () => rows.all('messagesDue').map(({ row }) => row.id);
    const work = (id: string) => this.step(id);
    this.loop = new EffectLoop({ engine, kind: 'messagesDue', pending, concurrency: 8, work, warn, backoff });
  }

  start(): void {
    this.loop.start();
  }

  idle(): Promise<void> {
    return this.loop.idle();
  }

  stop(): Promise<void> {
    return this.loop.stop({ abort: false });
  }

  /** Sends the due messages of one actor in one record, so that one request to LINE sends the parts of a reply. */
  private async step(conversationId: string): Promise<number | undefined> {
    const due = this.engine.read('conversation', conversationId)?.hidden.scheduled.filter((one) => one.due) ?? [];
    const [first] = due;
    if (first === undefined) return undefined;
    const actor = actorOf(first);
    const messageIds = due.filter((one) => actorOf(one) === actor).map(({ id }) => id);
    const decide = sendDue({ conversationId, messageIds, authorViewer: authorViewerOf });
    await this.engine.execute(`conversation/${conversationId}`, actor, decide);
    return 0;
  }
}

/** Returns the actor of the record. A message with an undo delay is sent by its author, who has just clicked, any other by the product. */
function actorOf({ hold, staffId, apiTokenId }: ScheduledMessage): Actor {
  if (hold === 'later') return 'system';
  return apiTokenId === null ? `staff:${staffId}` : `token:${apiTokenId}/staff:${staffId}`;
}
