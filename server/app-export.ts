import type { Writable } from 'node:stream';
import Database from 'better-sqlite3';
import { withData } from './app-data.ts';
import { bringToEnd } from './app-sets.ts';
import { type ExportWishes, exportMessages, type Wanted } from './cli/export.ts';
import type { Outcome } from './cli/outcome.ts';
import { type Config, dataFile } from './config.ts';
import { sets } from './engine/sets.ts';
import { inboxRows } from './projections/index.ts';
import { RowQueries } from './queries/rows.ts';
import { writeMessages } from './reports/layout/write-messages.ts';
import { ConfigError } from './settings.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import { DataInUse } from './storage/data-lock.ts';
import { withFileInDamage } from './storage/derived-file.ts';
import { DamagedRows } from './storage/derived-row.ts';
import { isCurrent } from './storage/rows-file.ts';

interface ExportAll {
  config: Config;
  file: string;
  wishes: ExportWishes;
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Exports messages from the rows of an installation. If the product is not running, first updates the rows to the end of the log. */
export async function exportAll(options: ExportAll): Promise<Outcome> {
  const { config, warn } = options;
  const { dataDir } = config;
  mustHaveLog(dataDir);
  const write = ({ start, end, ...of }: Wanted, out: Writable, progress: (share: number) => void) =>
    writeMessages({ ...of, title: [], time: { start, end } }, out, { dataDir, position: 0, progress });
  try {
    return await withData(
      config,
      warn,
      async ({ rows }) => {
        await Promise.all(sets.filter((set) => set !== inboxRows).map((set) => bringToEnd(dataDir, set, warn)));
        return exportMessages({ ...options, write, rows });
      },
      { access: 'read' },
    );
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
  }
  if (!sets.every((set) => isCurrent(dataDir, set)))
    throw new ConfigError('The running program uses rows of another version. Export with that program.');
  const sqlite = withFileInDamage(new Database(dataFile(config, 'views.db'), { readonly: true }));
  try {
    return await exportMessages({ ...options, write, rows: new RowQueries(sqlite) });
  } catch (error) {
    if (!(error instanceof DamagedRows)) throw error;
    throw new ConfigError('The rows of the running program are damaged. Restart it to rebuild them.');
  } finally {
    sqlite.close();
  }
}
