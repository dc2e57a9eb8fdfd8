import * as z from 'zod';
import { billedLevels } from './billing.ts';
import { id } from './events/common.ts';
import { limits } from './limits.ts';

const count = z.int().nonnegative().max(limits.billedMax).nullable();

/** How many billed messages a brand sends in a month: from `warnAt` on people are told, beyond `stopAt` none leaves; null: no limit. */
export const BilledLimits = z.strictObject({ warnAt: count, stopAt: count });
export type BilledLimits = z.infer<typeof BilledLimits>;

export const noLimits: BilledLimits = { warnAt: null, stopAt: null };

/** A brand's limits and how it stands to them; the id is the brand's. */
export const BrandLimits = BilledLimits.extend({
  id,
  brandId: id,
  /** The month of `level`, YYYY-MM; in a later one nothing is billed yet. */
  month: z.string(),
  level: z.enum(billedLevels),
  version: z.int().nonnegative(),
});
export type BrandLimits = z.infer<typeof BrandLimits>;
