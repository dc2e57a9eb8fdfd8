import { sendAutomatic } from '../commands/automatic.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import { newId } from '../keys/ids.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import { profileFetchId } from '../projections/effects.ts';
import type { RowQueries } from '../queries/rows.ts';

export interface AutomationsOptions {
  engine: WorkEngine;
  rows: RowQueries;
  warn: (message: string, error?: unknown) => void;
  backoff?: Backoff;
}

/** Creates messages from due automatic replies. The sender sends them like any other messages. */
export class Automations {
  private readonly engine: WorkEngine;
  private readonly loop: EffectLoop;

  constructor({ engine, rows, warn, backoff = defaultBackoff }: AutomationsOptions) {
    this.engine = engine;
    const pending = () => rows.all('automatic').map(({ row }) => row.id);
    const work = (id: string) => this.step(id);
    this.loop = new EffectLoop({ engine, kind: 'automatic', pending, concurrency: 8, work, warn, backoff });
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

  private async step(id: string): Promise<undefined> {
    const job = this.engine.read('automatic', id)?.row;
    // Does nothing while the customer's language is still being fetched. When the profile arrives, the row of the automatic message is
    // stored again, which starts this step again.
    if (job === undefined || this.languageIsComing(job.conversationId)) return;
    const { conversationId, what } = job;
    const messageId = newId(this.engine.now());
    await this.engine.execute(
      `conversation/${conversationId}`,
      'system',
      sendAutomatic({ conversationId, what, messageId }),
    );
  }

  private languageIsComing(conversationId: string): boolean {
    const customer = this.engine.read('conversation', conversationId)?.row.customer;
    if (customer === undefined || customer.language !== null) return false;
    return this.engine.read('fetch', profileFetchId(conversationId, customer.userId)) !== undefined;
  }
}
