import { join } from 'node:path';
import { isBuilt, projectFile } from '../storage/assets.ts';

/** Entry points of threads, relative to the project's root. The build creates one file for each, named after its key. */
export const threadEntries = {
  'log-thread': './server/log/sqlite-thread.ts',
  'search-thread': './server/search/thread.ts',
  'check-thread': './server/backup/check-thread.ts',
  'set-thread': './server/app-set-thread.ts',
  'past-thread': './server/app-past-thread.ts',
  'export-thread': './server/export/thread.ts',
  'report-thread': './server/reports/report-thread-program.ts',
  'checkpoint-thread': './server/storage/checkpoint-thread.ts',
} as const;

export type ThreadEntry = keyof typeof threadEntries;

/**
 * The file that a thread runs, from the sources or the build. With BUILT_THREADS, sources use the build's threads too, which start in half
 * the time: `npm test` starts hundreds of servers from a build it has just made.
 */
export function entryFile(entry: ThreadEntry): string {
  if (isBuilt) return join(import.meta.dirname, `${entry}.js`);
  return projectFile(process.env.BUILT_THREADS === undefined ? threadEntries[entry] : `dist/server/${entry}.js`);
}
