import * as z from 'zod';

const count = z.int().nonnegative();

/** State of the daily backup and of a restore. Pushed on change, and never stored as a row. */
export const Upkeep = z.strictObject({
  id: z.literal('upkeep'),
  /** Whether a scheduled backup is being written. */
  isWriting: z.boolean(),
  /** Number of records in the backup to be restored: verified so far, and in total. `null` if no backup is being verified. */
  restore: z.strictObject({ checked: count, records: count }).nullable(),
  version: count,
});
export type Upkeep = z.infer<typeof Upkeep>;
