import * as z from 'zod';
import { Id, Time } from '../rows.ts';
import { ById, Empty, ListMeta, name, PageQuery } from './common.ts';
import type { Contracts } from './contract.ts';
import { Moment } from './moments.ts';

/** Brand ids, or `["all"]`. */
const Brands = z.array(Id).min(1).max(1000);

export const WallToken = z.strictObject({
  id: Id,
  name: z.string(),
  brands: z.array(z.string()),
  createdBy: z.strictObject({ id: Id, fullName: z.string() }),
  /**
   * Whether the wallboard is currently available. `false` while its creator is inactive, cannot create wallboards, or sees none of its
   * brands.
   */
  active: z.boolean(),
  expiresAt: Time,
  createdAt: Time,
});
export type WallToken = z.infer<typeof WallToken>;

/** The wallboard of the token, with its permissions and the brands that it can currently show. */
export const Wall = z.strictObject({
  id: Id,
  name: z.string(),
  permissions: z.array(z.string()),
  brands: z.array(z.string()),
  expiresAt: Time,
});
export type Wall = z.infer<typeof Wall>;

const refusals = ['wall_token_not_found'] as const;

export const wallTokenContracts = {
  'GET /wall-tokens': {
    summary: 'List wallboards. The token of a wallboard is only returned when it is created.',
    permission: 'settings.integrations',
    query: PageQuery,
    answer: z.array(WallToken),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /wall-tokens': {
    summary:
      'Create a token with which a screen shows the dashboard of selected brands at /dashboard?wall=1#token, read-only. It never shows more than its creator has access to. It is valid for 90 days by default, at most 400 days.',
    effect: 'grant',
    permission: 'settings.integrations',
    personal: true,
    body: z.strictObject({ name, brands: Brands, expiresAt: Moment.optional() }),
    status: 201,
    answer: z.strictObject({ token: z.string(), wallToken: WallToken }),
    refusals: ['brand_not_found', 'all_brands_not_allowed'],
    example: { body: { name: 'Lobby screen', brands: ['all'] } },
  },
  'GET /wall-tokens/self': {
    summary: 'Get the wallboard of the token.',
    permission: 'wall',
    answer: Wall,
  },
  'DELETE /wall-tokens/:id': {
    summary: 'Revoke the token of a wallboard. Its screens show this immediately.',
    effect: 'change',
    permission: 'settings.integrations',
    personal: true,
    params: ById,
    answer: Empty,
    refusals,
  },
  'PUT /wall-tokens/:id/renew': {
    summary: 'Extend the validity of a wallboard token: 90 days from now by default, at most 400 days.',
    effect: 'grant',
    permission: 'settings.integrations',
    personal: true,
    params: ById,
    body: z.strictObject({ expiresAt: Moment.optional() }),
    answer: WallToken,
    refusals: [...refusals, 'brand_not_found', 'all_brands_not_allowed'],
    example: { body: {} },
  },
} as const satisfies Contracts;
