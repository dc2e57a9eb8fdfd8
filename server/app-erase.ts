import { join } from 'node:path';
import { openBlobs } from './app-blobs.ts';
import { withData } from './app-data.ts';
import { bringToEnd } from './app-sets.ts';
import { isKept } from './blobs/exclusive.ts';
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

/** Erases a customer from the log, the files and all rows of a stopped installation. */
export async function eraseStopped({ config, conversationId, isSure, print, warn }: Erase): Promise<Outcome> {
  const { dataDir } = config;
  mustHaveLog(dataDir);
  return withData(config, warn, async ({ log, engine, rows, store }) => {
    const blobs = await openBlobs({ dataDir, blobs: config.blobs, node: firstNode });
    const files = { search: join(dataDir, 'search.db'), views: join(dataDir, 'views.db') };
    const search = new Search(engine, { ...files, epoch: epochOf(inboxRows, log.generation) }, warn);
    const messages = store.sqlite.prepare<[string], { blob: string | null }>(
      'SELECT blob FROM messages WHERE conversation_id = ?',
    );
    const erasures = new Erasures({ engine, rows, store, blobs, warn });
    try {
      return await eraseCustomer({
        engine,
        conversationId,
        extent: () => {
          const all = messages.all(conversationId);
          return { messages: all.length, files: [...new Set(all.flatMap(({ blob }) => blob ?? []))] };
        },
        isStored: (file) => isKept(blobs, file),
        carryOut: async () => {
          erasures.start();
          await erasures.idle();
          store.truncation.request();
          // Fails if the search index could not catch up, because its file would still contain the erased text.
          await search.truncate();
          await Promise.all(sets.filter((set) => set !== inboxRows).map((set) => bringToEnd(dataDir, set, warn)));
        },
        isSure,
        print,
      });
    } finally {
      await erasures.stop();
      await search.close();
    }
  });
}
