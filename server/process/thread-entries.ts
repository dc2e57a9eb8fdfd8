import { join } from 'node:path';
import { isBuilt, projectFile } from '../storage/assets.ts';

/** Every program of a thread, as a path from the project's root; the build makes a file of each, named after its key. */
export const threadEntries = {
  'log-thread': './server/log/sqlite-thread.ts',
  'search-thread': './server/search/thread.ts',
  'check-thread': './server/backup/check-thread.ts',
  'set-thread': './server/app-set-thread.ts',
  'checkpoint-thread': './server/storage/checkpoint-thread.ts',
} as const;

export type ThreadEntry = keyof typeof threadEntries;

/** The file that a thread runs, among the sources or in the build. */
export function entryFile(entry: ThreadEntry): string {
  return isBuilt ? join(import.meta.dirname, `${entry}.js`) : projectFile(threadEntries[entry]);
}
