import { figureWords } from '../../../shared/figure-words.ts';
import { figures as entries, type FigureName } from '../../../shared/figures.ts';
import type { ReportTemplate } from '../../../shared/reports.ts';
import type { Box } from './axes.ts';
import { drawBarList } from './bar-list.ts';
import { drawKeyFigures } from './key-figures.ts';
import { brandsListing, channelsListing, drawListing, peopleListing, roomFor } from './listings.ts';
import { inner, type Pages, page } from './pages.ts';
import { above, type Chart, charts, drawSummary, halves } from './sections.ts';

/** Maximum number of bars in lists side by side. The table contains all brands. */
const barsMax = 8;
const [firstPeopleLeast, firstPeople] = [3, 6];

const overview = [
  'conversations',
  'avgResponseTime',
  'onTimeReplyRate',
  'resolutionRate',
  'slaCompliance',
  'csat',
  'complaints',
  'revenue',
] as const satisfies readonly FigureName[];
const ofAgents = [
  'replies',
  'avgResponseTime',
  'onTimeReplyRate',
  'points',
  'conversations',
  'resolutionRate',
  'csat',
  'efficiency',
] as const satisfies readonly FigureName[];

/** Figures of each template, in order. Their definitions are at the end of the report. */
export const keyFigures: Record<ReportTemplate, readonly FigureName[]> = {
  'kpi-overview': overview,
  'brand-comparison': overview,
  'agent-performance': ofAgents,
  'full-detail': overview,
};
export const alsoDefined: Record<ReportTemplate, readonly FigureName[]> = {
  'kpi-overview': ['received', 'replies', 'replyFree', 'replyBilled', 'points'],
  'brand-comparison': ['received', 'replies', 'replyFree', 'replyBilled'],
  'agent-performance': ['received'],
  'full-detail': ['received', 'replies', 'replyFree', 'replyBilled', 'points'],
};

/** Draws the contents of each template below the head. */
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
    const { summaryOfSheet, summaryAlone } = on.formatter.words;
    const note = on.data.format === 'pdf' ? summaryAlone : summaryOfSheet;
    on.type.line(note, page.left, on.y, { size: 8.5, color: on.colors.quiet }, { max: inner });
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

/** Draws two charts per row, without those whose data the report does not contain. */
function drawCharts(on: Pages, all: readonly Chart[]): void {
  const held = all.filter(({ isHeld }) => isHeld(on.data));
  for (let i = 0; i < held.length; i += 2) {
    const row = held.slice(i, i + 2);
    const height = Math.max(...row.map((chart) => chart.height));
    const boxes = halves(on.y + above, height);
    for (const [side, chart] of row.entries()) chart.draw(on, boxes[side] as Box);
    on.y += above + height;
  }
}

/** Draws the top people, as far as the first page has room. @returns their number */
function drawFirstPeople(on: Pages, all: number): number {
  const rows = Math.min(roomFor(on, peopleListing(on)), firstPeople);
  if (rows < Math.min(firstPeopleLeast, all)) return 0;
  drawListing(on, peopleListing(on, rows));
  return rows;
}

/** If the first page has no room for all people, the full list follows on the next page. */
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
    const { title } = figureWords(name, data.language);
    return drawBarList(on, { title, note: null, unit: entries[name].unit, bars: bars(name) }, boxes[i] as Box);
  });
  if (ends.length > 0) on.y = Math.max(...ends) + 14;
}
