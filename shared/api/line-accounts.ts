import * as z from 'zod';
import { deliveryVerdicts } from '../alerts.ts';
import { BilledLimits } from '../brand-limits.ts';
import { limits } from '../limits.ts';
import { isLineWord } from '../line-word.ts';
import { Delivery, DeliveryMinutes } from '../monitor-rows.ts';
import { Quota } from '../quota.ts';
import { Id, Time } from '../rows.ts';
import { WebhookTest } from '../webhook-test.ts';
import { isWebhookUrl } from '../webhook-url.ts';
import { asRead } from './as-read.ts';
import { BrandLimitsView } from './brand-settings.ts';
import { LineAccountView } from './brands.ts';
import { ById, Empty, ListMeta, NodesMeta, name, Phrase, page, version } from './common.ts';
import type { Contracts } from './contract.ts';
import { Money } from './figures.ts';
import { between } from './moments.ts';

/**
 * Returns the schema of an id or secret. Refuses spaces, which are easily copied by mistake. With a space, every signature would be
 * invalid, or a channel that is already connected would look like a new one.
 */
const word = (max: number) => z.string().max(max).refine(isLineWord);
const secret = word(limits.secretMax);

/** Result of LINE's check of the access token when the account was saved. */
export const AccountCheck = z.strictObject({
  state: z.enum(['ok', 'refused', 'unreachable', 'skipped']),
  detail: z.string().nullable(),
});

/** Fields of the request body that were accepted but have no effect. */
const ignored = z.array(z.enum(['webhookUrl'])).optional();

const fields = {
  brandId: Id.nullable(),
  nickname: name,
  channelId: z.string().trim().pipe(word(limits.nameMax)),
  channelSecret: secret.optional(),
  accessToken: secret.optional(),
  enabled: z.boolean(),
  /** Price of a billed message in the account's plan, in the brand's currency. */
  messagePrice: z.number().min(0).max(limits.messagePriceMax).nullable().optional(),
  /** Ignored, because the URL is computed from PUBLIC_URL. A different value is reported in `meta.ignored`. */
  webhookUrl: z.string().max(limits.webhookUrlMax).optional(),
};
export const LineAccountBody = z.strictObject({
  ...fields,
  brandId: fields.brandId.default(null),
  enabled: fields.enabled.default(true),
});
/** Omitted fields remain unchanged, including secrets. `version` is the version of the row that the caller edited. */
export const LineAccountChanges = z.strictObject({ ...fields, version: z.int().nonnegative() }).partial();

const LineAccountItems = z
  .array(z.union([asRead(LineAccountView, LineAccountChanges.extend({ id: Id })), LineAccountBody]))
  .max(limits.pageMax);
const savingKeys = ['lineconfig.edit', 'lineconfig.create'] as const;
const savingRefusals = [
  'line_account_not_found',
  'brand_not_found',
  'brand_out_of_sight',
  'channel_taken',
  'account_in_use',
  'changed_meanwhile',
] as const;

/**
 * Replacing a secret counts as `destroy`: secrets are write-only, so the previous value is lost, and with a wrong secret the account stops
 * working or accepts forged webhooks.
 */
const overwriting = { parts: { channelSecret: 'destroy', accessToken: 'destroy' }, others: 'change' } as const;

const subject = { kind: 'lineAccount', in: 'params', key: 'id' } as const;

export const lineAccountContracts = {
  'GET /line-accounts': {
    summary: 'List the LINE accounts of the brands that the caller has access to.',
    permission: 'lineconfig.view',
    query: z.strictObject({ ...page, brand: Id.optional(), q: Phrase.optional() }),
    answer: z.array(LineAccountView),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'GET /line-accounts/:id': {
    summary: 'Get a LINE account.',
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: LineAccountView,
  },
  'POST /line-accounts': {
    summary:
      'Connect a LINE account. Its secrets are write-only. Its token is checked with LINE if LINE can be reached.',
    effect: 'change',
    permission: 'lineconfig.create',
    body: LineAccountBody,
    status: 201,
    answer: LineAccountView,
    meta: z.strictObject({ check: AccountCheck, ignored }),
    refusals: ['brand_not_found', 'brand_out_of_sight', 'channel_taken'],
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
  'PUT /line-accounts/:id': {
    summary: 'Change a LINE account. Omitted fields are unchanged.',
    effect: overwriting,
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: asRead(LineAccountView, LineAccountChanges),
    answer: LineAccountView,
    meta: z.strictObject({ check: AccountCheck, ignored }),
    refusals: ['brand_not_found', 'brand_out_of_sight', 'channel_taken', 'account_in_use', 'changed_meanwhile'],
    example: { body: { nickname: 'Tea House, Chiang Mai' } },
  },
  'PUT /line-accounts': {
    summary:
      'Save several LINE accounts, all or none. Entries with an ID are changed, the others are created. Each change requires its permission.',
    effect: overwriting,
    permission: savingKeys,
    body: LineAccountItems.min(1),
    answer: z.array(LineAccountView),
    meta: z.strictObject({ checks: z.array(AccountCheck), ignored }),
    refusals: savingRefusals,
    example: { body: [{ id: 'a1', nickname: 'Tea House, Chiang Mai' }] },
  },
  'PUT /line-config': {
    summary: 'Save LINE accounts and brand limits, all or none. Limits require lineconfig.edit.',
    effect: overwriting,
    permission: savingKeys,
    body: z.strictObject({
      accounts: LineAccountItems.default([]),
      limits: z
        .array(asRead(BrandLimitsView, BilledLimits.partial().extend({ brandId: Id, version })))
        .max(limits.pageMax)
        .default([]),
    }),
    answer: z.strictObject({ accounts: z.array(LineAccountView), limits: z.array(BrandLimitsView) }),
    meta: z.strictObject({ checks: z.array(AccountCheck), ignored }),
    refusals: savingRefusals,
    example: {
      body: {
        accounts: [{ id: 'a1', nickname: 'Tea House, Chiang Mai' }],
        limits: [{ brandId: 'b1', warnAt: 15_000, stopAt: 18_000 }],
      },
    },
  },
  'DELETE /line-accounts/:id': {
    summary: 'Disconnect a LINE account. Its conversations are kept, but their customers can no longer be reached.',
    effect: 'destroy',
    permission: 'lineconfig.delete',
    subject,
    params: ById,
    answer: Empty,
  },
  'POST /line-accounts/:id/test': {
    summary: "Run LINE's own test of the webhook URL. Returns the result and its reason.",
    effect: 'change',
    permission: 'lineconfig.test',
    subject,
    params: ById,
    answer: WebhookTest,
  },
  'POST /line-accounts/:id/webhook': {
    summary: 'Register a webhook URL at LINE (default: the URL of the product). Returns the URL stored at LINE.',
    // Registering a URL of another server counts as `destroy`, because LINE then sends the events to that server instead of this one.
    effect: { parts: { otherAddress: 'destroy' }, others: 'change' },
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: z.strictObject({
      webhookUrl: z.string().max(limits.webhookUrlMax).refine(isWebhookUrl).optional(),
    }),
    answer: z.strictObject({ webhookUrl: z.string(), active: z.boolean() }),
    refusals: ['line_unreachable', 'line_refused'],
    example: { body: {} },
  },
  'POST /line-accounts/:id/test-message': {
    summary: 'Send a push message with a text to a LINE user, outside of any conversation.',
    effect: 'change',
    permission: 'lineconfig.test',
    subject,
    params: ById,
    body: z.strictObject({
      userId: z.string().trim().min(1).max(100),
      message: z.string().trim().min(1).max(limits.textMax),
    }),
    answer: Empty,
    refusals: ['brand_limit_reached', 'line_unreachable', 'line_refused'],
    example: { body: { userId: 'U4af4980629fd4f0a8b2c7f5b9f1c2d3e', message: 'Hello' } },
  },
  'GET /line-accounts/:id/webhooks': {
    summary: 'List recent webhook deliveries with their verdicts, newest first.',
    permission: 'lineconfig.view',
    subject,
    params: ById,
    query: z.strictObject({
      ...page,
      q: Phrase.optional(),
      verdict: z.enum(deliveryVerdicts).optional(),
      ...between,
    }),
    answer: z.array(Delivery.omit({ brandId: true, version: true })),
    /** `setAside` is the number of unrecognized events, including those of deliveries that are not in the list. */
    meta: NodesMeta.extend({ setAside: z.int() }),
    refusals: ['cursor_invalid'],
  },
  'GET /line-accounts/:id/webhooks/minutes': {
    summary:
      'Get the number of deliveries of the last hour by minute and verdict, without empty minutes. `from`: start of the available data; null if the whole hour is available.',
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: DeliveryMinutes,
  },
  'POST /line-accounts/:id/webhooks/replay': {
    summary:
      'Reprocess unrecognized events, of one delivery or of the whole account, regardless of their age. Events that are now recognized are applied, each exactly once. Returns how many were applied, are still unrecognized, or were erased, and the position to continue from if there are more.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: z.strictObject({ deliveryId: Id.optional(), after: z.int().nonnegative().default(0) }),
    answer: z.strictObject({ replayed: z.int(), unknown: z.int(), gone: z.int() }),
    meta: z.strictObject({ next: z.int().nullable() }),
    refusals: ['too_many_requests'],
    example: { body: {} },
  },
  'GET /line-accounts/:id/quota': {
    summary: "Get the account's billed messages of the month as reported by LINE; null until LINE has reported them.",
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: z.strictObject({ quota: Quota.nullable() }),
  },
  'GET /line-accounts/:id/sends': {
    summary:
      "Get the account's messages of the current business month as counted by the metrics: free messages (reply token), push messages (one per recipient), and the savings by free messages, null if the price of a message is not set.",
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: z.strictObject({ free: z.int(), billed: z.int(), saved: Money.nullable() }),
    refusals: ['not_ready'],
  },
  'GET /line-accounts/:id/stats': {
    summary: "Get the live metrics of the account's conversations.",
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: z.strictObject({
      conversations: z.int(),
      archived: z.int(),
      pending: z.int(),
      unread: z.int(),
      overtime: z.int(),
      lastEventAt: Time.nullable(),
    }),
  },
} as const satisfies Contracts;
