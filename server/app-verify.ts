import { readBlobs } from './app-blobs.ts';
import type { VerifyThreadCalls, VerifyThreadData, VerifyThreadEvents } from './app-verify-thread.ts';
import type { Outcome } from './cli/outcome.ts';
import { verify, verifyBlobs } from './cli/verify.ts';
import { RowAudit } from './cli/verify-rows.ts';
import { sound } from './cli/verify-set.ts';
import type { Config } from './config.ts';
import { sets } from './engine/sets.ts';
import { keyFault } from './keys/key-check.ts';
import { SqliteLog } from './log/sqlite.ts';
import { logoBlob } from './media/logo-address.ts';
import { Thread } from './process/thread.ts';
import { inboxRows } from './projections/index.ts';
import { RowQueries } from './queries/rows.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import { lockVerify } from './storage/data-lock.ts';
import type { Sqlite } from './storage/sqlite.ts';

interface VerifyAll {
  config: Config;
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Verifies an installation. The product may be running. @throws ConfigError if there is no installation, DataInUse */
export async function verifyAll({ config, print, warn }: VerifyAll): Promise<Outcome> {
  mustHaveLog(config.dataDir);
  const unlock = lockVerify(config.dataDir);
  try {
    return await verifyLocked({ config, print, warn });
  } finally {
    unlock();
  }
}

async function verifyLocked({ config, print, warn }: VerifyAll): Promise<Outcome> {
  const log = sound(() => new SqliteLog(config.dataDir, { access: 'read' }));
  if (log === 'damaged') {
    const problem = 'log: the file is damaged';
    print(problem);
    return { exit: 'differs', answer: { problems: 1, shown: [problem] } };
  }
  await log.close();
  return verifyOpened({ config, print, warn });
}

async function verifyOpened({ config, print, warn }: VerifyAll): Promise<Outcome> {
  const { dataDir } = config;
  const blobs = await readBlobs(config);
  return verify({
    log: () => inThread(dataDir, 'log', null, (thread) => thread.call('verifyLog')),
    keyFault: () => keyFault(config),
    rows: sets.map(({ name }, n) => ({
      set: name,
      verify: async (isLogSound) => {
        // Runs at most two threads at the same time, because each needs about 60 MiB even for few rows.
        if (n > 0) await isLogSound();
        return inThread(dataDir, name, { progress: warn, isLogSound }, (thread) => thread.call('verifySet', name));
      },
    })),
    blobs: (report) => verifyBlobs({ blobs, named: () => namedBlobs(dataDir), report }),
    print,
  });
}

/** Size of the young generation of a thread's heap. MiB. With 24 MiB, verify takes 15 % less time and needs 20 MB more memory. */
const youngMb = 8;

type VerifyThread = Thread<VerifyThreadCalls, VerifyThreadEvents>;

/** Runs a part of the verification in a thread of its own. */
async function inThread<T>(
  dataDir: string,
  part: string,
  events: VerifyThreadEvents | null,
  work: (thread: VerifyThread) => Promise<T>,
): Promise<T> {
  const thread: VerifyThread = new Thread({
    name: `verify of ${part}`,
    entry: 'verify-thread',
    data: (): VerifyThreadData => ({ dataDir }),
    ...(events === null ? {} : { events }),
    warn: () => undefined,
    limits: { maxYoungGenerationSizeMb: youngMb },
  });
  try {
    return await work(thread);
  } finally {
    await thread.close();
  }
}

/** Returns the blobs that the inbox's rows reference. Empty if the rows cannot be read or are of another version. See {@link blobsOf}. */
export function namedBlobs(dataDir: string): Map<string, string> {
  const inbox = sound(() => RowAudit.open(dataDir, inboxRows));
  if (inbox === null || inbox === 'damaged') return new Map();
  try {
    return blobsOf(inbox.sqlite);
  } finally {
    inbox.sqlite.close();
  }
}

/** Returns the blobs that the inbox's rows reference, each with one of the rows that reference it. */
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
