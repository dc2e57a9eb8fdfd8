import * as z from 'zod';
import { limits } from '../limits.ts';
import { Brand, Id, LineAccount } from '../rows.ts';
import { ListMeta, name, page, text } from './common.ts';
import type { Contracts } from './contract.ts';

export const ColorScheme = z.strictObject({
  primary: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  secondary: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
});

export const LineAccountView = LineAccount.extend({ webhookUrl: z.string() });
export type LineAccountView = z.infer<typeof LineAccountView>;

const BrandBody = z.strictObject({
  name: text(limits.nameMax),
  description: text(limits.noteMax).default(''),
  colorScheme: ColorScheme.default({ primary: '#06C755' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('THB'),
});

export const brandContracts = {
  'GET /brands': {
    summary: 'The brands that the person may see.',
    permission: 'session',
    query: z.strictObject({ ...page, q: z.string().max(200).optional() }),
    answer: z.array(Brand),
    meta: ListMeta,
  },
  'GET /brands/:id': {
    summary: 'One brand.',
    permission: 'session',
    subject: { kind: 'brand', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    answer: Brand,
  },
  'POST /brands': {
    summary: 'Make a brand; it starts with the six label presets.',
    permission: 'brand.create',
    body: BrandBody,
    status: 201,
    answer: Brand,
    refusals: ['brand_required', 'name_taken'],
    example: { body: { name: 'Siam Tea House', currency: 'THB' } },
  },
} as const satisfies Contracts;
