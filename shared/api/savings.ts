import * as z from 'zod';
import { Id } from '../rows.ts';
import type { Contracts } from './contract.ts';
import { Figure, FiguresMeta, Money, StaffName, StaffRangeQuery } from './figures.ts';

const saving = { replyFree: z.int(), saved: z.array(Money).nullable() };

export const savingsContracts = {
  'GET /analytics/savings': {
    summary:
      'Get the savings by free messages, per brand and user: null if no LINE account of the brands has the price of a message. Without the permissions for metrics of other users, only the caller is included.',
    permission: 'analytics.view',
    query: StaffRangeQuery,
    answer: z.strictObject({
      saved: Figure,
      brands: z.array(z.strictObject({ brand: z.strictObject({ id: Id, name: z.string() }), ...saving })),
      staff: z.array(z.strictObject({ staff: StaffName, ...saving })),
    }),
    meta: FiguresMeta,
    refusals: ['brand_not_found', 'staff_not_found', 'not_ready'],
  },
} as const satisfies Contracts;
