import type { FigureValue } from '../../../shared/api/figures.ts';
import { figureTexts } from '../../../shared/figure-texts.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { views } from '../../../shared/views.ts';
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
import { inner, type Pages, page } from './pages.ts';
import { reportTexts } from './report-texts.ts';

const leading = 11;
const padding = 5;
const headLeading = 9.5;

/** Draws a table across pages and repeats its head on each page. Text wraps and is never truncated. */
function drawTable(on: Pages, columns: readonly Column[], rows: Rows): void {
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

/** Returns the total height of a table's head and rows. */
function tableHeight(on: Pages, columns: readonly Column[], rows: Rows): number {
  const places = laid(on, columns, rows);
  return rows.reduce((sum, row) => sum + heightOf(on, places, row), headHeight(on, places));
}

/** Returns the width for a cell's content. Numbers extend to the end of their column, and text leaves a gap. */
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

/** A table with a title. The note states how many rows are shown. */
interface Listing {
  title: string;
  note: string | null;
  columns: readonly Column[];
  rows: Rows;
}

/** Returns the cells of figures. Money has one line per currency. */
const cells = <F extends FigureName>(on: Pages, names: readonly F[], value: (name: F) => FigureValue): TableCell[] =>
  names.map((name) => on.formatter.texts(value(name), figures[name].unit));

const headings = (on: Pages, names: readonly FigureName[]): Column[] =>
  names.map((name) => ({ heading: on.formatter.textIn(figureTexts[name].title), share: 0 }));

export function peopleListing(on: Pages, most = Number.POSITIVE_INFINITY): Listing {
  const { formatter, data } = on;
  const { textIn } = formatter;
  const people = data.people ?? [];
  const shown = people.slice(0, most);
  return {
    title: textIn(reportTexts.people),
    note:
      shown.length === people.length
        ? textIn(reportTexts.allPeople, { count: people.length })
        : textIn(reportTexts.firstPeople, { shown: shown.length, count: people.length }),
    columns: [
      { heading: '', share: 4, isText: true, isQuiet: true },
      { heading: textIn(reportTexts.name), share: 26, isText: true, isStrong: true },
      ...headings(on, views.reports.people),
    ],
    rows: shown.map((entry) => [
      String(entry.rank),
      entry.staff.fullName,
      ...cells(on, views.reports.people, (name) => entry[name]),
    ]),
  };
}

export function brandsListing(on: Pages): Listing {
  const { formatter, data } = on;
  const names = views.reports.brands.filter((name) => name in data.figures);
  return {
    title: formatter.headings.brands,
    note: null,
    columns: [{ heading: formatter.headings.brand, share: 24, isText: true, isStrong: true }, ...headings(on, names)],
    rows: data.ofBrands.map(({ brand, figures: of }) => [
      brand.name,
      ...cells(on, names, (name) => of[name]?.value ?? null),
    ]),
  };
}

export function channelsListing(on: Pages): Listing {
  const { formatter, data } = on;
  const names = new Map(data.brands.map(({ id, name }) => [id, name]));
  return {
    title: formatter.headings.lineAccounts,
    note: null,
    columns: [
      { heading: formatter.headings.lineAccount, share: 26, isText: true, isStrong: true },
      { heading: formatter.headings.brand, share: 22, isText: true },
      ...headings(on, views.analytics.channels),
    ],
    rows: (data.channels ?? []).map((channel) => [
      channel.nickname,
      names.get(channel.brandId) ?? '',
      ...cells(on, views.analytics.channels, (name) => channel[name]),
    ]),
  };
}

/** Height of a listing's title in points. */
const aboveTable = 24;

/** Draws a listing. Starts a new page if there is not enough room for its head and first rows. */
export function drawListing(on: Pages, { title, note, columns, rows }: Listing): void {
  if (rows.length === 0) return;
  on.need(tableHeight(on, columns, rows.slice(0, 3)) + aboveTable);
  on.heading(title, note, page.left, on.y + 14, inner);
  on.y += 20;
  drawTable(on, columns, rows);
  on.y += 18;
}

/** Returns the number of a listing's rows that fit on the current page. */
export function roomFor(on: Pages, { columns, rows }: Listing): number {
  let fits = 0;
  while (fits < rows.length && on.y + aboveTable + tableHeight(on, columns, rows.slice(0, fits + 1)) <= page.bottom)
    fits++;
  return fits;
}
