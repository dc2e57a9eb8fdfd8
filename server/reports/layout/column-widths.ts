import { inner, type Pages, page } from './pages.ts';

export interface Column {
  heading: string;
  /** Whether the column contains text, which is left-aligned. Numbers are right-aligned. */
  isText?: boolean;
  /** Share of the width that a text column gets if its text has to wrap. */
  share: number;
  isStrong?: boolean;
  isQuiet?: boolean;
}

/** A cell of a table. A list is drawn with one line per item. */
export type TableCell = string | readonly string[];
export type Rows = readonly (readonly TableCell[])[];
export const linesOf = (cell: TableCell = ''): readonly string[] => (typeof cell === 'string' ? [cell] : cell);

export interface Laid extends Column {
  x: number;
  width: number;
}

export const headSize = 7.6;
export const space = 10;
const size = 8.2;
/**
 * Maximum widths of headings in points, widest first. Longer headings wrap. The first of these widths that leaves enough room for the text
 * columns is used.
 */
const headingMaxima = [58, 44, 32];
/** Minimum share of the total width for text columns. */
const textShareLeast = 0.24;

export const textStyle = (on: Pages, { isStrong = false, isQuiet = false, isText = false }: Column) =>
  ({
    size,
    color: isQuiet ? on.colors.quiet : on.colors.ink,
    weight: isStrong ? 'bold' : 'regular',
    isTabular: !isText,
  }) as const;

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

/**
 * Returns the columns with their positions and widths. Number columns are as wide as their numbers, and text columns share the remaining
 * width. If text columns need less, the difference is distributed to the number columns.
 */
export function laid(on: Pages, columns: readonly Column[], rows: Rows): Laid[] {
  const numbersWith = (headingMax: number) =>
    columns.map((column, i) => (column.isText ? 0 : numbersWidth(on, column, rows, i, headingMax) + space));
  const numberWidths =
    headingMaxima.map(numbersWith).find((of) => sum(of) <= inner * (1 - textShareLeast)) ?? numbersWith(0);
  const squeeze = Math.min(1, (inner * (1 - textShareLeast)) / Math.max(1, sum(numberWidths)));
  const rest = inner - sum(numberWidths) * squeeze;
  const textWidths = columns.map((column, i) => (column.isText ? widestWord(on, column, rows, i) + space : 0));
  const left = rest - Math.max(sum(textWidths), inner * textShareLeast);
  const hasRoom = left >= 0;
  const numbers = columns.filter(({ isText }) => !isText).length;
  const shares = sum(columns.map(({ share, isText }) => (isText ? share : 0)));
  const textWidth = hasRoom && numbers > 0 ? rest - left : rest;
  let x: number = page.left;
  return columns.map((column, i) => {
    const width = column.isText
      ? hasRoom
        ? ((textWidths[i] ?? 0) * textWidth) / sum(textWidths)
        : (rest * column.share) / shares
      : (numberWidths[i] ?? 0) * squeeze + (hasRoom ? left / numbers : 0);
    const one = { ...column, x, width };
    x += width;
    return one;
  });
}

function widestWord(on: Pages, column: Column, rows: Rows, i: number): number {
  const heading = on.type.width(column.heading, { size: headSize });
  return cellsWidth(on, column, rows, i, heading);
}

function cellsWidth(on: Pages, column: Column, rows: Rows, i: number, least: number): number {
  const style = textStyle(on, column);
  return rows
    .flatMap((row) => linesOf(row[i]))
    .reduce((most, line) => Math.max(most, on.type.width(line, style)), least);
}

/** Returns the width of a number column. The longest word of its heading and its widest number fit into the column. */
function numbersWidth(on: Pages, column: Column, rows: Rows, i: number, headingMax: number): number {
  const style = { size: headSize };
  const wide = Math.min(headingMax, on.type.width(column.heading, style));
  const heading = Math.max(on.type.widest(column.heading, style), wide);
  return cellsWidth(on, column, rows, i, heading);
}
