import * as z from 'zod';
import { billedLevels } from './billing.ts';
import { id } from './events/common.ts';
import { limits } from './limits.ts';

const count = z.int().nonnegative().max(limits.billedMax).nullable();

/** Limits of billed messages per brand and month: a warning from `warnAt`, no more sends beyond `stopAt`. `null`: no limit. */
export const BilledLimits = z.strictObject({ warnAt: count, stopAt: count });
export type BilledLimits = z.infer<typeof BilledLimits>;

export const noLimits: BilledLimits = { warnAt: null, stopAt: null };

/** Limits of a brand, with its current level. The id is the brand's. */
export const BrandLimits = BilledLimits.extend({
  id,
  brandId: id,
  /** Month of `level`, YYYY-MM. In any later month, nothing has been billed yet. */
  month: z.string(),
  level: z.enum(billedLevels),
  version: z.int().nonnegative(),
});
export type BrandLimits = z.infer<typeof BrandLimits>;
