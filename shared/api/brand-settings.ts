import * as z from 'zod';
import { Automation, AutomationSettings } from '../automation.ts';
import { BilledLimits, BrandLimits } from '../brand-limits.ts';
import { limits } from '../limits.ts';
import { BrandBenefits, Id, Label } from '../rows.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, memberBenefits, nameUpTo, page, text, version } from './common.ts';
import type { Contracts } from './contract.ts';

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

/** Limits of a brand, and the number of messages that LINE has billed in the current month. */
export const BrandLimitsView = BrandLimits.extend({ billed: z.int().nonnegative() });
export type BrandLimitsView = z.infer<typeof BrandLimitsView>;

const message = text(limits.automaticTextMax);
const part = z.strictObject({ on: z.boolean(), texts: z.strictObject({ en: message, zh: message, th: message }) });
const { defaultLanguage, outsideHours } = AutomationSettings.shape;

const AutomationChanges = z
  .strictObject({
    defaultLanguage,
    greeting: part,
    outsideHours: part.extend({ hours: outsideHours.shape.hours }),
    rating: part,
  })
  .partial();

/** Endpoints for the settings of a brand. */
export const brandSettingContracts = {
  'GET /brands/:id/automation': {
    summary:
      "Get a brand's automatic messages: the greeting, the message outside business hours, and the request for a rating.",
    permission: 'brand.edit',
    subject,
    params: ById,
    answer: Automation,
  },
  'PUT /brands/:id/automation': {
    summary:
      'Change automatic messages. Omitted parts are unchanged. A message that is on requires a text in the default language, which is also used for languages without a text.',
    effect: 'change',
    permission: 'brand.edit',
    subject,
    params: ById,
    body: asRead(Automation, AutomationChanges.extend({ version })),
    answer: Automation,
    refusals: ['changed_meanwhile'],
    example: {
      body: {
        defaultLanguage: 'th',
        greeting: { on: true, texts: { en: 'Welcome!', zh: '歡迎！', th: 'ยินดีต้อนรับค่ะ' } },
        outsideHours: {
          on: true,
          texts: { en: '', zh: '', th: 'ขณะนี้อยู่นอกเวลาทำการค่ะ' },
          hours: [{ day: 1, from: '09:00', to: '18:00' }],
        },
      },
    },
  },
  'GET /brands/:id/limits': {
    summary:
      "Get a brand's limits of billed messages, and the billed messages of the current month as LINE counts them: one per push message and recipient, in the time zone of Japan.",
    permission: 'lineconfig.view',
    subject,
    params: ById,
    answer: BrandLimitsView,
  },
  'PUT /brands/:id/limits': {
    summary:
      'Set the limits of billed messages per month. null removes a limit. Beyond the stop limit, messages that LINE would bill are refused with `brand_limit_reached`; free replies are still sent.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: asRead(BrandLimitsView, BilledLimits.partial().extend({ version })),
    answer: BrandLimitsView,
    refusals: ['changed_meanwhile'],
    example: { body: { warnAt: 15_000, stopAt: 18_000 } },
  },
  'GET /brands/:id/benefits': {
    summary: "Get a brand's benefits per VIP level. Levels without a text use the benefits in the settings.",
    permission: 'brand.edit',
    subject,
    params: ById,
    answer: BrandBenefits,
  },
  'PUT /brands/:id/benefits': {
    summary: "Replace a brand's benefits of all VIP levels.",
    effect: 'change',
    permission: 'brand.edit',
    subject,
    params: ById,
    body: asRead(BrandBenefits, memberBenefits.extend({ version })),
    answer: BrandBenefits,
    refusals: ['changed_meanwhile'],
    example: { body: { normal: '', vip1: 'Free delivery', vip2: 'Tea tasting', vip3: '' } },
  },
} as const satisfies Contracts;

const fields = {
  name: nameUpTo(limits.labelMax),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
};
const labelSubject = { kind: 'label', in: 'params', key: 'id' } as const;

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
    subject: labelSubject,
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
    subject: labelSubject,
    params: ById,
    answer: Empty,
  },
} as const satisfies Contracts;
