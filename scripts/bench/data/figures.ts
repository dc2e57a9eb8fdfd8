import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Projector } from '../../../server/engine/projector.ts';
import { figureRows } from '../../../server/figures/set.ts';
import type { Log, LogRecord } from '../../../server/log/port.ts';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import { finishRebuild, openRebuild, type Rebuild } from '../../../server/storage/rows-file.ts';
import { brandCount, makeCompany } from './company.ts';
import { FiguresWriter } from './figures-writer.ts';
import { peoplePerBrand } from './met-customers.ts';
import { months } from './months.ts';

/**
 * Fills a data folder with the figures of about `messages` messages, sent in half a year. Writes rows and their contributions directly,
 * without a log of the messages: the log contains only the company's records and one last record, whose position is the one up to which the
 * figures are computed.
 * @returns the number of messages
 */
export async function feedFigures(folder: string, messages: number): Promise<number> {
  const until = Date.now();
  await makeCompany(folder, brandCount * peoplePerBrand, 'each');
  const log = new SqliteLog(folder);
  const company = await log.read(0, await log.head());
  const rebuild = openRebuild(folder, figureRows);
  rebuild.store.dropIndexes(messages);
  await project(rebuild, company);
  const writer = new FiguresWriter(rebuild.store, company.at(-1)?.position ?? 0);
  for (const slot of months(messages, until)) writer.write(slot, until);
  const last = writer.end(until);
  rebuild.store.makeIndexes();
  finishRebuild(folder, rebuild);
  skipTo(folder, last);
  await log.append({
    stream: 'retention',
    at: until,
    actor: 'system',
    events: [{ type: 'retention.passed', upTo: 1 }],
  });
  if ((await log.head()) !== last) throw new Error('the log does not end where the figures stand');
  await log.close();
  return writer.messages;
}

/** Writes the rows about staff and settings, by running the figures' projections on the records. */
async function project({ store }: Rebuild, records: readonly LogRecord[]): Promise<void> {
  const log: Pick<Log, 'follow'> = {
    follow: (_, sink) => {
      void sink(records);
      return { stop: () => Promise.resolve() };
    },
  };
  const projector = new Projector({ log, set: figureRows, store, warn: console.warn });
  projector.start();
  await projector.close();
}

/** Skips positions, so that the next record in the log has this position. */
function skipTo(folder: string, position: number): void {
  const sqlite = new Database(join(folder, 'log.db'));
  sqlite.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'records'").run(position - 1);
  sqlite.close();
}
