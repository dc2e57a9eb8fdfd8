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

/** The wallboard that the token belongs to, with its permissions and its currently visible brands. */
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
    summary: 'Screens on walls. The token of one is shown once, when it is made.',
    permission: 'settings.integrations',
    query: PageQuery,
    answer: z.array(WallToken),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /wall-tokens': {
    summary:
      'Make a token with which a screen shows the dashboard of some brands at /dashboard?wall=1#token, and changes nothing; it shows no more than its maker may, and lives 90 days unless said otherwise, 400 at most.',
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
    summary: 'The wall whose token asks.',
    permission: 'wall',
    answer: Wall,
  },
  'DELETE /wall-tokens/:id': {
    summary: 'Revoke the token of a wall; its screens say so at once.',
    effect: 'change',
    permission: 'settings.integrations',
    personal: true,
    params: ById,
    answer: Empty,
    refusals,
  },
  'PUT /wall-tokens/:id/renew': {
    summary: 'Let the same token of a wall live on: 90 days from now unless said otherwise, 400 at most.',
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
