import * as z from 'zod';

const count = z.int().nonnegative();

/** How the daily backup and a restore stand. It is told while they move, and never kept as a row. */
export const Upkeep = z.strictObject({
  id: z.literal('upkeep'),
  /** A backup of the schedule is being written. */
  isWriting: z.boolean(),
  /** Records of a backup that is to be put back: checked, and all of them; null: none is checked now. */
  restore: z.strictObject({ checked: count, records: count }).nullable(),
  version: count,
});
export type Upkeep = z.infer<typeof Upkeep>;
