import * as z from 'zod';
import { billedLevels } from './billing.ts';
import { id } from './events/common.ts';
import { limits } from './limits.ts';

const count = z.int().nonnegative().max(limits.billedMax).nullable();

/**
 * A brand's monthly limits of billed messages. From `warnAt` messages on there is a warning. From `stopAt` on, no more billed messages are
 * sent. `null` means no limit.
 */
export const BilledLimits = z.strictObject({ warnAt: count, stopAt: count });
export type BilledLimits = z.infer<typeof BilledLimits>;

export const noLimits: BilledLimits = { warnAt: null, stopAt: null };

/** Limits of a brand, and whether the billed messages of the month have reached them (`level`). `id` is the id of the brand. */
export const BrandLimits = BilledLimits.extend({
  id,
  brandId: id,
  /** Month that `level` was computed for, as YYYY-MM. In a later month, nothing has been billed yet. */
  month: z.string(),
  level: z.enum(billedLevels),
  version: z.int().nonnegative(),
});
export type BrandLimits = z.infer<typeof BrandLimits>;
