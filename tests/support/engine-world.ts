import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../server/engine/engine.ts';
import { Secrets } from '../../server/keys/secrets.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { RowQueries } from '../../server/queries/rows.ts';
import { openRows } from '../../server/storage/rows-file.ts';

/** A log, the rows, and the engine that connects them, in a separate folder, with a clock that the test advances. */
export interface EngineWorld {
  folder: string;
  log: SqliteLog;
  store: ReturnType<typeof openRows>;
  rows: RowQueries;
  engine: Engine;
  secrets: Secrets;
  clock: { now: number };
  /** Warnings to operators. */
  warnings: string[];
  warn: (message: string, error?: unknown) => void;
  /** Resolves when a condition on the rows is true. Checked after each commit. */
  until(condition: () => boolean): Promise<void>;
  /** Resolves when the rows include the whole log. */
  caughtUp(): Promise<void>;
  /** Closes everything and removes the folder. */
  close(): Promise<void>;
}

export const startTime = 1_786_000_000_000;
const patienceMs = 60_000;

export function openEngineWorld(folder = mkdtempSync(join(tmpdir(), 'oa-console-'))): EngineWorld {
  const clock = { now: startTime };
  const warnings: string[] = [];
  const warn = (message: string, error?: unknown) => void warnings.push(`${message} ${error ?? ''}`.trim());
  // Appends each record without waiting for further records, because tests replace the timers that the wait would use.
  const log = new SqliteLog(folder, { gatherMs: 0 });
  const store = openRows(folder, log);
  const rows = new RowQueries(store.sqlite);
  const engine = new Engine({ log, store, now: () => clock.now, warn, retryMs: 5 });
  engine.start();

  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      if (condition()) return resolve();
      const timer = setTimeout(() => {
        unsubscribe();
        reject(new Error(`never happened: ${condition}; warnings: ${warnings.join(' | ')}`));
      }, patienceMs);
      const unsubscribe = engine.onCommit(() => {
        if (!condition()) return;
        clearTimeout(timer);
        unsubscribe();
        resolve();
      });
    });

  return {
    folder,
    log,
    store,
    rows,
    engine,
    secrets: new Secrets(Buffer.alloc(32, 7)),
    clock,
    warnings,
    warn,
    until,
    caughtUp: async () => void (await engine.reached(await log.head())),
    close: async () => {
      await engine.close();
      await log.close();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
