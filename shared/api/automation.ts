import * as z from 'zod';
import { Automation, AutomationSettings } from '../automation.ts';
import { limits } from '../limits.ts';
import { asRead } from './as-read.ts';
import { ById, text, version } from './common.ts';
import type { Contracts } from './contract.ts';

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

const words = text(limits.automaticTextMax);
const part = z.strictObject({ on: z.boolean(), texts: z.strictObject({ en: words, zh: words, th: words }) });
const { defaultLanguage, outsideHours } = AutomationSettings.shape;

export const AutomationChanges = z
  .strictObject({
    defaultLanguage,
    greeting: part,
    outsideHours: part.extend({ hours: outsideHours.shape.hours }),
    rating: part,
  })
  .partial();

/** Endpoints for the automatic messages of a brand. */
export const automationContracts = {
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
} as const satisfies Contracts;
