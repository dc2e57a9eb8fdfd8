import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../shared/vocabulary.ts';

const folder = join(import.meta.dirname, '../../client/locales');

/** Returns the texts of a catalogue by message id. */
function textsOf(language: Language): Map<string, string> {
  const po = readFileSync(join(folder, `${language}.po`), 'utf8');
  return new Map([...po.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', text = '']) => [id, text]));
}

const texts = { en: textsOf('en'), zh: textsOf('zh'), th: textsOf('th') };

/** Returns the names of the placeholders and the numbers of the tags in a message. */
const placeholders = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)(?=[},])|<\/?(\d+)\/?>/g)].map(([, value, tag]) => value ?? tag));

/** Placeholders of Thai particles, which the other languages do not have. */
const thaiOnly = new Set(['particle', 'asking']);

test.each(['zh', 'th'] as const)('placeholders of %s exist in English', (language) => {
  const unknown = [...texts[language]].flatMap(([id, text]) => {
    const known = placeholders(texts.en.get(id) ?? '');
    return [...placeholders(text)].filter((one) => !known.has(one) && !thaiOnly.has(one ?? '')).map((one) => [id, one]);
  });
  expect(unknown).toEqual([]);
});

/** Words that the term base replaces with other terms. */
const forbidden: Record<Language, RegExp> = {
  en: /\b(e-mail|everybody|somebody|nobody|anybody|set-up code|second factor|member group|colour)\b/i,
  zh: /呈報|靜默查看|會員群組|待分配區|待處理佇列|存取權杖|回覆權杖|第二重驗證|日誌|收件人|電視牆|保留期限|存取控制/,
  th: /บทสนทนา|ยกระดับ|ดูแบบเงียบ|กลุ่มสมาชิก|ปิดเรื่อง|เว็บฮุก|โทเค็น|จอใหญ่/,
};

test.each(languages)('%s uses the terms of the term base', (language) => {
  expect([...texts[language]].filter(([, text]) => forbidden[language].test(text))).toEqual([]);
});

/** Returns a text without placeholders and tags. */
const plain = (text: string) => text.replace(/\{[^{}]*\}|<\/?\d+\/?>/g, '');

test('Chinese has a space between Han and Latin characters, and full-width punctuation', () => {
  const wrong = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han}[,;:?!]/u;
  expect([...texts.zh].filter(([, text]) => wrong.test(plain(text)))).toEqual([]);
});

test('Thai has a space between Thai and Latin characters, and full stops only in abbreviations', () => {
  const wrong = /\p{Script=Thai}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Thai}|(?<!ชม|[\s0]น|^(?:น|จ|อ|พ|พฤ|ศ|ส|อา))\.$/u;
  expect([...texts.th].filter(([, text]) => wrong.test(plain(text)))).toEqual([]);
});
