import { join } from 'node:path';
import type { Outcome } from './cli/outcome.ts';
import { recompute } from './cli/recompute-rows.ts';
import { isOfData, verify, verifyBlobs } from './cli/verify.ts';
import { RowAudit } from './cli/verify-rows.ts';
import type { Config } from './config.ts';
import { sets } from './engine/sets.ts';
import { keyFault } from './keys/key-check.ts';
import { LogAudit } from './log/audit.ts';
import { SqliteLog } from './log/sqlite.ts';
import { logoBlob } from './media/logo-address.ts';
import { inboxRows } from './projections/index.ts';
import { RowQueries } from './queries/rows.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import type { Sqlite } from './storage/sqlite.ts';

interface VerifyAll {
  config: Config;
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Verifies an installation, which can be running. @throws ConfigError if there is none */
export async function verifyAll({ config, print, warn }: VerifyAll): Promise<Outcome> {
  mustHaveLog(config.dataDir);
  const log = sound(() => new SqliteLog(config.dataDir, { access: 'read' }));
  if (log === 'damaged') {
    const problem = 'log: the file is damaged';
    print(problem);
    return { exit: 'differs', answer: { problems: 1, shown: [problem] } };
  }
  try {
    return await verifyOpened(log, { config, print, warn });
  } finally {
    await log.close();
  }
}

/** Returns the opened object, or `damaged` if its file is damaged. */
function sound<T>(open: () => T): T | 'damaged' {
  try {
    return open();
  } catch (error) {
    if (!isOfData(error)) throw error;
    return 'damaged';
  }
}

async function verifyOpened(log: SqliteLog, { config, print, warn }: VerifyAll): Promise<Outcome> {
  const { dataDir } = config;
  const audit = new LogAudit(dataDir);
  const audits = sets.map((set) => {
    const rows = sound(() => RowAudit.open(dataDir, set));
    return { set, rows: rows === 'damaged' ? null : rows, isDamaged: rows === 'damaged' };
  });
  const inbox = audits.find(({ set }) => set === inboxRows)?.rows ?? null;
  try {
    return await verify({
      log: audit,
      keyFault: () => keyFault(config),
      rows: audits.map(({ set, rows, isDamaged }) => ({
        set: set.name,
        audit: isDamaged ? 'damaged' : rows,
        recompute: async (report) => {
          if (rows !== null) await recompute({ dataDir, log, set, live: rows.sqlite, report, warn });
        },
      })),
      blobs: async (report) => {
        const named = () => (inbox === null ? new Map<string, string>() : blobsOf(inbox.sqlite));
        return verifyBlobs({ folder: join(dataDir, 'blobs'), named, report });
      },
      print,
    });
  } finally {
    for (const { rows } of audits) rows?.sqlite.close();
    audit.close();
  }
}

/** Blobs that the inbox's rows reference, each with one referencing row. */
function blobsOf(sqlite: Sqlite): Map<string, string> {
  const rows = new RowQueries(sqlite);
  const named = new Map<string, string>();
  const messages = sqlite.prepare<[], { id: string; blob: string }>(
    'SELECT id, blob FROM messages WHERE blob IS NOT NULL',
  );
  for (const kind of ['media', 'preview', 'reportFile'] as const)
    for (const { row } of rows.all(kind)) named.set(row.blob, `${kind} ${row.id}`);
  for (const { id, blob } of messages.iterate()) named.set(blob, `message ${id}`);
  for (const { row, hidden } of rows.all('brand')) if (hidden.logo !== null) named.set(hidden.logo, `brand ${row.id}`);
  const logo = logoBlob(rows.all('settings')[0]?.row.systemLogo);
  if (logo !== null) named.set(logo, 'settings');
  return named;
}
