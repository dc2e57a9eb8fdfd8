import { join } from 'node:path';
import { openBlobs } from './app-blobs.ts';
import { type Data, withData } from './app-data.ts';
import { bringToEnd } from './app-sets.ts';
import { isKept } from './blobs/exclusive.ts';
import type { Blobs } from './blobs/port.ts';
import { eraseCustomer } from './cli/erase-customer.ts';
import type { Outcome } from './cli/outcome.ts';
import type { Config } from './config.ts';
import { sets } from './engine/sets.ts';
import { firstNode } from './kinds/nodes.ts';
import { inboxRows } from './projections/index.ts';
import { Search } from './search/search.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import { epochOf } from './storage/rows-file.ts';
import { Erasures } from './timers/erasures.ts';

interface Erase {
  config: Config;
  conversationId: string;
  isSure: (id: string) => Promise<boolean>;
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Erases a customer from the log, the files and all rows, in a stopped installation or beside the nodes of a cluster. */
export async function erase(options: Erase): Promise<Outcome> {
  const { config, warn } = options;
  const { dataDir, clusterUrl: url } = config;
  if (url === null) {
    mustHaveLog(dataDir);
    return withData(config, warn, async (data) => {
      const blobs = await openBlobs({ dataDir, blobs: config.blobs, node: firstNode });
      return eraseIn(data, blobs, options, () => carryOut(dataDir, data, blobs, warn));
    });
  }
  // Loaded only in a cluster.
  const { completeInCluster, withClusterData } = await import('./app-cluster-data.ts');
  return withClusterData({ config, url, warn }, async (data) => {
    const blobs = await openBlobs({ dataDir, blobs: config.blobs, node: 'erase-customer' });
    return eraseIn(data, blobs, options, () => completeInCluster(data, { blobs, url, warn }, options.conversationId));
  });
}

function eraseIn(
  { engine, store }: Data,
  blobs: Blobs,
  { conversationId, isSure, print }: Erase,
  carryOut: () => Promise<void>,
): Promise<Outcome> {
  const messages = store.sqlite.prepare<[string], { blob: string | null }>(
    'SELECT blob FROM messages WHERE conversation_id = ?',
  );
  return eraseCustomer({
    engine,
    conversationId,
    extent: () => {
      const all = messages.all(conversationId);
      return { messages: all.length, files: [...new Set(all.flatMap(({ blob }) => blob ?? []))] };
    },
    isStored: (file) => isKept(blobs, file),
    carryOut,
    isSure,
    print,
  });
}

/** Erases what is recorded as to be erased, also from the files of a stopped installation. */
async function carryOut(
  dataDir: string,
  { log, engine, rows, store }: Data,
  blobs: Blobs,
  warn: Erase['warn'],
): Promise<void> {
  const files = { search: join(dataDir, 'search.db'), views: join(dataDir, 'views.db') };
  const search = new Search(engine, { ...files, epoch: epochOf(inboxRows, log.generation) }, warn);
  const erasures = new Erasures({ engine, rows, store, blobs, warn });
  try {
    erasures.start();
    await erasures.idle();
    store.truncation.request();
    // Fails if the search index could not catch up, because its file would still contain the erased text.
    await search.truncate();
    await Promise.all(sets.filter((set) => set !== inboxRows).map((set) => bringToEnd(dataDir, set, warn)));
  } finally {
    await erasures.stop();
    await search.close();
  }
}
