import type { Entry } from '../../../shared/api/figures.ts';
import { figureWords } from '../../../shared/figure-words.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import type { ReportFigures } from '../data.ts';
import type { Column, Rows, TableCell } from './column-widths.ts';
import { inner, type Pages, page } from './pages.ts';
import { drawTable, tableHeight } from './table.ts';

type EntryFigure = Exclude<keyof Entry, 'rank' | 'previousRank' | 'staff' | 'winStreak' | 'satisfaction'>;

const ofPeople = [
  'conversations',
  'replies',
  'avgResponseTime',
  'onTimeReplyRate',
  'resolutionRate',
  'csat',
  'points',
] as const satisfies readonly EntryFigure[];
const ofBrands = [
  'conversations',
  'avgResponseTime',
  'onTimeReplyRate',
  'resolutionRate',
  'slaCompliance',
  'csat',
  'complaints',
  'revenue',
] as const satisfies readonly FigureName[];
const ofChannels = ['received', 'replies', 'replyFree', 'replyBilled'] as const satisfies readonly FigureName[];

/** A table with a title, and a note on how much of it is shown. */
export interface Listing {
  title: string;
  note: string | null;
  columns: readonly Column[];
  rows: Rows;
}

const headings = (on: Pages, names: readonly FigureName[]): Column[] =>
  names.map((name) => ({ heading: figureWords(name, on.data.language).title, share: 0 }));

export function peopleListing(on: Pages, most = Number.POSITIVE_INFINITY): Listing {
  const { formatter, data } = on;
  const { words } = formatter;
  const people = data.people ?? [];
  const shown = people.slice(0, most);
  return {
    title: words.people,
    note: words.peopleNote(shown.length, people.length),
    columns: [
      { heading: '', share: 4, isText: true, isQuiet: true },
      { heading: words.name, share: 26, isText: true, isStrong: true },
      ...headings(on, ofPeople),
    ],
    rows: shown.map((entry) => [
      String(entry.rank),
      entry.staff.fullName,
      ...ofPeople.map((name) => formatter.text(entry[name], figures[name].unit)),
    ]),
  };
}

export function brandsListing(on: Pages): Listing {
  const { formatter, data } = on;
  const names = ofBrands.filter((name) => name in data.figures);
  const line = (name: string, of: ReportFigures): TableCell[] => [
    name,
    // Money has one line per currency.
    ...names.map((figure) => formatter.texts(of[figure]?.value ?? null, figures[figure].unit)),
  ];
  return {
    title: formatter.headings.brands,
    note: null,
    columns: [{ heading: formatter.headings.brand, share: 24, isText: true, isStrong: true }, ...headings(on, names)],
    rows: data.ofBrands.map(({ brand, figures: of }) => line(brand.name, of)),
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
      ...headings(on, ofChannels),
    ],
    rows: (data.channels ?? []).map((channel) => [
      channel.nickname,
      names.get(channel.brandId) ?? '',
      ...ofChannels.map((name) => formatter.number(channel[name])),
    ]),
  };
}

/** Height of a listing's title. */
const aboveTable = 24;

/** Draws a listing, on a new page if there is no room for its head and first rows. */
export function drawListing(on: Pages, { title, note, columns, rows }: Listing): void {
  if (rows.length === 0) return;
  on.need(tableHeight(on, columns, rows.slice(0, 3)) + aboveTable);
  on.heading(title, note, page.left, on.y + 14, inner);
  on.y += 20;
  drawTable(on, columns, rows);
  on.y += 18;
}

/** Number of a listing's rows that fit on the current page. */
export function roomFor(on: Pages, { columns, rows }: Listing): number {
  let fits = 0;
  while (fits < rows.length && on.y + aboveTable + tableHeight(on, columns, rows.slice(0, fits + 1)) <= page.bottom)
    fits++;
  return fits;
}
