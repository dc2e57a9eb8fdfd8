import { downgradeLog } from '../log/downgrade.ts';
import { removeDerived } from '../storage/data-folder.ts';
import { lockData } from '../storage/data-lock.ts';
import { done, type Outcome } from './outcome.ts';

/**
 * Converts the log of a stopped installation to the format of the previous version. Records are preserved; events that the previous version
 * does not know are omitted.
 */
export function downgrade(dataDir: string, print: (line: string) => void): Outcome {
  const unlock = lockData(dataDir);
  try {
    const { isReplaced, records, leftOut } = downgradeLog(dataDir);
    if (!isReplaced) {
      print('The previous version can open this log. Nothing was changed.');
      return done({ isReplaced, records, leftOut });
    }
    // Rows of this version may contain fields that the previous version does not know.
    removeDerived(dataDir);
    print(`Converted the log with all ${records} records for the previous version. Replace the program and start it.`);
    for (const [type, count] of Object.entries(leftOut))
      print(`omitted, unknown to the previous version: ${count} × ${type}`);
    print('The original log is log-before-downgrade.db.');
    return done({ isReplaced, records, leftOut });
  } finally {
    unlock();
  }
}
