import type { AnalyticsColumn } from '../../shared/analytics.ts';
import type { AnalyticsRow } from '../../shared/api/analytics.ts';
import type { BrandLine, Ranked, Trends } from '../../shared/api/dashboard.ts';
import type { Entry, Figure, FigureValue } from '../../shared/api/figures.ts';
import { type FigureName, hasPrevious, isFigureName, type RankingName } from '../../shared/figures.ts';
import { presenceTexts } from '../../shared/people-texts.ts';
import type { Member } from '../../shared/team.ts';
import { views } from '../../shared/views.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { allIn } from '../texts/texts.ts';
import { amountIn, currenciesOf, figureTable, formatOf, listOf, type OwnColumn, title } from './columns.ts';
import { sheetTextsIn } from './texts.ts';
import type { Cell, Column, Sheet } from './workbook.ts';

const day = (date: string) => new Date(`${date}T00:00:00Z`);
/** Returns a sheet of the key figures, one per row. Money has one row per currency. */
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
        value: list === null ? null : amountIn(listOf(list), currency),
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

/**
 * Returns a title that explains that there is nothing to compare, for a sheet in which no figure has a previous value. Otherwise returns no
 * title.
 */
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
  return figureTable(
    {
      name: texts.brands,
      columns: [{ heading: texts.brand, format: 'text', cell: ({ brand }) => brand.name }, ...views.dashboard.brands],
      rows: brands,
      value: (line, field) => line[field],
    },
    language,
  );
}

export function daysSheet(days: Trends['days'], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  return figureTable(
    {
      name: texts.days,
      columns: [
        { heading: texts.date, format: 'date', cell: ({ date }) => day(date) },
        ...views.dashboard.days.filter(isFigureName),
      ],
      rows: days,
      value: (line, name) => line[name],
    },
    language,
  );
}

export function entriesSheet(entries: readonly Entry[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  return figureTable(
    {
      name: texts.performance,
      columns: [
        { heading: texts.rank, format: 'count', cell: ({ rank }) => rank },
        { heading: texts.person, format: 'text', cell: ({ staff }) => staff.fullName },
        ...views.performance.sheet,
      ],
      rows: entries,
      value: (entry, name) => entry[name],
    },
    language,
  );
}

/** Returns a sheet of the detailed table with these columns. */
export function tableSheet(
  rows: readonly AnalyticsRow[],
  columns: readonly AnalyticsColumn[],
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  const date: OwnColumn<AnalyticsRow> = { heading: texts.date, format: 'date', cell: (row) => day(row.date) };
  const person: OwnColumn<AnalyticsRow> = {
    heading: texts.person,
    format: 'text',
    cell: ({ staff }) => staff.fullName,
  };
  return figureTable(
    {
      name: texts.table,
      columns: columns.map((column) => (column === 'date' ? date : column === 'staff' ? person : column)),
      rows,
      value: (row, field) => row[field],
    },
    language,
  );
}
