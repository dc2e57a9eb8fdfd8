import { expect, test } from 'vitest';
import { analyticsColumns } from '../../shared/analytics.ts';
import type { AnalyticsRow } from '../../shared/api/analytics.ts';
import { limits } from '../../shared/limits.ts';
import type { FigureFile } from './figure-file.ts';
import { figureSheets } from './figure-sheets.ts';

const day = '2026-11-17';
const file: FigureFile = {
  language: 'en',
  rangeQuery: {
    brand: 'all',
    brandIds: [],
    range: { from: day, to: day, days: 1, includesToday: true, preset: 'today' },
    timeZone: 'Asia/Bangkok',
    now: 0,
  },
  position: 1,
  brands: [],
  person: null,
  content: { of: 'analytics', columns: analyticsColumns, grain: 'day', accounts: [] },
};
const meta = { brand: 'all', from: day, to: day, timeZone: 'Asia/Bangkok', asOf: `${day}T00:00:00Z`, verifiedTo: null };
const week = Array.from({ length: 7 }, () => new Array(24).fill(0));
const line = { date: day, staff: { id: 's', fullName: 'Mali' } } as AnalyticsRow;

/** Query results for a table with this number of rows. */
const resultsOf = (lines: number) => (queries: readonly (readonly [string, ...unknown[]])[]) => {
  const results: Record<string, unknown> = {
    figures: {},
    points: [],
    channels: [],
    timeAnalysis: { received: week, avgResponseTime: week, onTimeReplyRate: week },
    behavior: { memberGroups: [], languages: [] },
  };
  return Promise.resolve({
    results: queries.map(([rangeQuery, , page]) => {
      if (rangeQuery !== 'tablePage') return results[rangeQuery];
      const { limit } = page as { limit: number };
      const rows = Array.from({ length: Math.min(limit, lines) }, () => ({ ...line, revenue: [] }));
      return { rows, next: lines > limit ? line : null };
    }),
    meta,
  });
};

test('a table up to the limit is exported completely, and a longer one is refused', async () => {
  const { sheets } = await figureSheets(file, resultsOf(limits.exportLinesMax));
  expect(sheets[0]?.rows).toHaveLength(limits.exportLinesMax);
  await expect(figureSheets(file, resultsOf(limits.exportLinesMax + 1))).rejects.toMatchObject({
    code: 'export_too_large',
  });
});

test('an unknown previous value is empty, and a sheet without previous values has a note', async () => {
  const money = [{ currency: 'THB', amount: 100 }];
  const figures = {
    conversations: { name: 'conversations', unit: 'count', value: 3, previous: null, change: null },
    revenue: { name: 'revenue', unit: 'money', value: money, previous: null, change: null },
    replies: { name: 'replies', unit: 'count', value: 3, previous: 0, change: 3 },
  };
  const sheetOf = async (shown: object) => {
    const { sheets } = await figureSheets(file, async (queries) => {
      const { results } = await resultsOf(0)(queries);
      return { results: results.map((one, i) => (queries[i]?.[0] === 'figures' ? shown : one)), meta };
    });
    const { title, rows = [] } = sheets[1] ?? {};
    return { title, rows: rows.map((row) => row.slice(2, 4).map((cell) => (cell as { value: unknown }).value)) };
  };
  const unknown = [null, null];
  expect(await sheetOf(figures)).toEqual({ title: undefined, rows: [unknown, unknown, [0, 3]] });
  const { replies: _, ...others } = figures;
  expect(await sheetOf(others)).toEqual({ title: ['nothing to compare with'], rows: [unknown, unknown] });
});

test('rankings of a dashboard are complete', async () => {
  const content = { of: 'dashboard', figures: [], live: {}, team: [], isAnalysed: false } as const;
  const ranked = Array.from({ length: 500 }, (_, i) => ({ rank: i + 1, staff: line.staff, value: 1, samples: 5 }));
  const { sheets } = await figureSheets({ ...file, content }, (queries) =>
    Promise.resolve({
      results: queries.map(([rangeQuery, , , limit]) => (rangeQuery === 'rank' ? ranked.slice(0, Number(limit)) : {})),
      meta,
    }),
  );
  expect(sheets.at(-1)?.rows).toHaveLength(4 * ranked.length);
});

test.each([
  ['en', ['Week', '13 Nov 2026 to 15 Nov 2026', '16 Nov 2026', 'Entire period']],
  ['zh', ['週', '2026年11月13日 至 2026年11月15日', '2026年11月16日', '整段期間']],
  ['th', ['สัปดาห์', '13 พ.ย. 2569 ถึง 15 พ.ย. 2569', '16 พ.ย. 2569', 'ทั้งช่วง']],
] as const)('a report by week names the days of each week within its range, in %s', async (language, names) => {
  const range = { from: '2026-11-13', to: '2026-11-16', days: 4, includesToday: true, preset: null };
  const content = { of: 'report', columns: { names: ['replies'], by: 'week' }, accounts: [] } as const;
  const rows = ['2026-W46', '2026-W47'].map((key) => ({ key, label: key, values: [1] }));
  const result = { columns: [{ name: 'replies', unit: 'count' }], rows, totals: [2] };
  const weekly: FigureFile = { ...file, language, rangeQuery: { ...file.rangeQuery, range }, content };
  const { sheets } = await figureSheets(weekly, () => Promise.resolve({ results: [result], meta }));
  const [{ columns = [], rows: lines = [] } = {}] = sheets;
  expect([columns[0]?.heading, ...lines.map(([head]) => head)]).toEqual(names);
});
