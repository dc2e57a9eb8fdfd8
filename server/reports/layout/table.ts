import { inner, type Paper, paper } from './sheet-of-paper.ts';

export interface Column {
  heading: string;
  /** Words are left, numbers right. */
  isText?: boolean;
  /** Of the width that is left for words. */
  share: number;
  isStrong?: boolean;
  isQuiet?: boolean;
}

const size = 8.2;
const leading = 11;
const padding = 5;
const space = 10;

type Rows = readonly (readonly string[])[];

interface Laid extends Column {
  x: number;
  width: number;
}

const headSize = 7.6;
const headLeading = 9.5;
/** A heading that is longer breaks into lines: the widest with which the words of a row have room. */
const headingMaxima = [58, 44, 32];
/** So much of the width is for words, whatever numbers want. */
const wordsLeast = 0.24;

/** Columns of numbers are as wide as their numbers; those of words share the rest. */
function laid(on: Paper, columns: readonly Column[], rows: Rows): Laid[] {
  const widths = (headingMax: number) =>
    columns.map((column, i) => (column.isText ? 0 : numbersWidth(on, column, rows, i, headingMax) + space));
  const sum = (of: readonly number[]) => of.reduce((all, width) => all + width, 0);
  const fits = headingMaxima.map(widths).find((of) => sum(of) <= inner * (1 - wordsLeast));
  const wanted = fits ?? widths(0);
  const numbers = sum(wanted);
  const squeeze = Math.min(1, (inner * (1 - wordsLeast)) / numbers);
  const shares = columns.reduce((sum, { share, isText }) => sum + (isText ? share : 0), 0);
  const rest = inner - numbers * squeeze;
  let x: number = paper.left;
  return columns.map((column, i) => {
    const width = column.isText ? (rest * column.share) / shares : (wanted[i] ?? 0) * squeeze;
    const one = { ...column, x, width };
    x += width;
    return one;
  });
}

/** At least the longest of its words and numbers. */
function numbersWidth(on: Paper, column: Column, rows: Rows, i: number, headingMax: number): number {
  const style = { size: headSize };
  const heading = Math.max(
    on.type.widest(column.heading, style),
    Math.min(headingMax, on.type.width(column.heading, style)),
  );
  return rows.reduce((most, row) => Math.max(most, on.type.width(row[i] ?? '', textStyle(on, column))), heading);
}

/** A table that goes on over pages, its head on each. Words break into lines rather than being cut. */
export function drawTable(on: Paper, columns: readonly Column[], rows: Rows): void {
  const places = laid(on, columns, rows);
  drawTableHead(on, places);
  for (const row of rows) {
    const height = heightOf(on, places, row);
    if (on.y + height > paper.bottom) {
      on.nextPage();
      drawTableHead(on, places);
    }
    drawRow(on, places, row);
    on.y += height;
    on.rule(paper.left, paper.right, on.y);
  }
}

/** How high the head and the first rows are. */
export function tableHeight(on: Paper, columns: readonly Column[], rows: Rows): number {
  const places = laid(on, columns, rows);
  return rows.reduce((sum, row) => sum + heightOf(on, places, row), headHeight(on, places));
}

const textStyle = (on: Paper, { isStrong = false, isQuiet = false, isText = false }: Column) =>
  ({
    size,
    color: isQuiet ? on.colors.quiet : on.colors.ink,
    weight: isStrong ? 'bold' : 'regular',
    isTabular: !isText,
  }) as const;
/** Numbers end where their column ends, words leave a space. */
const widthOf = ({ width, isText }: Laid) => (isText ? width - space : width);

function headHeight(on: Paper, places: readonly Laid[]): number {
  const lines = places.map((place) =>
    on.type.lines([{ text: place.heading }], place.width - space, { size: headSize }),
  );
  return Math.max(...lines) * headLeading + padding * 1.6;
}

function drawTableHead(on: Paper, places: readonly Laid[]): void {
  const height = headHeight(on, places);
  for (const place of places) {
    const width = place.width - space;
    const lines = on.type.lines([{ text: place.heading }], width, { size: headSize });
    const y = on.y + height - padding - (lines - 1) * headLeading;
    const align = place.isText ? 'left' : 'right';
    on.type.paragraph([{ text: place.heading }], place.isText ? place.x : place.x + space, y, width, {
      size: headSize,
      color: on.colors.quiet,
      leading: headLeading,
      align,
    });
  }
  on.y += height;
  on.rule(paper.left, paper.right, on.y, on.colors.ink, 0.9);
}

function heightOf(on: Paper, places: readonly Laid[], row: readonly string[]): number {
  const lines = places.map((place, i) => on.type.lines([{ text: row[i] ?? '' }], widthOf(place), textStyle(on, place)));
  return Math.max(1, ...lines) * leading + padding * 1.8;
}

function drawRow(on: Paper, places: readonly Laid[], row: readonly string[]): void {
  for (const [i, place] of places.entries()) {
    const align = place.isText ? 'left' : 'right';
    const style = { ...textStyle(on, place), leading, align } as const;
    on.type.paragraph([{ text: row[i] ?? '' }], place.x, on.y + padding + 8, widthOf(place), style);
  }
}
