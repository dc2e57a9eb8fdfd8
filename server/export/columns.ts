import type { FigureValue, Money } from '../../shared/api/figures.ts';
import { figureTexts } from '../../shared/figure-texts.ts';
import { type FigureField, figureOf, unitOf } from '../../shared/views.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { textsIn } from '../texts/texts.ts';
import { type SheetTextId, sheetTexts } from './texts.ts';
import { amountOf, type Cell, type Chart, type Column, type Format, type Sheet } from './workbook.ts';

/** Headings of fields whose heading differs from the title of their figure. */
const namedHeadings: { readonly [field in FigureField]?: SheetTextId } = {
  staffPerformance: 'staffPerformance',
  p90ResponseTime: 'p90ResponseTime',
};

export const formatOf = (field: FigureField): Format => {
  const unit = unitOf(field);
  return unit === 'money' ? 'count' : unit;
};

export function title(field: FigureField, language: Language): string {
  const named = namedHeadings[field];
  return textsIn(language)(named === undefined ? figureTexts[figureOf(field)].title : sheetTexts[named]);
}

/** A column whose values are not those of a figure. */
export interface OwnColumn<Row> extends Column {
  cell: (row: Row) => Cell;
}

interface FigureTable<Row, F extends FigureField> {
  name: string;
  columns: readonly (F | OwnColumn<Row>)[];
  rows: readonly Row[];
  value: (row: Row, field: F) => FigureValue;
  /** Charts, each with the title of its first figure. Charts of figures that the table does not contain are omitted. */
  charts?: readonly { type: Chart['type']; series: readonly { field: NoInfer<F>; color: string }[] }[];
}

/** Returns a sheet of figures. Money has one column per currency. */
export function figureTable<Row, F extends FigureField>(
  { name, columns, rows, value, charts = [] }: FigureTable<Row, F>,
  language: Language,
): Sheet {
  const places = new Map<F, number>();
  const all: OwnColumn<Row>[] = [];
  for (const column of columns) {
    if (typeof column !== 'string') {
      all.push(column);
      continue;
    }
    const heading = title(column, language);
    places.set(column, all.length);
    if (unitOf(column) !== 'money') {
      all.push({ heading, format: formatOf(column), cell: (row) => value(row, column) as number | null });
      continue;
    }
    for (const currency of currenciesOf(rows.map((row) => listOf(value(row, column))))) {
      const cell = (row: Row) => amountIn(listOf(value(row, column)), currency);
      all.push({ heading: `${heading} ${currency}`, format: { currency }, cell });
    }
  }
  return {
    name,
    columns: all.map(({ heading, format }) => ({ heading, format })),
    rows: rows.map((row) => all.map(({ cell }) => cell(row))),
    charts: charts
      .filter(({ series }) => series.every(({ field }) => places.has(field)))
      .map(({ type, series }) => ({
        type,
        title: title((series[0] as { field: F }).field, language),
        series: series.map(({ field, color }) => ({ column: places.get(field) ?? 0, color })),
      })),
  };
}

export const currenciesOf = (lists: readonly (readonly Money[])[]) => [
  ...new Set(lists.flat().map(({ currency }) => currency)),
];

/** Returns the amount in a currency, in its major unit. 0 if there is none. */
export const amountIn = (money: readonly Money[], currency: string): number =>
  amountOf(money.find((one) => one.currency === currency) ?? { currency, amount: 0 });
export const listOf = (value: FigureValue): readonly Money[] => (Array.isArray(value) ? value : []);
