import { exclusively } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import type { Engine } from '../engine/engine.ts';
import { logoBlob } from '../media/logo-address.ts';
import type { Warn } from '../process/contain.ts';
import type { RowStore } from '../projections/write.ts';
import type { RowQueries } from '../queries/rows.ts';

export interface OrphansOptions {
  engine: Pick<Engine, 'read'>;
  rows: RowQueries;
  store: Pick<RowStore, 'sqlite'>;
  blobs: Blobs;
  warn: Warn;
}

/** Deletes blobs that a process stored but did not reference in the log, because it ended in between. */
export class Orphans {
  private readonly options: OrphansOptions;
  private readonly message;
  private isStopped = false;
  private sweep: Promise<void> = Promise.resolve();

  constructor(options: OrphansOptions) {
    this.options = options;
    this.message = options.store.sqlite.prepare<[string]>('SELECT 1 FROM messages WHERE blob = ? LIMIT 1');
  }

  /** Starts deleting. Must be called after the rows include everything that earlier processes recorded. */
  start(): void {
    this.isStopped = false;
    this.sweep = this.deleteAll().catch((error: unknown) =>
      this.options.warn('Orphaned files could not be deleted', error),
    );
  }

  idle(): Promise<void> {
    return this.sweep;
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.sweep;
  }

  private async deleteAll(): Promise<void> {
    const { blobs } = this.options;
    for await (const hash of blobs.leftOver()) {
      if (this.isStopped) return;
      if (this.isNamed(hash)) continue;
      await exclusively(blobs, hash, async () => {
        if (!this.isNamed(hash)) await blobs.deleteLeftOver(hash);
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
