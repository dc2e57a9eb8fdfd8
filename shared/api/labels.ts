import * as z from 'zod';
import { limits } from '../limits.ts';
import { Id, Label } from '../rows.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, nameUpTo, page, version } from './common.ts';
import type { Contracts } from './contract.ts';

const fields = {
  name: nameUpTo(limits.labelMax),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
};
const subject = { kind: 'label', in: 'params', key: 'id' } as const;

export const labelContracts = {
  'GET /labels': {
    summary: 'List the labels of a brand, or of all brands that the caller has access to.',
    permission: 'messages.view',
    query: z.strictObject({ ...page, brand: Id.default('all') }),
    answer: z.array(Label),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'POST /labels': {
    summary: 'Create a label for a brand.',
    effect: 'change',
    permission: 'messages.assign',
    subject: { kind: 'brand', in: 'body', key: 'brandId' },
    body: z.strictObject({ brandId: Id, ...fields }),
    status: 201,
    answer: Label,
    example: { body: { brandId: 'b1', name: 'Wholesale', color: '#1971C2' } },
  },
  'PUT /labels/:id': {
    summary: 'Rename or recolor a label. A renamed preset is no longer translated.',
    effect: 'change',
    permission: 'messages.assign',
    subject,
    params: ById,
    body: asRead(Label, z.strictObject({ ...fields, version }).partial()),
    answer: Label,
    refusals: ['changed_meanwhile'],
    example: { body: { color: '#E03131' } },
  },
  'DELETE /labels/:id': {
    summary: 'Delete a label.',
    effect: 'change',
    permission: 'messages.assign',
    subject,
    params: ById,
    answer: Empty,
  },
} as const satisfies Contracts;
