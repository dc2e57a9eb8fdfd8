import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openXlsx, readXlsx } from 'hucre/xlsx';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { sheetTextsIn } from '../../server/export/texts.ts';
import type { ReportData } from '../../server/reports/data.ts';
import { writeReport } from '../../server/reports/layout/write-report.ts';
import { textsIn } from '../../server/texts/texts.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { reportTemplates } from '../../shared/reports.ts';
import { languages } from '../../shared/vocabulary.ts';
import { gif } from '../support/pictures.ts';
import { gatheredParts } from '../support/report-parts.ts';
import { sampleReport } from '../support/report-samples.ts';

const writing = { dataDir: '', position: 0, progress: () => undefined };

async function bytesOf(data: ReportData): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeReport(data, 'xlsx', out, writing)]);
  return bytes;
}

/** Returns rows of cells by sheet name, read with an independent library. */
async function sheetsOf(data: ReportData): Promise<Record<string, unknown[][]>> {
  const sheets = await readXlsxFile(await bytesOf(data));
  return Object.fromEntries(sheets.map(({ sheet, data: rows }) => [sheet, rows]));
}

const tables = reportTemplates.filter((template) => template !== 'full-detail');

test.each(languages)('every sheet has a title block above typed cells, in %s', async (language) => {
  const texts = sheetTextsIn(language);
  for (const template of tables) {
    const sheets = await sheetsOf(sampleReport({ language, template }));
    for (const rows of Object.values(sheets)) {
      expect(rows[0]?.[0]).toBe(sampleReport({ language }).name);
      expect(rows.slice(1, 4).flat().join(' ')).toContain('Asia/Taipei');
    }
    const figure = sheets[texts.figures]?.find(
      ([title]) => title === textsIn(language)(figureTexts.conversations.title),
    );
    expect(figure?.slice(1, 4)).toEqual([3778, 3561, 217]);
  }
});

test('points are dates and numbers, with charts and filters, and headers are frozen', async () => {
  const data = sampleReport({ language: 'en' });
  const days = (await sheetsOf(data)).Days;
  const head = days?.findIndex(([first]) => first === 'Date') ?? -1;
  expect(days?.[head + 1]?.slice(0, 2)).toEqual([new Date('2026-11-01T00:00:00Z'), data.points[0]?.conversations]);
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(data)));
  const sheet = sheets.find(({ name }) => name === 'Days');
  expect(sheet?.freezePane).toMatchObject({ rows: head + 1 });
  expect(sheet?.autoFilter?.range).toBe(`A${head + 1}:I${head + 1 + data.points.length}`);
  expect(
    (await openXlsx(new Uint8Array(await bytesOf(data)))).sheets.flatMap(({ charts = [] }) => charts),
  ).toHaveLength(4);
});

test('the logo is above the first sheet, scaled down, and rows below it keep their place', async () => {
  const logo = gif({ width: 60, height: 20, bits: 2, palette: Buffer.alloc(12) }, (x) => x % 4);
  const data = sampleReport({ language: 'en', logo });
  const { sheets } = await openXlsx(new Uint8Array(await bytesOf(data)));
  expect(sheets.map(({ images = [] }) => images.map(({ type, altText }) => [type, altText]))).toEqual([
    [['png', '樂活選物']],
    ...sheets.slice(1).map(() => []),
  ]);
  const { Metrics: figures = [] } = await sheetsOf(data);
  const title = figures.findIndex(([cell]) => cell === data.name);
  const head = figures.findIndex(([cell]) => cell === sheetTextsIn('en').figure);
  expect(head - title).toBe(5);
  const line = figures.find(([cell]) => cell === textsIn('en')(figureTexts.conversations.title));
  expect(line?.slice(1, 4)).toEqual([3778, 3561, 217]);
  expect(sheets[0]?.autoFilter?.range).toMatch(/^A7:/);
});

test('names that begin like formulas are text', async () => {
  for (const evil of ['=1+1', '+SUM(A1)', '-2', '@cmd']) {
    const data = sampleReport({ language: 'en', name: evil });
    const [person] = data.people;
    const sheets = await sheetsOf({ ...data, people: [{ ...person!, staff: { ...person!.staff, fullName: evil } }] });
    expect(sheets.Performance?.at(-1)?.slice(0, 3)).toEqual([1, evil, 5940]);
    expect(sheets.Performance?.[0]?.[0]).toBe(evil);
    const { sheets: raw } = await readXlsx(new Uint8Array(await bytesOf(data)));
    for (const { cells } of raw) for (const cell of cells?.values() ?? []) expect(cell.formula).toBeUndefined();
  }
});

test('money has a column for each currency, and without data there is a header without lines', async () => {
  const money = [
    { currency: 'TWD', amount: 128_460_000 },
    { currency: 'JPY', amount: 99_123 },
  ];
  const brands = (await sheetsOf(sampleReport({ language: 'en', template: 'brand-comparison', brands: 2, money })))
    .Brands;
  const head = brands?.find(([first]) => first === 'Brand') ?? [];
  const line = brands?.at(-1) ?? [];
  expect([line[head.indexOf('Revenue TWD')], line[head.indexOf('Revenue JPY')]]).toEqual([1_284_600, 99_123]);
  const empty = await sheetsOf(sampleReport({ language: 'en', template: 'agent-performance', isEmpty: true }));
  expect(empty.Performance?.at(-1)?.[0]).toBe('Rank');
});

test('a sheet that its creator may not see is omitted, and a cut table is marked', async () => {
  const data = sampleReport({ language: 'en' });
  const names = Object.keys(await sheetsOf({ ...data, points: null, activeTimes: null, channels: null, people: null }));
  expect(names).toEqual(['Metrics', 'Brands', 'Definitions']);
  const ofAgents = sampleReport({ language: 'en', template: 'agent-performance' });
  const says = async (isCut: boolean) =>
    (await sheetsOf({ ...ofAgents, table: { rows: [], isCut } })).Table?.flat().includes(sheetTextsIn('en').more);
  expect([await says(true), await says(false)]).toEqual([true, false]);
});

test.each(tables)('the sheets of %s need no data that is not gathered for them', async (template) => {
  const data = sampleReport({ template, brands: 3 });
  expect(await sheetsOf(gatheredParts(data, 'xlsx'))).toEqual(await sheetsOf(data));
});
