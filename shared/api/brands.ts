import * as z from 'zod';
import { limits } from '../limits.ts';
import { Brand, Id, LineAccount, Message } from '../rows.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, line, PageQuery, Phrase, page, SearchText, text, version } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationQuery, ConversationView, FilterCounts } from './conversations.ts';
import { LiveFigures } from './stats.ts';

const isColorName = (name: string) => /^[A-Za-z][\w-]{0,39}$/.test(name);
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** The primary colour, and optional further colours whose names the caller chooses. */
const ColorScheme = z
  .object({ primary: color, secondary: color.optional() })
  .catchall(color)
  .refine((scheme) => Object.keys(scheme).length <= limits.colorsMax, `more than ${limits.colorsMax} colours`)
  .refine((scheme) => Object.keys(scheme).every(isColorName), 'a name of letters, digits, - and _');

export const LineAccountView = LineAccount.extend({ webhookUrl: z.string() });
export type LineAccountView = z.infer<typeof LineAccountView>;

const fields = {
  name: line(limits.nameMax),
  description: text(limits.noteMax),
  colorScheme: ColorScheme,
  currency: z.string().regex(/^[A-Z]{3}$/),
};

const BrandBody = z.strictObject({
  ...fields,
  // A missing name is treated as an empty name, so that both are refused with `brand_required`.
  name: fields.name.default(''),
  description: fields.description.default(''),
  colorScheme: ColorScheme.default({ primary: '#06C755' }),
  currency: fields.currency.default('THB'),
});

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

export const brandContracts = {
  'GET /brands': {
    summary: 'List the brands that the caller has access to.',
    permission: 'session',
    wall: true,
    query: z.strictObject({ ...page, q: Phrase.optional() }),
    answer: z.array(Brand),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /brands/:id': {
    summary: 'Get a brand.',
    permission: 'session',
    subject,
    params: ById,
    answer: Brand,
  },
  'POST /brands': {
    summary: 'Create a brand. It starts with the six label presets, and the creator is assigned to it.',
    effect: 'change',
    permission: 'brand.create',
    body: BrandBody,
    status: 201,
    answer: Brand,
    refusals: ['brand_required', 'name_taken'],
    example: { body: { name: 'Siam Tea House', currency: 'THB' } },
  },
  'PUT /brands/:id': {
    summary: 'Change a brand. Omitted fields are unchanged.',
    effect: 'change',
    permission: 'brand.edit',
    subject,
    params: ById,
    body: asRead(Brand, z.strictObject({ ...fields, version }).partial()),
    answer: Brand,
    refusals: ['brand_required', 'name_taken', 'changed_meanwhile'],
    example: { body: { description: 'Tea, since 1952', colorScheme: { primary: '#2B8A3E' } } },
  },
  'DELETE /brands/:id': {
    summary: 'Delete a brand. Its LINE accounts are disabled and its conversations are hidden.',
    effect: 'destroy',
    permission: 'brand.delete',
    subject,
    params: ById,
    answer: Empty,
    refusals: ['last_brand'],
  },
  'POST /brands/:id/logo': {
    summary: 'Upload the logo (one file of a multipart form): PNG, JPG or GIF by content, at most 2 MB.',
    effect: 'change',
    permission: 'brand.edit',
    subject,
    params: ById,
    upload: true,
    answer: Brand,
    refusals: ['not_an_image', 'image_too_large', 'image_too_wide', 'upload_failed', 'disk_full', 'not_stored'],
  },
  'DELETE /brands/:id/logo': {
    summary: 'Remove the logo.',
    effect: 'change',
    permission: 'brand.edit',
    subject,
    params: ById,
    answer: Brand,
  },
  'GET /brands/:id/logo': {
    summary: 'Get the logo image.',
    permission: 'public',
    params: ById,
    query: z.strictObject({ v: z.string().max(100).optional() }),
    answer: null,
    refusals: ['brand_not_found', 'media_not_found'],
  },
} as const satisfies Contracts;

/** Endpoints for parts of a brand: its people, LINE accounts, figures, conversations and messages. */
export const brandPartContracts = {
  'POST /brands/:id/assign-staff': {
    summary: "Replace the brand's staff list. Users with access to all brands are not part of the list.",
    effect: 'grant',
    permission: 'brand.edit',
    subject,
    params: ById,
    body: z.strictObject({
      staffIds: z.array(Id).max(5000),
      /**
       * Ids of the brand's people as the editor last read them. If other people belong to the brand by now, the request is refused with
       * `changed_meanwhile`, and `data` contains the current ids.
       */
      known: z.array(Id).max(5000).optional(),
    }),
    answer: z.strictObject({ staffIds: z.array(Id) }),
    refusals: ['staff_not_found', 'changed_meanwhile'],
    example: { body: { staffIds: [] } },
  },
  'GET /brands/:id/line-accounts': {
    summary: 'List the LINE accounts of a brand.',
    permission: 'lineconfig.view',
    subject,
    params: ById,
    query: PageQuery,
    answer: z.array(LineAccountView),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /brands/:id/bind-line-account': {
    summary: 'Bind an unbound LINE account to the brand and enable it.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: z.strictObject({ lineAccountId: Id }),
    answer: LineAccountView,
    refusals: ['line_account_not_found', 'account_in_use'],
    example: { body: { lineAccountId: 'a1' } },
  },
  'DELETE /brands/:id/unbind-line-account/:lineAccountId': {
    summary: 'Unbind a LINE account from the brand and disable it.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: z.strictObject({ id: Id, lineAccountId: Id }),
    answer: LineAccountView,
    refusals: ['line_account_not_found'],
  },
  'GET /brands/:id/stats': {
    summary: 'Get the live metrics of a brand.',
    permission: 'brand.view',
    subject,
    params: ById,
    answer: LiveFigures,
  },
  'GET /brands/:id/conversations': {
    summary: 'List the conversations of the brand. Also requires messages.view.',
    permission: 'messages.brand_filter',
    subject,
    params: ById,
    query: ConversationQuery.omit({ brand: true, view: true }),
    answer: z.array(ConversationView),
    meta: ListMeta.extend({ counts: FilterCounts, approximate: z.literal(true).optional() }),
    refusals: ['cursor_invalid'],
  },
  'GET /brands/:id/messages': {
    summary: 'List the messages of the brand, newest first by arrival. Also requires messages.view.',
    permission: 'messages.brand_filter',
    subject,
    params: ById,
    query: z.strictObject({ ...page, q: SearchText.optional() }),
    answer: z.array(Message),
    meta: ListMeta.extend({ approximate: z.literal(true).optional() }),
    refusals: ['cursor_invalid'],
  },
} as const satisfies Contracts;
