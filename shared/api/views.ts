import * as z from 'zod';
import { sorts } from '../inbox-order.ts';
import { limits } from '../limits.ts';
import { Id } from '../rows.ts';
import { SavedView, ViewQuery } from '../view-row.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, nameUpTo, PageQuery, version } from './common.ts';
import type { Contracts } from './contract.ts';

const fields = {
  name: nameUpTo(limits.labelMax),
  /** The caller, or `null` for a shared view, which requires `messages.assign`. */
  ownerId: Id.nullable(),
  brandIds: z.array(Id).min(1).max(limits.viewBrandsMax),
  query: ViewQuery,
  sort: z.enum(sorts),
  order: z.int().min(-1e9).max(1e9),
};
const subject = { kind: 'view', in: 'params', key: 'id' } as const;

export const viewContracts = {
  'GET /views': {
    summary: "List the caller's views and the shared views in their order.",
    permission: 'messages.view',
    query: PageQuery,
    answer: z.array(SavedView),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /views': {
    summary: 'Create a view of the inbox, by default a personal one of all brands at the end of the list.',
    effect: 'change',
    permission: 'messages.view',
    body: z.strictObject({
      ...fields,
      ownerId: fields.ownerId.optional(),
      brandIds: fields.brandIds.default(['all']),
      query: fields.query.default({}),
      sort: fields.sort.default('smart'),
      order: fields.order.optional(),
    }),
    status: 201,
    answer: SavedView,
    refusals: ['brand_not_found', 'too_many_views'],
    example: { body: { name: 'VIPs without an assignee', query: { assignee: ['none'], memberGroup: ['vip3'] } } },
  },
  'PUT /views/:id': {
    summary: 'Change a view. Omitted fields are unchanged. A shared view requires messages.assign.',
    effect: 'change',
    permission: 'messages.view',
    subject,
    params: ById,
    body: asRead(SavedView, z.strictObject({ ...fields, version }).partial()),
    answer: SavedView,
    refusals: ['brand_not_found', 'changed_meanwhile', 'too_many_views'],
    example: { body: { name: 'VIPs' } },
  },
  'DELETE /views/:id': {
    summary: 'Delete a view. A shared view requires messages.assign.',
    effect: 'change',
    permission: 'messages.view',
    subject,
    params: ById,
    answer: Empty,
  },
} as const satisfies Contracts;
