import * as z from 'zod';
import { BilledLimits, BrandLimits } from '../brand-limits.ts';
import { asRead } from './as-read.ts';
import { ById, version } from './common.ts';
import type { Contracts } from './contract.ts';

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

/** Limits of a brand with the number of messages that LINE bills in the current month. */
export const BrandLimitsView = BrandLimits.extend({ billed: z.int().nonnegative() });
export type BrandLimitsView = z.infer<typeof BrandLimitsView>;

/** Endpoints for the limit of billed messages per month. */
export const brandLimitContracts = {
  'GET /brands/:id/limits': {
    summary:
      "Get a brand's limits of billed messages, and the billed messages of the current month as LINE counts them: one per push message and recipient, in the time zone of Japan.",
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: BrandLimitsView,
  },
  'PUT /brands/:id/limits': {
    summary:
      'Set the limits of billed messages per month. null removes a limit. Beyond the stop limit, messages that LINE would bill are refused with `brand_limit_reached`; free replies are still sent.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: asRead(BrandLimitsView, BilledLimits.partial().extend({ version })),
    answer: BrandLimitsView,
    refusals: ['changed_meanwhile'],
    example: { body: { warnAt: 15_000, stopAt: 18_000 } },
  },
} as const satisfies Contracts;
