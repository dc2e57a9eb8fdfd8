import * as z from 'zod';
import { limits } from '../limits.ts';
import { Id } from '../rows.ts';
import { LineAccountView } from './brands.ts';
import { ListMeta, name, page } from './common.ts';
import type { Contracts } from './contract.ts';

const secret = z.string().trim().min(1).max(2000);

/** What LINE said of the token when the account was stored. */
export const AccountCheck = z.strictObject({
  state: z.enum(['ok', 'refused', 'unreachable', 'skipped']),
  detail: z.string().nullable(),
});

export const LineAccountBody = z.strictObject({
  brandId: Id.nullable(),
  nickname: name,
  channelId: z.string().trim().min(1).max(limits.nameMax),
  channelSecret: secret.optional(),
  accessToken: secret.optional(),
  enabled: z.boolean().default(true),
});

export const lineAccountContracts = {
  'GET /line-accounts': {
    summary: 'LINE accounts of the brands that the person may see.',
    permission: 'lineconfig.view',
    query: z.strictObject({ ...page, brand: Id.optional(), q: z.string().max(200).optional() }),
    answer: z.array(LineAccountView),
    meta: ListMeta,
  },
  'GET /line-accounts/:id': {
    summary: 'One LINE account.',
    permission: 'lineconfig.view',
    subject: { kind: 'lineAccount', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    answer: LineAccountView,
  },
  'POST /line-accounts': {
    summary:
      'Connect a LINE account. Its secrets go in and never come out; its token is checked with LINE when LINE can be reached.',
    permission: 'lineconfig.create',
    body: LineAccountBody,
    status: 201,
    answer: LineAccountView,
    meta: z.strictObject({ check: AccountCheck }),
    refusals: ['brand_not_found', 'channel_taken'],
    example: {
      body: {
        brandId: 'b1',
        nickname: 'Siam Tea House',
        channelId: '1650000001',
        channelSecret: '8c570fa6dd201bb328f1c1eac23a96d8',
        accessToken: 'token',
      },
    },
  },
} as const satisfies Contracts;
