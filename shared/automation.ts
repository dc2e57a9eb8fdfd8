import * as z from 'zod';
import { id } from './events/common.ts';
import { type automaticKinds, languageOf, languages } from './vocabulary.ts';

export type AutomaticKind = (typeof automaticKinds)[number];

/** Schema of a time of day, HH:MM. `24:00` is the end of the day. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/**
 * A single interval of business hours in the business time zone. Day 1 is Monday. An interval across midnight is split into two entries.
 */
export const OpenHours = z
  .strictObject({ day: z.int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be later than from' });
export type OpenHours = z.infer<typeof OpenHours>;

/** Text per language. If a text is empty, the text in the brand's default language is sent instead. */
const Texts = z.strictObject({ en: z.string(), zh: z.string(), th: z.string() });
const Part = z.strictObject({ on: z.boolean(), texts: Texts });

export const AutomationSettings = z.strictObject({
  /** Language of the messages to customers whose own language is unknown or unsupported. */
  defaultLanguage: z.enum(languages),
  greeting: Part,
  outsideHours: Part.extend({ hours: z.array(OpenHours).max(28) }),
  rating: Part,
});
export type AutomationSettings = z.infer<typeof AutomationSettings>;

/** Automatic messages of a brand. `id` is the id of the brand. */
export const Automation = AutomationSettings.extend({ id, brandId: id, version: z.int().nonnegative() });
export type Automation = z.infer<typeof Automation>;

const workdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));

/** Initial automatic messages of a new brand: the texts are filled in, and sending is switched off. */
export const defaultAutomation: AutomationSettings = {
  defaultLanguage: 'en',
  greeting: {
    on: false,
    texts: {
      en: 'Thank you for adding us! Write to us here whenever you need help.',
      zh: '感謝您加入我們的好友！有任何需要，歡迎隨時在這裡留言。',
      th: 'ขอบคุณที่เพิ่มเราเป็นเพื่อน! หากต้องการความช่วยเหลือ พิมพ์ข้อความหาเราที่นี่ได้เลย',
    },
  },
  outsideHours: {
    on: false,
    texts: {
      en: 'Thank you for your message. We’re closed right now and will reply as soon as we’re back.',
      zh: '感謝您的來訊。目前是非營業時間，我們上班後會盡快回覆您。',
      th: 'ขอบคุณสำหรับข้อความ ขณะนี้อยู่นอกเวลาทำการ เราจะตอบกลับโดยเร็วที่สุดเมื่อเปิดทำการ',
    },
    hours: workdays,
  },
  rating: {
    on: false,
    texts: {
      en: 'How was our service? Please tap a score from 1 to 5.',
      zh: '您對我們的服務滿意嗎？請點選 1 到 5 分。',
      th: 'บริการของเราเป็นอย่างไร? โปรดแตะให้คะแนน 1 ถึง 5',
    },
  },
};

/**
 * Returns the text of an automatic message for a customer's language. `null` if the texts in this language and in the default language are
 * empty.
 */
export function automaticText(
  settings: AutomationSettings,
  what: AutomaticKind,
  language: string | null,
): string | null {
  const { texts } = settings[what];
  const { defaultLanguage } = settings;
  return (
    [texts[languageOf(language) ?? defaultLanguage], texts[defaultLanguage]].find((text) => text.trim() !== '') ?? null
  );
}
