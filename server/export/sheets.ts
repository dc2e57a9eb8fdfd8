import type { AnalyticsRow } from '../../shared/api/analytics.ts';
import type { BrandLine, Ranked, Trends } from '../../shared/api/dashboard.ts';
import type { Entry, Figure, FigureValue } from '../../shared/api/figures.ts';
import { type FigureName, hasPrevious, type RankingName } from '../../shared/figures.ts';
import { presenceTexts } from '../../shared/people-texts.ts';
import type { Member } from '../../shared/team.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { allIn } from '../texts/texts.ts';
import { amounts, column, currenciesOf, formatOf, listOf, moneyColumns, title } from './columns.ts';
import { sheetTextsIn } from './texts.ts';
import type { Cell, Column, Sheet } from './workbook.ts';

const day = (date: string) => new Date(`${date}T00:00:00Z`);
/** The key figures, one line each. Money has one line per currency. */
export function figuresSheet(of: Partial<Record<FigureName, Figure>>, language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const lines = Object.values(of).flatMap((figure): Cell[][] => {
    const { name, value, previous, change } = figure;
    if (!Array.isArray(value)) {
      const cell = (one: FigureValue): Cell => ({ value: one as number | null, format: formatOf(name) });
      return [[title(name, language), cell(value), cell(previous), cell(change), null]];
    }
    return currenciesOf([value, listOf(previous)]).map((currency) => {
      const cell = (list: FigureValue): Cell => ({
        value: list === null ? null : (amounts(listOf(list), [currency])[0] as number),
        format: { currency },
      });
      return [title(name, language), cell(value), cell(previous), cell(change), currency];
    });
  });
  const columns: Column[] = [
    { heading: texts.figure, format: 'text' },
    { heading: texts.value, format: 'count' },
    { heading: texts.previous, format: 'count' },
    { heading: texts.change, format: 'count' },
    { heading: texts.currency, format: 'text' },
  ];
  return { name: texts.figures, columns, rows: lines };
}

/** A title that explains that no figure has a previous value. */
export const comparedTitle = (of: Partial<Record<FigureName, Figure>>, language: Language): Pick<Sheet, 'title'> =>
  hasPrevious(Object.values(of)) ? {} : { title: [sheetTextsIn(language).nothingToCompare] };

export function teamSheet(team: readonly Member[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const presences = allIn(presenceTexts, language);
  return {
    name: texts.team,
    columns: [
      { heading: texts.person, format: 'text' },
      { heading: texts.presence, format: 'text' },
      { heading: texts.open, format: 'count' },
      { heading: texts.capacity, format: 'count' },
      { heading: texts.load, format: 'percent' },
    ],
    rows: team.map(({ fullName, presence, open, capacity, loadRate }) => [
      fullName,
      presences[presence],
      open,
      capacity,
      loadRate,
    ]),
  };
}

const rankedAs: Record<RankingName, FigureName> = {
  'fastest-response': 'avgResponseTime',
  'highest-satisfaction': 'csat',
  'most-replies': 'replies',
  improvement: 'improvement',
};

export function rankingsSheet(
  rankings: readonly (readonly [RankingName, readonly Ranked[]])[],
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  return {
    name: texts.rankings,
    columns: [
      { heading: texts.ranking, format: 'text' },
      { heading: texts.rank, format: 'count' },
      { heading: texts.person, format: 'text' },
      { heading: texts.value, format: 'count' },
      { heading: texts.samples, format: 'count' },
    ],
    rows: rankings.flatMap(([name, ranked]) =>
      ranked.map(({ rank, staff, value, samples }): Cell[] => [
        texts[name],
        rank,
        staff.fullName,
        { value, format: formatOf(rankedAs[name]) },
        samples,
      ]),
    ),
  };
}

export function brandsSheet(brands: readonly BrandLine[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const currencies = currenciesOf(brands.map(({ revenue }) => revenue));
  return {
    name: texts.brands,
    columns: [
      { heading: texts.brand, format: 'text' },
      { heading: texts.customers, format: 'count' },
      column('activeRate', language),
      column('csat', language),
      column('satisfaction', language),
      column('complaints', language),
      { heading: texts.staffPerformance, format: 'percent' },
      ...moneyColumns('revenue', currencies, language),
      column('conversations', language),
    ],
    rows: brands.map((line) => [
      line.brand.name,
      line.customers,
      line.activeRate,
      line.csat,
      line.satisfaction,
      line.complaints,
      line.staffPerformance,
      ...amounts(line.revenue, currencies),
      line.conversations,
    ]),
  };
}

export function daysSheet(days: Trends['days'], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const names = ['avgResponseTime', 'conversations', 'received', 'replies'] as const;
  return {
    name: texts.days,
    columns: [{ heading: texts.date, format: 'date' }, ...names.map((name) => column(name, language))],
    rows: days.map((line) => [day(line.date), ...names.map((name) => line[name])]),
  };
}

const entryFigures = [
  'points',
  'winStreak',
  'replies',
  'onTimeReplyRate',
  'avgResponseTime',
  'conversations',
  'resolutionRate',
  'csat',
  'satisfaction',
  'efficiency',
] as const;

export function entriesSheet(entries: readonly Entry[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  return {
    name: texts.performance,
    columns: [
      { heading: texts.rank, format: 'count' },
      { heading: texts.person, format: 'text' },
      ...entryFigures.map((name) => column(name, language)),
    ],
    rows: entries.map((entry) => [entry.rank, entry.staff.fullName, ...entryFigures.map((name) => entry[name])]),
  };
}

/** The detailed table with these columns. Money has one column per currency. */
export function tableSheet(
  rows: readonly AnalyticsRow[],
  columns: readonly (keyof AnalyticsRow)[],
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  const currencies = currenciesOf(rows.map(({ revenue }) => revenue));
  const heads: Record<keyof AnalyticsRow, readonly Column[]> = {
    date: [{ heading: texts.date, format: 'date' }],
    staff: [{ heading: texts.person, format: 'text' }],
    conversations: [column('conversations', language)],
    avgResponseTime: [column('avgResponseTime', language)],
    resolvedPercent: [column('resolutionRate', language)],
    csat: [column('csat', language)],
    complaints: [column('complaints', language)],
    revenue: moneyColumns('revenue', currencies, language),
  };
  const cells = (row: AnalyticsRow, name: keyof AnalyticsRow): readonly Cell[] => {
    if (name === 'date') return [day(row.date)];
    if (name === 'staff') return [row.staff.fullName];
    return name === 'revenue' ? amounts(row.revenue, currencies) : [row[name]];
  };
  return {
    name: texts.table,
    columns: columns.flatMap((name) => heads[name]),
    rows: rows.map((row) => columns.flatMap((name) => cells(row, name))),
  };
}
