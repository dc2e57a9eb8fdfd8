import * as z from 'zod';
import { id } from './events/common.ts';

/** LINE's report of the billed messages of an account in the current month. */
export const ReportedQuota = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none'), used: z.int().nonnegative() }),
  z.strictObject({ type: z.literal('limited'), value: z.int().nonnegative(), used: z.int().nonnegative() }),
]);
export type ReportedQuota = z.infer<typeof ReportedQuota>;

export const quotaWarnings = ['none', 'near', 'reached'] as const;

export const Quota = z.strictObject({
  /** `none`: a plan without a limit; `value` and `left` are `null`. */
  type: z.enum(['none', 'limited']),
  value: z.int().nonnegative().nullable(),
  /** Number of billed messages that LINE reported, which LINE describes as approximate, plus the push messages sent since that report. */
  used: z.int().nonnegative(),
  left: z.int().nonnegative().nullable(),
  warning: z.enum(quotaWarnings),
  asOf: z.iso.datetime(),
});
export type Quota = z.infer<typeof Quota>;

/** Quota of a LINE account. `id` is the id of the account. Visible to people who reply to customers in its brand. */
export const LineQuota = Quota.extend({ id, brandId: id, version: z.int().nonnegative() });
export type LineQuota = z.infer<typeof LineQuota>;

/** People are warned when only this share of the quota is left, so that there is time to buy more messages. */
const nearShare = 0.05;
/** People are also warned when only this number of messages is left, if that is more than `nearShare` of the quota. */
const nearLeast = 10;

/** Converts LINE's report to a quota with its warning level. */
export function quotaOf(reported: ReportedQuota, asOf: string): Quota {
  const { type, used } = reported;
  if (type === 'none') return { type, value: null, used, left: null, warning: 'none', asOf };
  const { value } = reported;
  const left = Math.max(0, value - used);
  const near = left <= Math.max(nearLeast, Math.floor(value * nearShare));
  return { type, value, used, left, warning: left === 0 ? 'reached' : near ? 'near' : 'none', asOf };
}

export function reportedOf({ type, value, used }: Quota): ReportedQuota {
  return type === 'none' || value === null ? { type: 'none', used } : { type, value, used };
}
