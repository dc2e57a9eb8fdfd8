import type { CellStyle, CellValue, ColumnDef, SheetChart, SheetImage, WriteSheet } from 'hucre';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Money } from '../../shared/api/figures.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { Unit } from '../../shared/figures.ts';

/** Module that writes Excel files. No other module uses the library for this format. */

/**
 * Type of a column's values. Seconds, percentages and scores are numbers as in the REST API. Money is in the major unit of its currency.
 */
export type Format = Exclude<Unit, 'money'> | 'text' | 'date' | 'time' | { currency: string };

export interface Column {
  heading: string;
  format: Format;
}

export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** A cell can override its column's format. */
  rows: readonly (readonly Cell[])[];
  /** Lines above the headings that describe the sheet. */
  title?: readonly string[];
  /** Picture above the title. */
  picture?: Picture;
  /** Native Excel charts of the sheet's cells, placed next to them. */
  charts?: readonly Chart[];
}

/** A picture in a format that Excel supports, with its size in pixels. */
export interface Picture {
  type: 'png' | 'jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
  altText: string;
}

/** A chart. The first column of the sheet contains its categories. */
export interface Chart {
  type: 'line' | 'column' | 'bar';
  title: string;
  /** The charted columns with their colors, `#rrggbb`. */
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

/** Converts an amount from minor to major units of its currency. */
export function amountOf({ currency, amount }: Money): number {
  return amount / 10 ** digitsOf(currency);
}

const widths = { text: 24, date: 12, time: 20, other: 14 };
const widthOf = ({ heading, format }: Column) =>
  Math.max(
    typeof format === 'string' && format in widths ? widths[format as 'text'] : widths.other,
    heading.length + 2,
  );

/** Returns a valid sheet name. Excel allows at most 31 characters and forbids some characters. */
const nameOf = (name: string) => cutText(name.replace(/[[\]:*?/\\]/g, ' '), 31);

/** Maximum number of characters in a cell. */
const wordsMax = 32_767;

/**
 * Returns a value that a file can contain. In texts, replaces two characters that are invalid in XML, and escapes sequences such as
 * `_x0041_`, which Excel would read as an escaped character.
 */
const plain = (value: Plain): Plain =>
  typeof value !== 'string'
    ? value
    : cutText(value.replace(/[\ufffe\uffff]/g, '\ufffd'), wordsMax)
        .toWellFormed()
        .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Number of empty lines between the title and the headings. */
const gapLines = 1;
const chartColumns = 8;
const chartRows = 16;

/** Returns the bytes of an Excel file with typed cells, frozen headings and filters. Text is never evaluated as a formula. */
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

/** Height of the picture's row in points, and pixels per point. */
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

/** Maximum number of rows of a sheet in Excel, including headings. */
const sheetRowsMax = 1_048_576;

interface LongSheet {
  name: string;
  columns: readonly Column[];
  title: readonly string[];
}

/** Repeats the title and headings on each sheet. The library can repeat only a single line. */
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
 * Streams one long table in constant memory. Rows that do not fit on one sheet continue on the next sheet. A streamed sheet has no filters,
 * and only whole columns can have styles.
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
    // Zip64 has no 4 GiB limit, but fewer programs can open it.
    zip64: isLarge,
  });
}
