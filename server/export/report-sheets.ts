import type { Grain } from '../../shared/analytics.ts';
import type { TrendPoint } from '../../shared/api/analytics.ts';
import type { Figure } from '../../shared/api/figures.ts';
import type { Hour } from '../../shared/api/performance.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { type FigureName, figures } from '../../shared/figures.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { textsIn } from '../texts/texts.ts';
import { amounts, column, currenciesOf, listOf, moneyColumns, title } from './columns.ts';
import { sheetTextsIn } from './texts.ts';
import { wallClock } from './wall-clock.ts';
import type { Cell, Column, Sheet } from './workbook.ts';

const ofPoints = [
  'conversations',
  'received',
  'replies',
  'resolved',
  'avgResponseTime',
  'csat',
  'slaCompliance',
] as const satisfies readonly (FigureName & keyof TrendPoint)[];

export interface Shades {
  strong: string;
  light: string;
}

/** The data points of a range, with charts. */
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
  const p90: Column = { heading: texts.p90ResponseTime, format: 'seconds' };
  return {
    name: texts.days,
    columns: [
      { heading: texts.date, format: grain === 'hour' ? 'time' : 'date' },
      ...ofPoints.map((name) => column(name, language)),
      p90,
    ],
    rows: points.map((point) => [
      local(Date.parse(point.at)),
      ...ofPoints.map((name) => point[name]),
      point.p90ResponseTime,
    ]),
    charts: [
      { type: 'column', title: title('conversations', language), series: [{ column: 1, color: strong }] },
      {
        type: 'line',
        title: title('avgResponseTime', language),
        series: [
          { column: 5, color: strong },
          { column: ofPoints.length + 1, color: light },
        ],
      },
    ],
  };
}

/** Brands side by side. Money has one column per currency. */
export function comparedSheet(
  brands: readonly { brand: { name: string }; figures: Partial<Record<FigureName, Figure>> }[],
  { strong }: Shades,
  language: Language,
): Sheet {
  const texts = sheetTextsIn(language);
  const names = (Object.keys(figures) as FigureName[]).filter((name) => brands.some((one) => name in one.figures));
  const currencies = currenciesOf(brands.map((one) => listOf(one.figures.revenue?.value ?? null)));
  const isMoney = (name: FigureName) => figures[name].unit === 'money';
  const at = (name: FigureName) =>
    1 + names.slice(0, names.indexOf(name)).reduce((sum, one) => sum + (isMoney(one) ? currencies.length : 1), 0);
  const drawn = (['conversations', 'avgResponseTime'] as const).filter((name) => names.includes(name));
  return {
    name: texts.brands,
    columns: [
      { heading: texts.brand, format: 'text' },
      ...names.flatMap((name) => (isMoney(name) ? moneyColumns(name, currencies, language) : [column(name, language)])),
    ],
    rows: brands.map(({ brand, figures: of }): Cell[] => [
      brand.name,
      ...names.flatMap((name): Cell[] => {
        const value = of[name]?.value ?? null;
        return isMoney(name) ? amounts(listOf(value), currencies) : [value as number | null];
      }),
    ]),
    charts: drawn.map((name) => ({
      type: 'bar',
      title: title(name, language),
      series: [{ column: at(name), color: strong }],
    })),
  };
}

/** Messages received by weekday and hour. */
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
  const names = ['replies', 'avgResponseTime', 'onTimeReplyRate'] as const;
  return {
    name: texts.hours,
    columns: [{ heading: texts.hour, format: 'text' }, ...names.map((name) => column(name, language))],
    rows: hours.map((line) => [`${String(line.hour).padStart(2, '0')}:00`, ...names.map((name) => line[name])]),
    charts: [{ type: 'column', title: title('replies', language), series: [{ column: 1, color: strong }] }],
  };
}

interface ChannelLine {
  nickname: string;
  brand: string;
  received: number;
  replies: number;
  replyFree: number;
  replyBilled: number;
}

export function channelsSheet(channels: readonly ChannelLine[], language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const names = ['received', 'replies', 'replyFree', 'replyBilled'] as const;
  return {
    name: texts.lineAccounts,
    columns: [
      { heading: texts.lineAccount, format: 'text' },
      { heading: texts.brand, format: 'text' },
      ...names.map((name) => column(name, language)),
    ],
    rows: channels.map((line) => [line.nickname, line.brand, ...names.map((name) => line[name])]),
  };
}

/** Definition of each figure. */
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
