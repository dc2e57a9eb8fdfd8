import * as z from 'zod';
import { id, ms } from './common.ts';

/** Recorded before the first byte of a full backup is sent. */
const taken = z.strictObject({ type: z.literal('backup.taken'), sealed: z.boolean() });

/** Recorded in the restored log, once per restore. */
const restored = z.strictObject({
  type: z.literal('backup.restored'),
  restoreId: id,
  takenAt: ms,
  /** Name of the person, whose row can be missing from this log. */
  by: z.string(),
  /** The replaced log was damaged: erasures and revocations since the backup can be missing. */
  inPart: z.literal(true).optional(),
});

export const backupEvents = [taken, restored] as const;
