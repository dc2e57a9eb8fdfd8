import type { Division } from '../../shared/analytics.ts';
import type { CustomReportAnswer } from '../../shared/api/analytics.ts';
import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { Days } from '../../shared/days.ts';
import { Refusal } from '../../shared/errors.ts';
import { rankings } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import { dayOfKey, pieceDays } from '../../shared/piece-days.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { QueryBatch, type QueryCall } from '../queries/figures/figures.ts';
import { analytics } from './analytics-file.ts';
import { daysName, hourName, monthName, weekdayNames } from './calendar-names.ts';
import { figureTable } from './columns.ts';
import type { ContentOf, FigureFile, SheetsOf } from './figure-file.ts';
import {
  brandsSheet,
  comparedTitle,
  daysSheet,
  entriesSheet,
  figuresSheet,
  rankingsSheet,
  teamSheet,
} from './sheets.ts';
import { type SheetTextId, sheetTextsIn } from './texts.ts';
import type { Cell, Sheet } from './workbook.ts';

/** Runs all queries of a file together, so that all sheets are for the same time. */
export type RunQueries = (calls: readonly QueryCall[]) => Promise<{ results: readonly unknown[]; meta: FiguresMeta }>;

interface FigureSheets {
  sheets: Sheet[];
  meta: FiguresMeta;
}

/** Returns the sheets of a file of figures. @throws Refusal `export_too_large` */
export async function figureSheets(file: FigureFile, run: RunQueries): Promise<FigureSheets> {
  const batch = new QueryBatch();
  const sheetsOf = gather(file, batch);
  const { results, meta } = await run(batch.calls);
  return { sheets: sheetsOf(results), meta };
}

function gather(file: FigureFile, batch: QueryBatch): SheetsOf {
  const { content } = file;
  switch (content.of) {
    case 'dashboard':
      return dashboard(file, content, batch);
    case 'performance':
      return performance(file, content, batch);
    case 'analytics':
      return analytics(file, content, batch);
    case 'report':
      return customReport(file, content, batch);
    default:
      return unreachable(content);
  }
}

function performance(
  { rangeQuery, language }: FigureFile,
  { candidates }: ContentOf<'performance'>,
  batch: QueryBatch,
): SheetsOf {
  const entriesOf = batch.add('entries', rangeQuery, candidates);
  return (results) => [entriesSheet(entriesOf(results), language)];
}

/**
 * Adds the queries for the dashboard to the batch, and returns a function that creates the sheets from the results.
 * @throws Refusal `export_too_large`
 */
function dashboard(
  { rangeQuery, brands, language }: FigureFile,
  { figures, live, team, isAnalysed }: ContentOf<'dashboard'>,
  batch: QueryBatch,
): SheetsOf {
  const { exportLinesMax } = limits;
  const figuresOf = batch.add('figures', figures, rangeQuery, live);
  const ranksOf = rankings.map((name) => [name, batch.add('rank', name, rangeQuery, exportLinesMax + 1)] as const);
  const trendsOf = isAnalysed ? batch.add('trends', rangeQuery) : null;
  const linesOf = (isAnalysed ? brands : []).map((brand) => {
    const lineOf = batch.add('brand', rangeQuery, brand.id);
    return (results: readonly unknown[]) => ({ brand, ...lineOf(results) });
  });
  return (results) => {
    const ranked = ranksOf.map(([name, rankOf]) => [name, rankOf(results)] as const);
    if (ranked.some(([, lines]) => lines.length > exportLinesMax)) throw new Refusal('export_too_large');
    const of = figuresOf(results);
    return [
      { ...figuresSheet(of, language), ...comparedTitle(of, language) },
      teamSheet(team, language),
      rankingsSheet(ranked, language),
      ...(trendsOf === null
        ? []
        : [
            brandsSheet(
              linesOf.map((lineOf) => lineOf(results)),
              language,
            ),
            daysSheet(trendsOf(results).days, language),
          ]),
    ];
  };
}

function customReport(
  { rangeQuery, brands, language }: FigureFile,
  { columns, accounts }: ContentOf<'report'>,
  batch: QueryBatch,
): SheetsOf {
  const reportOf = batch.add('report', rangeQuery, columns);
  const names = new Map(
    [...brands, ...accounts.map(({ id, nickname: name }) => ({ id, name }))].map((one) => [one.id, one.name]),
  );
  return (results) => {
    const result = reportOf(results);
    const rows = result.rows.map((row) => ({ ...row, label: names.get(row.key) ?? row.label }));
    return [customReportSheet({ ...result, rows }, { by: columns.by, within: rangeQuery.range }, language)];
  };
}

const headings: Record<Division, SheetTextId> = {
  day: 'date',
  week: 'calendarWeek',
  month: 'month',
  hour: 'hour',
  weekday: 'weekday',
  staff: 'person',
  brand: 'brand',
  channel: 'lineAccount',
};

/**
 * Returns a sheet with the rows of a custom report, followed by the totals of the range.
 * @param within days of the report
 */
function customReportSheet(
  { columns, rows, totals }: CustomReportAnswer,
  { by, within }: { by: Division; within: Days },
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  const weekdays = weekdayNames(language);
  const names = columns.map(({ name }) => name);
  const head = ({ key, label }: CustomReportAnswer['rows'][number]): Cell => {
    if (by === 'day') return { value: new Date(`${key}T00:00:00Z`), format: 'date' };
    if (by === 'week') return daysName(pieceDays('week', dayOfKey(key), within), language);
    if (by === 'month') return monthName(key, language);
    if (by === 'hour') return hourName(Number(key));
    return by === 'weekday' ? (weekdays[Number(key) - 1] ?? '') : label;
  };
  const { rows: lines, ...sheet } = figureTable(
    {
      name: texts.report,
      columns: [{ heading: texts[headings[by]], format: 'text', cell: (row) => row.head }, ...names],
      rows: [{ head: texts.wholeRange, values: totals }, ...rows.map((row) => ({ ...row, head: head(row) }))],
      value: ({ values }, name) => values[names.indexOf(name)] ?? null,
    },
    language,
  );
  // Moves the totals to the end. Until here, they come first, because they determine the order of the currencies.
  return { ...sheet, rows: [...lines.slice(1), ...lines.slice(0, 1)] };
}
