import * as z from 'zod';
import { limits } from '../limits.ts';
import { Id, QuickReply } from '../rows.ts';
import { replyKinds } from '../vocabulary.ts';
import { asRead } from './as-read.ts';
import { CardBody } from './card-body.ts';
import { ById, Empty, ListMeta, line, name, nameUpTo, Phrase, page, text, version } from './common.ts';
import type { Contracts } from './contract.ts';

const sort = z.int().min(-1e9).max(1e9);
const fields = {
  /** Brand of the quick reply. `null` means all brands: for shared ones, only people who can see every brand can set it. */
  brandId: Id.nullable(),
  /** The caller for a personal quick reply, which only they see; requires `messages.reply`. `null` if shared; `messages.assign`. */
  ownerId: Id.nullable(),
  kind: z.enum(replyKinds),
  title: name,
  /** Required with the kind `text`, optional with `media`, ignored with `card`. */
  text: text(limits.textMax),
  /** Required with the kind `media`: an upload of the caller, or of a quick reply that the caller sees. */
  mediaId: Id,
  /** Required with the kind `card`. */
  card: CardBody,
  keywords: z.array(nameUpTo(limits.labelMax)).max(limits.keywordsMax),
  category: line(limits.labelMax),
};
const inOrder = z
  .array(z.strictObject({ id: Id, sort }))
  .min(1)
  .max(1000);
const brand = Id.default('all');
const keys = ['messages.reply', 'messages.assign'] as const;
const ofParts = ['validation_failed', 'media_not_found', 'too_many_quick_replies'] as const;
const subject = { kind: 'quickReply', in: 'params', key: 'id' } as const;

export const quickReplyContracts = {
  'GET /quick-replies': {
    summary:
      'List quick replies in their order: those of a brand and those of all brands, shared ones and those of the caller.',
    permission: 'messages.view',
    query: z.strictObject({
      ...page,
      brand,
      q: Phrase.optional(),
      category: z.string().max(limits.labelMax).optional(),
      /** `me`: only those of the caller. `none`: only shared ones. Omitted: both. */
      owner: z.enum(['me', 'none']).optional(),
    }),
    answer: z.array(QuickReply),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'GET /quick-replies/:id': {
    summary: 'Get a quick reply.',
    permission: 'messages.view',
    subject,
    params: ById,
    answer: QuickReply,
  },
  'POST /quick-replies': {
    summary: 'Create a quick reply, by default a shared text at the end of the order.',
    effect: 'change',
    permission: keys,
    body: z.strictObject({
      ...fields,
      brandId: fields.brandId.default(null),
      ownerId: fields.ownerId.default(null),
      kind: fields.kind.default('text'),
      text: fields.text.default(''),
      mediaId: fields.mediaId.optional(),
      card: fields.card.optional(),
      keywords: fields.keywords.default([]),
      category: fields.category.default(''),
      sort: sort.optional(),
    }),
    status: 201,
    answer: QuickReply,
    refusals: ['brand_not_found', ...ofParts],
    example: { body: { brandId: 'b1', title: 'Thanks', text: 'ขอบคุณค่ะ', keywords: ['thanks'], category: 'greeting' } },
  },
  'PUT /quick-replies/:id': {
    summary: 'Change a quick reply. Omitted fields are unchanged.',
    effect: 'change',
    permission: keys,
    subject,
    params: ById,
    body: asRead(QuickReply, z.strictObject({ ...fields, sort, version }).partial()),
    answer: QuickReply,
    refusals: ['brand_not_found', 'changed_meanwhile', ...ofParts],
    example: { body: { title: 'Thank you' } },
  },
  'DELETE /quick-replies/:id': {
    summary: 'Delete a quick reply.',
    effect: 'change',
    permission: keys,
    subject,
    params: ById,
    answer: Empty,
  },
  'PUT /quick-replies/batch/sort': {
    summary: 'Sort several quick replies, all or none.',
    effect: 'change',
    permission: keys,
    /** Accepts the list itself as the body, or an object with the list under `items`. */
    body: z.union([z.strictObject({ items: inOrder }), inOrder.transform((items) => ({ items }))]),
    answer: z.array(QuickReply),
    refusals: ['quick_reply_not_found'],
    example: { body: { items: [{ id: 'q1', sort: 1 }] } },
  },
  'GET /quick-replies/match/:keyword': {
    summary: 'Find quick replies with a keyword that starts with the text or is contained in it, most used first.',
    permission: 'messages.view',
    params: z.strictObject({ keyword: z.string().min(1).max(200) }),
    query: z.strictObject({ ...page, brand }),
    answer: z.array(QuickReply),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'POST /quick-replies/:id/use': {
    summary: 'Count a use of a quick reply.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: QuickReply,
  },
  'GET /quick-replies/stats/categories': {
    summary: 'Get the number of quick replies and their uses per category.',
    permission: 'messages.view',
    query: z.strictObject({ ...page, brand }),
    answer: z.array(z.strictObject({ category: z.string(), count: z.int(), useCount: z.int() })),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
} as const satisfies Contracts;
