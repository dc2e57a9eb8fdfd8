import type { CellStyle, CellValue, ColumnDef, SheetChart, SheetImage, WriteSheet } from 'hucre';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Money } from '../../shared/api/figures.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { Unit } from '../../shared/figures.ts';

/** Excel files: the one module that knows the library that writes them. */

/** A column's sort of values. Seconds, percents and scores are numbers as REST has them; money is in the currency's own units. */
export type Format = Exclude<Unit, 'money'> | 'text' | 'date' | 'time' | { currency: string };

export interface Column {
  heading: string;
  format: Format;
}

export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** Beside a value its own format, where it is not the column's. */
  rows: readonly (readonly Cell[])[];
  /** Lines above the headings: of what the sheet is. */
  title?: readonly string[];
  /** Above these. */
  picture?: Picture;
  /** Native charts over the sheet's own cells, beside them. */
  charts?: readonly Chart[];
}

/** A picture of a format that Excel shows, with its size in dots. */
export interface Picture {
  type: 'png' | 'jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
  altText: string;
}

/** A chart whose categories are the first column. */
export interface Chart {
  type: 'line' | 'column' | 'bar';
  title: string;
  /** The columns that it draws, each with its colour, `#rrggbb`. */
  series: readonly { column: number; color: string }[];
}

export type Plain = string | number | Date | null;
export type Cell = Plain | { value: Plain; format: Format };

const formats: Record<Exclude<Format, object>, string | undefined> = {
  text: undefined,
  time: 'yyyy-mm-dd hh:mm:ss',
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

const widths = { text: 24, date: 12, time: 20, other: 14 };
const widthOf = ({ heading, format }: Column) =>
  Math.max(
    typeof format === 'string' && format in widths ? widths[format as 'text'] : widths.other,
    heading.length + 2,
  );

/** Excel allows 31 characters, and not all. */
const nameOf = (name: string) => cutText(name.replace(/[[\]:*?/\\]/g, ' '), 31);

/** Characters that a cell holds at most. */
const wordsMax = 32_767;

/** Words as a file can hold them: two characters are none in XML, and `_x0041_` would be read as an escaped one. */
const plain = (value: Plain): Plain =>
  typeof value !== 'string'
    ? value
    : cutText(value.replace(/[\ufffe\uffff]/g, '\ufffd'), wordsMax)
        .toWellFormed()
        .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** A line between what the sheet is and its headings. */
const gapLines = 1;
const chartColumns = 8;
const chartRows = 16;

/** The bytes of an .xlsx file: typed cells, heads that stay in sight, filters. Words are never formulas. */
export function workbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(sheetOf) });
}

function sheetOf({ name, columns, rows, title = [], picture, charts = [] }: Sheet): WriteSheet {
  const above = picture === undefined ? 0 : 1;
  const head = above + (title.length === 0 ? 0 : title.length + gapLines);
  const bold: { style: CellStyle } = { style: { font: { bold: true } } };
  const cells = new Map<string, { style: CellStyle }>(columns.map((_, column) => [`${head},${column}`, bold]));
  if (title.length > 0) cells.set(`${above},0`, { style: { font: { bold: true, size: 14 } } });
  const values: CellValue[][] = rows.map((row, at) =>
    row.map((cell, column) => {
      if (cell === null || typeof cell !== 'object' || cell instanceof Date) return plain(cell);
      const numFmt = numFmtOf(cell.format);
      if (numFmt !== undefined) cells.set(`${head + at + 1},${column}`, { style: { numFmt } });
      return plain(cell.value);
    }),
  );
  const last = head + rows.length + 1;
  return {
    name: nameOf(name),
    columns: columns.map(columnOf),
    rows: [
      ...(above === 0 ? [] : [[]]),
      ...title.map((line) => [plain(line)]),
      ...(title.length === 0 ? [] : [[]]),
      columns.map(({ heading }) => plain(heading)),
      ...values,
    ],
    cells,
    freezePane: { rows: head + 1 },
    ...(rows.length === 0 ? {} : { autoFilter: { range: `A${head + 1}:${letterOf(columns.length - 1)}${last}` } }),
    rowDefs: new Map([
      ...(picture === undefined ? [] : [[0, { height: pictureSide }] as const]),
      ...(title.length === 0 ? [] : [[above, { height: 22 }] as const]),
    ]),
    ...(picture === undefined ? {} : { images: [imageOf(picture)] }),
    charts: rows.length === 0 ? [] : charts.map((chart, i) => chartOf(chart, columns, head, last, i)),
  };
}

/** Points of the row of a picture, and dots of the screen in a point. */
const [pictureSide, dotsOfPoint] = [42, 96 / 72];

function imageOf({ type, bytes, width, height, altText }: Picture): SheetImage {
  const high = (pictureSide - 4) * dotsOfPoint;
  const scale = Math.min(high / height, (4 * high) / width);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { data: bytes, type, anchor: { from: { row: 0, col: 0 } }, ...size, altText };
}

function columnOf(column: Column): ColumnDef {
  const numFmt = numFmtOf(column.format);
  return { width: widthOf(column), ...(numFmt === undefined ? {} : { numFmt }) };
}

function chartOf(chart: Chart, columns: readonly Column[], head: number, last: number, i: number): SheetChart {
  const range = (column: number) => `${letterOf(column)}${head + 2}:${letterOf(column)}${last}`;
  const row = head + i * (chartRows + 1);
  const col = columns.length + 1;
  return {
    type: chart.type,
    title: chart.title,
    legend: chart.series.length > 1 ? 'bottom' : false,
    anchor: { from: { row, col }, to: { row: row + chartRows, col: col + chartColumns } },
    series: chart.series.map(({ column, color }) => ({
      name: columns[column]?.heading ?? '',
      values: range(column),
      categories: range(0),
      color: color.slice(1),
    })),
  };
}

function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${letterOf(Math.floor(column / 26) - 1)}${letter}`;
}

/** Excel's own limit, heads included. */
const sheetRowsMax = 1_048_576;

interface LongSheet {
  name: string;
  columns: readonly Column[];
  title: readonly string[];
}

/** Title and headings begin each sheet: the library would repeat one line alone. */
async function* withHeads(
  { columns, title }: LongSheet,
  rows: AsyncIterable<Plain[]>,
  rowsMax: number,
): AsyncGenerator<Plain[]> {
  const heads = [
    ...title.map((line) => [line]),
    ...(title.length === 0 ? [] : [[]]),
    columns.map((one) => one.heading),
  ];
  yield* heads.map((row) => row.map(plain));
  let room = rowsMax - heads.length;
  for await (const row of rows) {
    if (room === 0) {
      yield* heads.map((one) => one.map(plain));
      room = rowsMax - heads.length;
    }
    room -= 1;
    yield row.map(plain);
  }
}

/**
 * One long table as a stream whose memory does not grow with it; what one sheet cannot hold goes on in the next. Such a stream has
 * no filters, and a style for each column alone.
 */
export function longSheet(
  sheet: LongSheet,
  rows: AsyncIterable<Plain[]>,
  { isLarge, rowsMax = sheetRowsMax }: { isLarge: boolean; rowsMax?: number },
): ReadableStream<Uint8Array> {
  const { name, columns, title } = sheet;
  return writeXlsxStream(withHeads(sheet, rows, rowsMax), {
    name: nameOf(name),
    columns: columns.map(columnOf),
    freezePane: { rows: title.length === 0 ? 1 : title.length + gapLines + 1 },
    maxRowsPerSheet: rowsMax,
    repeatHeaders: false,
    // Fewer readers know the form without the limit of 4 GiB.
    zip64: isLarge,
  });
}
