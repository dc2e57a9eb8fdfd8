import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { reportName } from '../../server/commands/report-name.ts';
import type { ReportData } from '../../server/reports/data.ts';
import { laid, textStyle } from '../../server/reports/layout/column-widths.ts';
import { brandsListing } from '../../server/reports/layout/listings.ts';
import { Pages } from '../../server/reports/layout/pages.ts';
import { writePdf } from '../../server/reports/layout/write-pdf.ts';
import { textsIn } from '../../server/texts/texts.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { type ReportFormat, type ReportTemplate, reportTemplates } from '../../shared/reports.ts';
import { type Language, languages } from '../../shared/vocabulary.ts';
import { comparable, readPdf } from '../support/pdf-text.ts';
import { gif, jpeg, png, pngChunk, pngHead, pngStart } from '../support/pictures.ts';
import { gatheredParts } from '../support/report-parts.ts';
import { longName, type Sample, sampleReport, type WholeReport } from '../support/report-samples.ts';
import { rounds } from '../support/rounds.ts';

async function bytesOf(data: ReportData): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writePdf(data, out, { progress: () => undefined })]);
  return bytes;
}

const pagesOf = async (sample: Sample) => readPdf(new Uint8Array(await bytesOf(sampleReport(sample))));

test.each(languages)('page one shows the figures in %s', async (language) => {
  const [first, ...others] = await pagesOf({ language });
  const says = (text: string) => expect(first?.text).toContain(comparable(text));
  for (const value of ['3,778', '38', '94.2', '87.4', '96.8', '4.6', '1,284,600', '5,940']) says(value);
  for (const name of ['conversations', 'avgResponseTime', 'onTimeReplyRate', 'csat'] as const) {
    says(textsIn(language)(figureTexts[name].title));
  }
  for (const name of ['黃詩涵', 'Somchai Jaidee', 'น้ำฝน ทำดี']) says(name);
  says({ en: 'Page 1 of 3', zh: '第 1 頁，共 3 頁', th: 'หน้า 1 จาก 3' }[language]);
  says({ en: 'Definitions on page 3', zh: '定義見第 3 頁', th: 'ดูคำจำกัดความที่หน้า 3' }[language]);
  says({ en: '22 November 2026 07:59', zh: '2026 年 11 月 22 日 07:59', th: '22 พฤศจิกายน 2569 07:59' }[language]);
  for (const { text } of [first!, ...others]) expect(text).not.toContain('2026-11-22');
  expect(others.at(-1)?.text).toContain(comparable(textsIn(language)(figureTexts.slaCompliance.formula)));
});

test('the title is the subject, brands are labelled as brands, and the chart of messages is named by its contents', async () => {
  const name = reportName('KPI 概覽', { from: '2026-11-01', to: '2026-11-21' }, 'zh', {
    at: Date.parse('2026-11-21T23:59:58Z'),
    timeZone: 'Asia/Taipei',
    textsIn,
  });
  expect(name).toBe('KPI 概覽 · 2026/11/1至2026/11/21');
  const pages = await pagesOf({ language: 'zh', brands: 2, people: 0, name });
  for (const { text } of pages) expect(text).not.toContain(comparable(name));
  expect(pages[0]?.text).toContain('KPI概覽');
  const text = pages.map((page) => page.text).join('');
  expect(text).toContain(comparable('品牌對話量'));
  expect(text).toContain('收到與傳送的訊息');
  for (const wrong of ['姓名', '費用']) expect(text).not.toContain(wrong);
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

test('the printed target is the configured one', async () => {
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

/**
 * Cases that run in a single language, because they do not affect which glyphs are needed. `npm run test:long` runs them in all languages.
 */
const once: Record<string, Language> = { empty: 'th', 'one day': 'zh', 'a year': 'en' };
const all = Object.entries(cases).flatMap(([name, sample]) =>
  languages
    .filter((language) => rounds(1, 2) === 2 || (once[name] ?? language) === language)
    .map((language) => ({ name, language, sample })),
);

test.each(all)('no glyph is missing in any template: $name, $language', async ({ language, sample }) => {
  for (const template of reportTemplates) {
    const pages = await pagesOf({ ...sample, template, language });
    expect([template, pages.map(({ missing }) => missing)]).toEqual([template, pages.map(() => 0)]);
  }
});

test('long names are complete, with a mark for emoji and unknown letters, and without direction controls', async () => {
  const [, second] = await pagesOf({ hasLongNames: true, people: 8 });
  expect(longName).toContain('\u202e');
  expect(second?.text).toContain(
    comparable('ร้านชาน้ำผึ้งและขนมไทยโบราณแห่งเมืองเชียงใหม่ The Very Long Name of a Tea House 樂活選物 简体这们 · ·'),
  );
  expect(second?.text).not.toContain('\u202e');
});

test('a table continues over pages with its header on each, and every page has its number', async () => {
  const pages = await pagesOf({ template: 'agent-performance', people: 90, language: 'en' });
  expect(pages.length).toBeGreaterThan(4);
  for (const [i, { text }] of pages.entries()) expect(text).toContain(`Page${i + 1}of${pages.length}`);
  for (const { text } of pages.slice(1, -1)) expect(text).toContain('NameConversationsReplies');
});

/** Returns a sample report of staff with distinct names of one or several lines. */
function staffed(language: Language, template: ReportTemplate, count: number, lines: number): WholeReport {
  const data = sampleReport({ language, template, people: count });
  const nameOf = (i: number) => `Number${i}x ${'Somchai Jaidee na Ayutthaya '.repeat(lines - 1)}`.trim();
  return {
    ...data,
    people: data.people.map((one, i) => ({ ...one, staff: { ...one.staff, fullName: nameOf(i) } })),
  };
}

const overviews = [
  ...languages.map((language) => ({ template: 'kpi-overview' as const, language })),
  { template: 'full-detail' as const, language: 'en' as const },
];

/** Numbers of people in the report. Around these numbers, the list no longer fits on the first page, depending on the language. */
const counts = rounds(1, 2) === 2 ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 4, 5, 8];

test.each(overviews)('each person is listed once in $template, in $language', async ({ template, language }) => {
  for (const lines of [1, 4]) {
    for (const count of counts) {
      const data = staffed(language, template, count, lines);
      const pages = await readPdf(new Uint8Array(await bytesOf(data)));
      const listed = pages.map(({ text }) => data.people.filter((_, i) => text.includes(`Number${i}x`)).length);
      const times = pages.map(({ text }) => text.split(/Number\dx/).length - 1);
      const [onFirst = 0, ...others] = listed;
      expect([lines, count, listed]).toEqual([lines, count, times]);
      // The list is never split: either all people are on the first page, or all of them are on later pages.
      const after = others.reduce((sum, one) => sum + one, 0);
      expect([lines, count, after]).toEqual([lines, count, onFirst === count ? 0 : count]);
    }
  }
});

const currencies = [
  { currency: 'TWD', amount: 128_460_000 },
  { currency: 'THB', amount: 9_912_345 },
  { currency: 'JPY', amount: 99_123 },
];

test('money of several currencies has a line each and no sum, and no false statement about the previous period', async () => {
  for (const count of [2, 3]) {
    const money = currencies.slice(0, count);
    const [first] = await pagesOf({ language: 'en', money });
    for (const text of ['NT$1,284,600', '฿99,123.45', '¥99,123'].slice(0, count)) {
      expect(first?.text).toContain(comparable(text));
    }
    expect(first?.text).not.toContain(comparable('nothing to compare with'));
  }
});

test('a column of money in several currencies leaves enough space for the adjacent numbers', () => {
  const on = new Pages(sampleReport({ language: 'en', template: 'brand-comparison', brands: 3, money: currencies }));
  const { columns, rows } = brandsListing(on);
  for (const [i, place] of laid(on, columns, rows).entries()) {
    const texts = place.isText ? [] : rows.flatMap((row) => row[i] ?? []);
    for (const text of texts) expect(place.width).toBeGreaterThan(on.type.width(text, textStyle(on, place)));
  }
});

test('the summary of a full detail mentions an Excel file where there is one', async () => {
  const of = { language: 'en', template: 'full-detail' } as const;
  const mentionsExcel = async (format: ReportFormat) =>
    (await pagesOf({ ...of, format }))[0]?.text.includes(comparable('are in the Excel file of this report'));
  expect([await mentionsExcel('both'), await mentionsExcel('pdf')]).toEqual([true, false]);
});

test('one is singular, and an unchanged figure is not described as a change', async () => {
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

test('parts that its creator may not see are omitted, not shown as empty', async () => {
  const none = { figures: {}, points: null, activeTimes: null, hours: null, channels: null, people: null };
  for (const template of reportTemplates) {
    const data = sampleReport({ language: 'en', template, brands: 2 });
    const ofBrands = data.ofBrands.map(({ brand }) => ({ brand, figures: {} }));
    const [first] = await readPdf(new Uint8Array(await bytesOf({ ...data, ...none, ofBrands })));
    for (const text of [
      'No data in this period',
      'No replies',
      'No conversation',
      'Complaints',
      'Highlights',
      'No one',
    ]) {
      expect([template, first?.text]).toEqual([template, expect.not.stringContaining(comparable(text))]);
    }
  }
  const some = sampleReport({ language: 'en' });
  const { conversations, complaints, csat } = some.figures;
  const held = { ...some, points: null, figures: { conversations, complaints, csat } as typeof some.figures };
  const [page] = await readPdf(new Uint8Array(await bytesOf(held)));
  for (const text of [
    'There were 3,778 conversations, 6.1 % more than before.',
    'Complaints: 12',
    'When customers write',
  ]) {
    expect(page?.text).toContain(comparable(text));
  }
  for (const text of ['response time', 'Conversations by day', 'Messages and cost']) {
    expect(page?.text.replace(/Average.*Points/, '')).not.toContain(comparable(text));
  }
});

test('a report without data states that', async () => {
  const [first] = await pagesOf({ language: 'en', isEmpty: true });
  for (const text of ['No replies in this period', 'No conversations were opened', 'No messages were sent']) {
    expect(first?.text).toContain(comparable(text));
  }
  expect(first?.text).not.toContain('NaN');
});

test('only the used glyphs of a typeface are embedded', async () => {
  expect((await bytesOf(sampleReport({ language: 'zh' }))).length).toBeLessThan(200_000);
});

const square = { width: 40, height: 40, depth: 8 };
const alpha = png({ ...square, color: 6 }, (x, y, channel) => (x + y + channel) % 256);
const logos: [string, Buffer][] = [
  ['PNG', png({ ...square, color: 2 }, (x) => x)],
  ['PNG with transparency', alpha],
  [
    'PNG with a transparent palette',
    png({ ...square, color: 3, palette: Buffer.alloc(120), clear: Buffer.of(0, 9) }, (x) => x),
  ],
  ['interlaced PNG', png({ ...square, color: 0, isInterlaced: true }, (x) => x)],
  ['JPEG', jpeg(square)],
  ['JPEG with fill bytes', jpeg({ ...square, fill: 3 })],
  ['GIF', gif({ width: 40, height: 40, bits: 2, palette: Buffer.alloc(12) }, (x) => x % 4)],
];

test.each(logos)('a logo as %s replaces the product logo', async (_, logo) => {
  const [first] = await pagesOf({ logo });
  expect(first?.text).toMatch(/^樂活選物/);
});

test.each<[string, Uint8Array]>([
  ['not a picture', pngStart],
  ['truncated', alpha.subarray(0, -40)],
  [
    'a chunk with an impossible length',
    Buffer.concat([pngStart, pngHead({ ...square, color: 6 }), pngChunk('tEXt', alpha, 0xfffffff4)]),
  ],
  [
    'pixels that cannot be decompressed',
    Buffer.concat([pngStart, pngHead({ ...square, color: 6 }), pngChunk('IDAT', alpha)]),
  ],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9, 0, 0, 0, 0])],
])('a damaged logo is replaced by the product logo, not by an initial: %s', async (_, logo) => {
  const [first] = await pagesOf({ logo });
  expect(first?.text).toMatch(/^樂活選物/);
});

test.each(reportTemplates)('the pages of %s need no data that is not gathered for them', async (template) => {
  const data = sampleReport({ template, brands: 3 });
  const [all, gathered] = [await bytesOf(data), await bytesOf(gatheredParts(data, 'pdf'))];
  const texts = async (bytes: Buffer) => (await readPdf(new Uint8Array(bytes))).map(({ text }) => text);
  expect(await texts(gathered)).toEqual(await texts(all));
});
