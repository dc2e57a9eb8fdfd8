import * as z from 'zod';
import { permissions } from '../permissions.ts';
import { Id, Time } from '../rows.ts';
import { ById, Empty, ListMeta, name, PageQuery } from './common.ts';
import type { Contracts } from './contract.ts';
import { Moment } from './moments.ts';

export const ApiToken = z.strictObject({
  id: Id,
  name: z.string(),
  permissions: z.array(z.string()),
  assignedBrands: z.array(z.string()),
  createdBy: z.strictObject({ id: Id, fullName: z.string() }),
  /** Whether the token currently grants access. `false` while the token's creator is inactive, or has lost all permissions of the token. */
  active: z.boolean(),
  expiresAt: Time,
  createdAt: Time,
});
export type ApiToken = z.infer<typeof ApiToken>;

export const apiTokenContracts = {
  'GET /api-tokens': {
    summary: 'List API tokens. The token itself is only returned when it is created.',
    permission: 'settings.integrations',
    query: PageQuery,
    answer: z.array(ApiToken),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /api-tokens': {
    summary:
      'Create an API token for an app. A token never has more permissions than its creator. It is valid for 90 days by default, at most 400 days.',
    effect: 'grant',
    permission: 'settings.integrations',
    personal: true,
    body: z.strictObject({
      name,
      permissions: z.array(z.enum(permissions as [(typeof permissions)[number]])).max(200),
      assignedBrands: z.array(Id).max(1000),
      expiresAt: Moment.optional(),
    }),
    status: 201,
    answer: z.strictObject({ token: z.string(), apiToken: ApiToken }),
    refusals: ['brand_not_found', 'all_brands_not_allowed'],
    example: { body: { name: 'Warehouse', permissions: ['messages.view'], assignedBrands: [] } },
  },
  'DELETE /api-tokens/:id': {
    summary: 'Revoke a token and close its streams.',
    effect: 'change',
    permission: 'settings.integrations',
    personal: true,
    params: ById,
    answer: Empty,
    refusals: ['api_token_not_found'],
  },
} as const satisfies Contracts;
