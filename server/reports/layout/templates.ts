import { figureWords } from '../../../shared/figure-words.ts';
import type { FigureName } from '../../../shared/figures.ts';
import type { ReportTemplate } from '../../../shared/reports.ts';
import { drawBarList } from './bar-list.ts';
import { drawHeatMap } from './heat-map.ts';
import { drawKeyFigures } from './key-figures.ts';
import { brandsListing, channelsListing, drawListing, peopleListing, roomFor } from './listings.ts';
import { inner, type Pages, page } from './pages.ts';
import { drawHours, drawMessages, drawResponseTimes, drawSummary, drawVolume, halves } from './sections.ts';

const chartHeight = 118;
const heatHeight = 110;
/** Above a row of charts: their titles stand on the line. */
const above = 21;
/** So many bars stand beside each other's list; the table has all. */
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

/** The figures that a template shows, in order; their definitions stand at its end. */
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

/** The contents of each template, below the head. */
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
    const [left, right] = halves(on.y + above, chartHeight);
    drawResponseTimes(on, left);
    drawHours(on, 'replies', right);
    on.y += above + chartHeight;
    const [below, beside] = halves(on.y + above, heatHeight);
    drawHeatMap(on, on.data.activeTimes, below);
    drawHours(on, 'onTimeReplyRate', beside);
    on.y += above + heatHeight + 4;
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
  const [left, right] = halves(on.y + above, chartHeight);
  drawResponseTimes(on, left);
  drawVolume(on, right);
  on.y += above + chartHeight;
  const [below, beside] = halves(on.y + above, heatHeight);
  drawHeatMap(on, on.data.activeTimes, below);
  drawMessages(on, beside);
  on.y += above + heatHeight;
}

/** The best people, as far as the first page has room. @returns how many */
function drawFirstPeople(on: Pages): number {
  const rows = Math.min(roomFor(on, peopleListing(on)), firstPeople);
  if (rows < Math.min(firstPeopleLeast, on.data.people.length)) return 0;
  drawListing(on, peopleListing(on, rows));
  return rows;
}

/** Where the first page has no room for everybody, all follow on the next one. */
function drawListings(on: Pages): void {
  if (drawFirstPeople(on) < on.data.people.length) {
    on.nextPage();
    drawListing(on, peopleListing(on));
  }
  if (on.data.ofBrands.length > 1) drawListing(on, brandsListing(on));
  drawListing(on, channelsListing(on));
}

function drawBrandBars(on: Pages): void {
  const { data } = on;
  const bars = (name: 'conversations' | 'avgResponseTime') =>
    data.ofBrands
      .map(({ brand, figures }) => {
        const value = figures[name]?.value;
        return { name: brand.name, value: typeof value === 'number' ? value : null };
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
      .slice(0, barsMax);
  const [left, right] = halves(on.y + above, 0);
  const end = drawBarList(
    on,
    { title: titleOf(on, 'conversations'), note: null, unit: 'count', bars: bars('conversations') },
    left,
  );
  drawBarList(
    on,
    { title: titleOf(on, 'avgResponseTime'), note: null, unit: 'seconds', bars: bars('avgResponseTime') },
    right,
  );
  on.y = end + 14;
}

const titleOf = (on: Pages, name: FigureName) => figureWords(name, on.data.language).title;
