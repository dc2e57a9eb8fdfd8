import type { CellStyle, CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import type { Money } from '../../shared/api/figures.ts';
import type { Unit } from '../../shared/figures.ts';

/** Excel files: the one module that knows the library that writes them. */

/** A column's sort of values. Seconds, percents and scores are numbers as REST has them; money is in the currency's own units. */
export type Format = Exclude<Unit, 'money'> | 'text' | 'date' | { currency: string };

export interface Column {
  heading: string;
  format: Format;
}

export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** Beside a value its own format, where it is not the column's. */
  rows: readonly (readonly Cell[])[];
}

export type Plain = string | number | Date | null;
export type Cell = Plain | { value: Plain; format: Format };

const formats: Record<Exclude<Format, object>, string | undefined> = {
  text: undefined,
  count: '#,##0',
  seconds: '#,##0.0',
  percent: '0.0"%"',
  score: '0.00',
  date: 'yyyy-mm-dd',
};

function numFmtOf(format: Format): string | undefined {
  if (typeof format !== 'object') return formats[format];
  const digits = digitsOf(format.currency);
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in minor units, in the currency's own. */
export function amountOf({ currency, amount }: Money): number {
  return amount / 10 ** digitsOf(currency);
}

const widths = { text: 24, date: 12, other: 14 };
const widthOf = ({ heading, format }: Column) =>
  Math.max(format === 'text' ? widths.text : format === 'date' ? widths.date : widths.other, heading.length + 2);

/** Excel allows 31 characters, and not all. */
const nameOf = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** The bytes of an .xlsx file: typed cells, heads that stay in sight. Words are never formulas. */
export function workbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => {
      const cells = new Map<string, { style: CellStyle }>(
        columns.map((_, column) => [`0,${column}`, { style: { font: { bold: true } } }]),
      );
      const values: CellValue[][] = rows.map((row, at) =>
        row.map((cell, column) => {
          if (cell === null || typeof cell !== 'object' || cell instanceof Date) return cell;
          const numFmt = numFmtOf(cell.format);
          if (numFmt !== undefined) cells.set(`${at + 1},${column}`, { style: { numFmt } });
          return cell.value;
        }),
      );
      return {
        name: nameOf(name),
        columns: columns.map((column) => {
          const numFmt = numFmtOf(column.format);
          return { width: widthOf(column), ...(numFmt === undefined ? {} : { numFmt }) };
        }),
        rows: [columns.map(({ heading }) => heading), ...values],
        cells,
        freezePane: { rows: 1 },
      };
    }),
  });
}
