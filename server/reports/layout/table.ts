import {
  type Column,
  headSize,
  type Laid,
  laid,
  linesOf,
  type Rows,
  space,
  type TableCell,
  textStyle,
} from './column-widths.ts';
import { type Pages, page } from './pages.ts';

const leading = 11;
const padding = 5;
const headLeading = 9.5;

/** Draws a table across pages, with the head repeated on each. Text wraps and is never cut. */
export function drawTable(on: Pages, columns: readonly Column[], rows: Rows): void {
  const places = laid(on, columns, rows);
  drawTableHead(on, places);
  for (const row of rows) {
    const height = heightOf(on, places, row);
    if (on.y + height > page.bottom) {
      on.nextPage();
      drawTableHead(on, places);
    }
    drawRow(on, places, row);
    on.y += height;
    on.rule(page.left, page.right, on.y);
  }
}

/** Height of the head and the given rows. */
export function tableHeight(on: Pages, columns: readonly Column[], rows: Rows): number {
  const places = laid(on, columns, rows);
  return rows.reduce((sum, row) => sum + heightOf(on, places, row), headHeight(on, places));
}

/** Numbers extend to the end of their column; text leaves a gap. */
const widthOf = ({ width, isText }: Laid) => (isText ? width - space : width);

function headHeight(on: Pages, places: readonly Laid[]): number {
  const lines = places.map((place) =>
    on.type.lines([{ text: place.heading }], place.width - space, { size: headSize }),
  );
  return Math.max(...lines) * headLeading + padding * 1.6;
}

function drawTableHead(on: Pages, places: readonly Laid[]): void {
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
  on.rule(page.left, page.right, on.y, on.colors.ink, 0.9);
}

function heightOf(on: Pages, places: readonly Laid[], row: readonly TableCell[]): number {
  const lines = places.map((place, i) =>
    linesOf(row[i]).reduce((sum, text) => sum + on.type.lines([{ text }], widthOf(place), textStyle(on, place)), 0),
  );
  return Math.max(1, ...lines) * leading + padding * 1.8;
}

function drawRow(on: Pages, places: readonly Laid[], row: readonly TableCell[]): void {
  for (const [i, place] of places.entries()) {
    const align = place.isText ? 'left' : 'right';
    const style = { ...textStyle(on, place), leading, align } as const;
    let y = on.y + padding + 8;
    for (const text of linesOf(row[i])) y += on.type.paragraph([{ text }], place.x, y, widthOf(place), style) * leading;
  }
}
