import * as z from 'zod';
import { id, ms } from './common.ts';

/** Everything was handed out: told before the first byte is. */
const taken = z.strictObject({ type: z.literal('backup.taken'), sealed: z.boolean() });

/** In the log that took the place of another one, once for each time. */
const restored = z.strictObject({
  type: z.literal('backup.restored'),
  restoreId: id,
  takenAt: ms,
  /** The name of the person, whom this log may not know. */
  by: z.string(),
  /** The log that went was damaged: erasures and revocations since the backup may be missing. */
  inPart: z.literal(true).optional(),
});

export const backupEvents = [taken, restored] as const;
