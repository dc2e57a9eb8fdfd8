import type { Figure } from '../../../shared/api/figures.ts';
import { figureTexts } from '../../../shared/figure-texts.ts';
import { figures as entries, type FigureName } from '../../../shared/figures.ts';
import { printed, type ReportPart } from '../../../shared/report-parts.ts';
import type { ReportTemplate } from '../../../shared/reports.ts';
import { views } from '../../../shared/views.ts';
import type { Box } from './axes.ts';
import { drawBarList } from './charts.ts';
import type { FormattedValue } from './formatter.ts';
import { brandsListing, channelsListing, drawListing, peopleListing, roomFor } from './listings.ts';
import { inner, type Pages, page } from './pages.ts';
import { reportTexts } from './report-texts.ts';
import { above, type Chart, charts, drawSummary, halves } from './sections.ts';

/** Maximum number of bars in each of the two lists of brands. The table below contains all brands. */
const barsMax = 8;
const [firstPeopleLeast, firstPeople] = [3, 6];

/** Figures at the top of each template, in their order. */
const keyFigures: Record<ReportTemplate, readonly FigureName[]> = {
  'kpi-overview': views.reports.cards,
  'brand-comparison': views.reports.cards,
  'agent-performance': views.reports.agentCards,
  'full-detail': views.reports.cards,
};

/** Figures that each part shows. For a part that shows counts instead of figures, the figures from which the counts are computed. */
const figuresOfParts: { readonly [P in ReportPart]?: readonly FigureName[] } = {
  activeTimes: ['received'],
  hours: views.performance.hours,
  ofBrands: views.reports.brands,
  channels: views.analytics.channels,
  people: views.reports.people,
};

/** Returns the figures of a template. Their definitions are printed at the end of the report. */
export const definedFigures = (template: ReportTemplate): FigureName[] => [
  ...new Set([...keyFigures[template], ...printed[template].pdf.flatMap((part) => figuresOfParts[part] ?? [])]),
];

/** Functions that draw the contents of each template below the head of the first page. */
export const drawTemplate: Record<ReportTemplate, (on: Pages) => void> = {
  'kpi-overview': (on) => {
    drawOverview(on);
    drawListings(on);
  },
  'brand-comparison': (on) => {
    begin(on);
    drawBrandBars(on);
    drawListing(on, brandsListing(on));
    drawListing(on, channelsListing(on));
  },
  'agent-performance': (on) => {
    begin(on);
    drawCharts(on, [charts.responseTimes, charts.repliesByHour, charts.week, charts.onTimeByHour]);
    on.y += 4;
    drawListing(on, peopleListing(on));
  },
  'full-detail': (on) => {
    drawOverview(on);
    on.y += 14;
    const note = on.data.format === 'pdf' ? reportTexts.summaryAlone : reportTexts.summaryOfSheet;
    on.type.line(on.formatter.textIn(note), page.left, on.y, { size: 8.5, color: on.colors.quiet }, { max: inner });
    on.y += 6;
    drawListings(on);
  },
};

function begin(on: Pages): void {
  drawSummary(on);
  drawKeyFigures(on, keyFigures[on.data.template]);
}

function drawOverview(on: Pages): void {
  begin(on);
  drawCharts(on, [charts.responseTimes, charts.volume, charts.week, charts.messages]);
}

/** Draws the charts, two per row. Omits charts whose data the report does not contain. */
function drawCharts(on: Pages, all: readonly Chart[]): void {
  const included = all.filter(({ isIncluded }) => isIncluded(on.data));
  for (let i = 0; i < included.length; i += 2) {
    const row = included.slice(i, i + 2);
    const height = Math.max(...row.map((chart) => chart.height));
    const boxes = halves(on.y + above, height);
    for (const [side, chart] of row.entries()) chart.draw(on, boxes[side] as Box);
    on.y += above + height;
  }
}

/** Draws the first people of the list, as far as the first page has room. @returns the number of people drawn */
function drawFirstPeople(on: Pages, all: number): number {
  const rows = Math.min(roomFor(on, peopleListing(on)), firstPeople);
  if (rows < Math.min(firstPeopleLeast, all)) return 0;
  drawListing(on, peopleListing(on, rows));
  return rows;
}

/**
 * Draws the lists of people, brands and channels. If the first page does not have room for all people, the complete list follows on the
 * next page.
 */
function drawListings(on: Pages): void {
  const all = on.data.people?.length ?? 0;
  if (drawFirstPeople(on, all) < all) {
    on.nextPage();
    drawListing(on, peopleListing(on));
  }
  if (on.data.ofBrands.length > 1) drawListing(on, brandsListing(on));
  drawListing(on, channelsListing(on));
}

function drawBrandBars(on: Pages): void {
  const { data } = on;
  const names = (['conversations', 'avgResponseTime'] as const).filter((name) => name in data.figures);
  const bars = (name: FigureName) =>
    data.ofBrands
      .map(({ brand, figures }) => {
        const value = figures[name]?.value;
        return { name: brand.name, value: typeof value === 'number' ? value : null };
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
      .slice(0, barsMax);
  const boxes = halves(on.y + above, 0);
  const ends = names.map((name, i) => {
    const title = on.formatter.textIn(figureTexts[name].title);
    return drawBarList(on, { title, note: null, unit: entries[name].unit, bars: bars(name) }, boxes[i] as Box);
  });
  if (ends.length > 0) on.y = Math.max(...ends) + 14;
}

const keyFigureColumns = 4;
const keyFigureHeight = 62;
const currenciesMax = 3;

/** Draws the key figures, four per row, each with its change. */
function drawKeyFigures(on: Pages, names: readonly FigureName[]): void {
  const { figures } = on.data;
  const shown = names.flatMap((name) => figures[name] ?? []);
  if (shown.length === 0) return;
  const width = inner / keyFigureColumns;
  on.rule(page.left, page.right, on.y);
  for (const [i, figure] of shown.entries()) {
    const [column, row] = [i % keyFigureColumns, Math.floor(i / keyFigureColumns)];
    const [x, y] = [page.left + column * width, on.y + row * keyFigureHeight];
    if (column > 0) {
      on.doc
        .moveTo(x, y + 1)
        .lineTo(x, y + keyFigureHeight)
        .lineWidth(0.75)
        .strokeColor(on.colors.line)
        .stroke();
    }
    drawFigure(on, figure, x + (column === 0 ? 0 : 10), y, width - (column === 0 ? 8 : 16));
    if (column === keyFigureColumns - 1 || i === shown.length - 1) on.rule(page.left, page.right, y + keyFigureHeight);
  }
  on.y += Math.ceil(shown.length / keyFigureColumns) * keyFigureHeight;
}

function drawFigure(on: Pages, figure: Figure, x: number, y: number, width: number): void {
  const { type, formatter, colors } = on;
  type.line(
    formatter.textIn(figureTexts[figure.name].title),
    x,
    y + 16.5,
    { size: 8.2, color: colors.quiet },
    { max: width },
  );
  const parts = formatter.parts(figure.value, figure.unit);
  // No change is drawn for a value in several currencies, because there is no room for a change per currency.
  if (parts.length > 1) {
    drawCurrencies(on, parts, x, y, width);
    return;
  }
  drawValue(on, parts[0] as FormattedValue, x, y + 38, width);
  const change = formatter.change(figure);
  if (change === null) {
    if (parts[0]?.value !== '—') {
      type.line(
        formatter.textIn(reportTexts.change.unknown),
        x,
        y + 52,
        { size: 7.8, color: colors.quiet },
        { max: width },
      );
    }
    return;
  }
  const color = { better: colors.better, worse: colors.worse, neutral: colors.quiet }[change.tone];
  const wide = type.line(change.text, x, y + 52, { size: 7.8, color, weight: 'bold' }, { max: width });
  if (change.tone === 'neutral') return;
  const judged = formatter.textIn(reportTexts.change[change.tone]);
  const style = { size: 7.8, color: colors.quiet };
  if (wide + 4 + type.width(judged, style) <= width) type.line(judged, x + wide + 4, y + 52, style);
}

/** Draws a large number with a small unit. Reduces the size of numbers that are too wide. */
function drawValue(on: Pages, { value, unit }: FormattedValue, x: number, y: number, width: number): void {
  const { type, colors } = on;
  const room = width - (unit === null ? 0 : type.width(unit, { size: 8.5 }) + 4);
  const wide = type.width(value, { size: 19, weight: 'bold' });
  const size = Math.max(8, Math.min(19, (19 * room) / wide));
  const drawn = type.line(value, x, y, { size, color: colors.ink, weight: 'bold' }, { max: room });
  if (unit !== null) type.line(unit, x + drawn + 3, y, { size: 8.5, color: colors.quiet });
}

/** Draws one line per currency, and the number of omitted currencies. Amounts of different currencies are never added up. */
function drawCurrencies(on: Pages, parts: readonly FormattedValue[], x: number, y: number, width: number): void {
  const [shown, more] = [parts.slice(0, currenciesMax), parts.length - currenciesMax];
  for (const [i, { value }] of shown.entries()) {
    const isLast = i === shown.length - 1 && more > 0;
    const text = isLast ? `${value}  +${more}` : value;
    on.type.line(text, x, y + 29 + i * 11.5, { size: 9.5, color: on.colors.ink, weight: 'bold' }, { max: width });
  }
}
