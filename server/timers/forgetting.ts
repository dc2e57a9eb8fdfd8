import { eraseQuiet } from '../commands/conversation-records.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import { settingsOf } from '../projections/defaults.ts';
import { type QuietConversations, quietBefore } from '../queries/quiet-conversations.ts';

const everyMs = 3_600_000;

interface ForgettingOptions {
  engine: WorkEngine;
  quiet: QuietConversations;
  warn: Warn;
}

/** Requests the erasure of conversations that have been inactive for the number of days in the settings. */
export class Forgetting {
  private readonly options: ForgettingOptions;
  private readonly looks: Looks;
  private unsubscribe: (() => void) | null = null;
  private stopped = false;

  constructor(options: ForgettingOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.forget(),
      (error) => options.warn('Inactive conversations could not be erased', error),
    );
  }

  start(): void {
    this.stopped = false;
    this.looks.start(everyMs);
    this.unsubscribe = this.options.engine.onCommit(({ changes }) => {
      if (changes.some(({ kind }) => kind === 'settings')) void this.look();
    });
    void this.look();
  }

  /** Looks for inactive conversations, unless a run is in progress. Tests also call this after moving the clock. */
  look(): Promise<void> {
    return this.looks.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe?.();
    await this.looks.stop();
  }

  private async forget(): Promise<void> {
    const { engine, quiet } = this.options;
    const days = settingsOf(engine.read).retentionDays;
    if (days === null) return;
    const before = quietBefore(engine.now(), days);
    for await (const { id } of quiet.of(before)) {
      if (this.stopped || settingsOf(engine.read).retentionDays !== days) return;
      await engine.execute(`conversation/${id}`, 'system', eraseQuiet({ conversationId: id, before }));
    }
  }
}
