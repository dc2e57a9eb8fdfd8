import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ReportData } from '../../server/reports/data.ts';
import { writePdf } from '../../server/reports/layout/write-pdf.ts';
import { figureWords } from '../../shared/figure-words.ts';
import { reportTemplates } from '../../shared/reports.ts';
import { languages } from '../../shared/vocabulary.ts';
import { comparable, readPdf } from '../support/pdf-text.ts';
import { asGathered } from '../support/report-parts.ts';
import { longName, type Sample, sampleReport } from '../support/report-samples.ts';

async function bytesOf(data: ReportData): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writePdf(data, out, { progress: () => undefined })]);
  return bytes;
}

const pagesOf = async (sample: Sample) => readPdf(new Uint8Array(await bytesOf(sampleReport(sample))));

test.each(languages)('page one says the figures in %s', async (language) => {
  const [first, ...others] = await pagesOf({ language });
  const says = (text: string) => expect(first?.text).toContain(comparable(text));
  for (const value of ['3,778', '38', '94.2', '87.4', '96.8', '4.6', '1,284,600', '5,940']) says(value);
  for (const name of ['conversations', 'avgResponseTime', 'onTimeReplyRate', 'csat'] as const) {
    says(figureWords(name, language).title);
  }
  for (const name of ['黃詩涵', 'Somchai Jaidee', 'น้ำฝน ทำดี']) says(name);
  says({ en: 'Page 1 of 3', zh: '第 1 頁，共 3 頁', th: 'หน้า 1 จาก 3' }[language]);
  says({ en: 'Definitions on page 3', zh: '定義見第 3 頁', th: 'ดูคำจำกัดความที่หน้า 3' }[language]);
  says('2026-11-22 07:59:58');
  expect(others.at(-1)?.text).toContain(comparable(figureWords('slaCompliance', language).formula));
});

test.each(languages)('the summary is computed from the figures, in %s', async (language) => {
  const [first] = await pagesOf({ language });
  const sentences = {
    en: [
      'fell from 44 s to 38 s',
      '0.8 points short of the target of 95 %',
      'the busiest day was 11 November with 342',
    ],
    zh: ['平均回應時間由 44 秒縮短為 38 秒', '距目標 95 % 尚差 0.8 個百分點', '最忙的一天是 11 月 11 日，有 342 件'],
    th: ['เวลาตอบเฉลี่ยลดลงจาก 44 วินาที เป็น 38 วินาที', 'ยังขาดอีก 0.8 จุดจึงจะถึงเป้าหมาย 95 %', 'คือ 11 พฤศจิกายน มี 342 รายการ'],
  }[language];
  for (const sentence of sentences) expect(first?.text).toContain(comparable(sentence));
});

test('the target that it tells is the one that is set', async () => {
  const [first] = await readPdf(
    new Uint8Array(await bytesOf({ ...sampleReport({ language: 'en' }), targetPercent: 80 })),
  );
  expect(first?.text).toContain(comparable('which meets the target of 80 %'));
});

const cases: Record<string, Sample> = {
  usual: {},
  empty: { isEmpty: true },
  'one day': { days: 1 },
  'a year': { days: 365 },
  'long names': { hasLongNames: true, brands: 3, people: 20 },
};

const all = Object.entries(cases).flatMap(([name, sample]) =>
  languages.map((language) => ({ name, language, sample })),
);

test.each(all)('no glyph is missing in any template: $name, $language', async ({ language, sample }) => {
  for (const template of reportTemplates) {
    const pages = await pagesOf({ ...sample, template, language });
    expect([template, pages.map(({ missing }) => missing)]).toEqual([template, pages.map(() => 0)]);
  }
});

test('long names stand whole, of emoji and unknown letters a mark, and nothing of directions', async () => {
  const [, second] = await pagesOf({ hasLongNames: true, people: 8 });
  expect(longName).toContain('\u202e');
  expect(second?.text).toContain(
    comparable('ร้านชาน้ำผึ้งและขนมไทยโบราณแห่งเมืองเชียงใหม่ The Very Long Name of a Tea House 樂活選物 简体这们 · ·'),
  );
  expect(second?.text).not.toContain('\u202e');
});

test('a table goes on over pages, its head on each, and every page has its number', async () => {
  const pages = await pagesOf({ template: 'agent-performance', people: 90, language: 'en' });
  expect(pages.length).toBeGreaterThan(4);
  for (const [i, { text }] of pages.entries()) expect(text).toContain(`Page${i + 1}of${pages.length}`);
  for (const { text } of pages.slice(1, -1)) expect(text).toContain('NameConversationsReplies');
});

test('money of several currencies is a line each and no sum', async () => {
  const money = [
    { currency: 'TWD', amount: 128_460_000 },
    { currency: 'THB', amount: 9_912_345 },
    { currency: 'JPY', amount: 99_123 },
  ];
  const [first] = await pagesOf({ language: 'en', money });
  for (const text of ['NT$1,284,600', '฿99,123.45', '¥99,123']) expect(first?.text).toContain(comparable(text));
});

test('one is no plural, and a figure that stayed the same is not told as a change', async () => {
  const data = sampleReport({ language: 'en', days: 365 });
  const { conversations, complaints } = data.figures;
  const figures = {
    ...data.figures,
    conversations: { ...conversations!, value: 1, previous: 1, change: 0 },
    complaints: { ...complaints!, value: 9, previous: 9, change: 0 },
  };
  const [first] = await readPdf(new Uint8Array(await bytesOf({ ...data, figures })));
  expect(first?.text).toContain(comparable('There was 1 conversation; the busiest week began on 10 January with 342'));
  expect(first?.text).toContain(comparable('Complaints: 9. Customers rated'));
});

test('no data says so', async () => {
  const [first] = await pagesOf({ language: 'en', isEmpty: true });
  for (const text of ['No customer was answered in this time', 'No conversation was opened', 'No messages were sent']) {
    expect(first?.text).toContain(comparable(text));
  }
  expect(first?.text).not.toContain('NaN');
});

test('only what a page needs of a typeface is in the file', async () => {
  expect((await bytesOf(sampleReport({ language: 'zh' }))).length).toBeLessThan(200_000);
});

test('a logo that is no picture leaves its place to the initial', async () => {
  const [first] = await pagesOf({ logo: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]) });
  expect(first?.text.startsWith('樂')).toBe(true);
});

test.each(reportTemplates)('the pages of %s need nothing that is not gathered for them', async (template) => {
  const data = sampleReport({ template, brands: 3 });
  const [all, gathered] = [await bytesOf(data), await bytesOf(asGathered(data, 'pdf'))];
  const texts = async (bytes: Buffer) => (await readPdf(new Uint8Array(bytes))).map(({ text }) => text);
  expect(await texts(gathered)).toEqual(await texts(all));
});
