import * as z from 'zod';
import { id } from './events/common.ts';

/** LINE's report of the month's paid messages of an account. */
export const ReportedQuota = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none'), used: z.int().nonnegative() }),
  z.strictObject({ type: z.literal('limited'), value: z.int().nonnegative(), used: z.int().nonnegative() }),
]);
export type ReportedQuota = z.infer<typeof ReportedQuota>;

export const quotaWarnings = ['none', 'near', 'reached'] as const;

export const Quota = z.strictObject({
  /** `none`: a plan without a limit; then `value` and `left` are null. */
  type: z.enum(['none', 'limited']),
  value: z.int().nonnegative().nullable(),
  /** Pushes since LINE was asked are counted on; LINE itself calls its number approximate. */
  used: z.int().nonnegative(),
  left: z.int().nonnegative().nullable(),
  warning: z.enum(quotaWarnings),
  asOf: z.iso.datetime(),
});
export type Quota = z.infer<typeof Quota>;

/** Of a LINE account, by its id, for those who answer in its brand. */
export const LineQuota = Quota.extend({ id, brandId: id, version: z.int().nonnegative() });
export type LineQuota = z.infer<typeof LineQuota>;

/** Five in a hundred, and never fewer than ten: time enough to buy more. */
const nearShare = 0.05;
const nearLeast = 10;

/** A told quota with what it means. */
export function quotaOf(told: ReportedQuota, asOf: string): Quota {
  const { type, used } = told;
  if (type === 'none') return { type, value: null, used, left: null, warning: 'none', asOf };
  const { value } = told;
  const left = Math.max(0, value - used);
  const near = left <= Math.max(nearLeast, Math.floor(value * nearShare));
  return { type, value, used, left, warning: left === 0 ? 'reached' : near ? 'near' : 'none', asOf };
}

export function reportedOf({ type, value, used }: Quota): ReportedQuota {
  return type === 'none' || value === null ? { type: 'none', used } : { type, value, used };
}
