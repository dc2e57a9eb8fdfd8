import { exclusively } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import type { TermEngine } from '../lease/term-engine.ts';
import { logoBlob } from '../media/logo-address.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import type { RowStore } from '../projections/write.ts';
import type { RowQueries } from '../queries/rows.ts';
import { includeHead } from './include-head.ts';

const dayMs = 86_400_000;

export interface OrphansOptions {
  engine: Pick<TermEngine, 'read' | 'log' | 'reached' | 'mustHaveLease'>;
  rows: RowQueries;
  store: Pick<RowStore, 'sqlite'>;
  blobs: Blobs;
  warn: Warn;
  /** Milliseconds between two runs. Default: a day. */
  everyMs?: number;
}

/** Deletes blobs that a process stored but did not reference in the log, because it ended in between. */
export class Orphans {
  private readonly options: OrphansOptions;
  private readonly message;
  private readonly looks: Looks;
  private isStopped = false;

  constructor(options: OrphansOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.deleteAll(),
      (error) => options.warn('Orphaned files could not be deleted', error),
    );
    this.message = options.store.sqlite.prepare<[string]>('SELECT 1 FROM messages WHERE blob = ? LIMIT 1');
  }

  /** Deletes now, and then daily. Must be called after the rows include everything that earlier processes recorded. */
  start(): void {
    this.isStopped = false;
    this.looks.start(this.options.everyMs ?? dayMs);
    void this.looks.look();
  }

  async idle(): Promise<void> {
    if (this.looks.isUnderWay) await this.looks.look();
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.looks.stop();
  }

  private async deleteAll(): Promise<void> {
    const { blobs, engine } = this.options;
    for await (const hash of blobs.leftOver()) {
      if (this.isStopped) return;
      if (this.isNamed(hash)) continue;
      await exclusively(blobs, hash, async () => {
        await includeHead(engine);
        if (this.isStopped || this.isNamed(hash)) return;
        engine.mustHaveLease();
        await blobs.deleteLeftOver(hash);
      });
    }
  }

  private isNamed(hash: string): boolean {
    const { engine, rows } = this.options;
    if (this.message.get(hash) !== undefined) return true;
    if ((['media', 'preview', 'reportFile'] as const).some((kind) => rows.of(kind, hash).length > 0)) return true;
    if (logoBlob(engine.read('settings', 'settings')?.row.systemLogo) === hash) return true;
    return rows.all('brand').some(({ hidden }) => hidden.logo === hash);
  }
}
