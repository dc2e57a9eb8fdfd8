import type { Grain } from '../../shared/analytics.ts';
import type { TrendPoint } from '../../shared/api/analytics.ts';
import type { FieldValues, Figure } from '../../shared/api/figures.ts';
import type { Hour } from '../../shared/api/performance.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { type FigureName, figureNames } from '../../shared/figures.ts';
import { views } from '../../shared/views.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { textsIn } from '../texts/texts.ts';
import { figureTable } from './columns.ts';
import { sheetTextsIn } from './texts.ts';
import { wallClock } from './wall-clock.ts';
import type { Column, Sheet } from './workbook.ts';

export interface Shades {
  strong: string;
  light: string;
}

/** Returns a sheet of a range's data points, with charts. */
export function pointsSheet(
  points: readonly TrendPoint[],
  grain: Grain,
  zone: string,
  shades: Shades,
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  const local = wallClock(zone);
  const { strong, light } = shades;
  return figureTable(
    {
      name: texts.days,
      columns: [
        {
          heading: texts.date,
          format: grain === 'hour' ? 'time' : 'date',
          cell: ({ at }) => local(Date.parse(at)),
        },
        ...views.analytics.pointsSheet,
      ],
      rows: points,
      value: (point, field) => point[field],
      charts: [
        { type: 'column', series: [{ field: 'conversations', color: strong }] },
        {
          type: 'line',
          series: [
            { field: 'avgResponseTime', color: strong },
            { field: 'p90ResponseTime', color: light },
          ],
        },
      ],
    },
    language,
  );
}

/** Returns a sheet that compares brands. */
export function comparedSheet(
  brands: readonly { brand: { name: string }; figures: Partial<Record<FigureName, Figure>> }[],
  { strong }: Shades,
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  return figureTable(
    {
      name: texts.brands,
      columns: [
        { heading: texts.brand, format: 'text', cell: ({ brand }) => brand.name },
        ...figureNames.filter((name) => brands.some((one) => name in one.figures)),
      ],
      rows: brands,
      value: (line, name) => line.figures[name]?.value ?? null,
      charts: [
        { type: 'bar', series: [{ field: 'conversations', color: strong }] },
        { type: 'bar', series: [{ field: 'avgResponseTime', color: strong }] },
      ],
    },
    language,
  );
}

/** Returns a sheet of received messages by weekday and hour. */
export function weekSheet(
  week: readonly (readonly number[])[],
  weekdays: readonly string[],
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  return {
    name: texts.week,
    columns: [
      { heading: texts.weekday, format: 'text' },
      ...Array.from(
        { length: 24 },
        (_, hour): Column => ({ heading: `${String(hour).padStart(2, '0')}:00`, format: 'count' }),
      ),
    ],
    rows: week.map((counts, day) => [weekdays[day] ?? '', ...counts]),
  };
}

export function hoursSheet(hours: readonly Hour[], { strong }: Shades, language: Language): Sheet {
  const texts = sheetTextsIn(language);
  return figureTable(
    {
      name: texts.hours,
      columns: [
        { heading: texts.hour, format: 'text', cell: ({ hour }) => `${String(hour).padStart(2, '0')}:00` },
        ...views.performance.hours,
      ],
      rows: hours,
      value: (line, name) => line[name],
      charts: [{ type: 'column', series: [{ field: 'replies', color: strong }] }],
    },
    language,
  );
}

interface ChannelLine extends FieldValues<(typeof views.analytics.channels)[number]> {
  nickname: string;
  brand: string;
}

export function channelsSheet(channels: readonly ChannelLine[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  return figureTable(
    {
      name: texts.lineAccounts,
      columns: [
        { heading: texts.lineAccount, format: 'text', cell: ({ nickname }) => nickname },
        { heading: texts.brand, format: 'text', cell: ({ brand }) => brand },
        ...views.analytics.channels,
      ],
      rows: channels,
      value: (line, name) => line[name],
    },
    language,
  );
}

/** Returns a sheet with the definition of each figure. */
export function definitionsSheet(names: readonly FigureName[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const textIn = textsIn(language);
  return {
    name: texts.definitions,
    columns: [
      { heading: texts.figure, format: 'text' },
      { heading: texts.formula, format: 'text' },
      { heading: texts.clock, format: 'text' },
    ],
    rows: names.map((name) => {
      const { title, formula, clock } = figureTexts[name];
      return [title, formula, clock].map((text) => textIn(text));
    }),
  };
}
