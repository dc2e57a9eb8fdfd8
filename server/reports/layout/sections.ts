import { onTimeSeconds } from '../../../shared/figures.ts';
import type { ReportData } from '../data.ts';
import { type Box, plainSeconds } from './axes.ts';
import { drawBarChart, drawBarList, drawHeatMap, drawLineChart } from './charts.ts';
import { bold } from './formatter.ts';
import { inner, type Pages, page } from './pages.ts';
import { isWeekend, pointLabel } from './points.ts';
import { reportTexts } from './report-texts.ts';
import { summaryOf } from './summary.ts';

const between = 22;
const half = (inner - between) / 2;
/** Share of the brand's color, from 0 to 1, in chart elements that are drawn next to elements in the full color of the brand. */
const beside = 0.3;

/** Height of the titles above a row of charts, in points. */
export const above = 21;

/** Returns the boxes of two charts side by side, from `y` on. */
export function halves(y: number, height: number): [Box, Box] {
  const one = { x: page.left, y, width: half, height };
  return [one, { ...one, x: page.left + half + between }];
}

/** Draws the summary in a box that is tinted with the brand's color. Draws nothing if there are no sentences. */
export function drawSummary(on: Pages): void {
  const { type, formatter, colors, data } = on;
  const style = { size: 9, color: colors.ink, leading: 15.2 };
  const label = { size: 9, color: colors.brand, weight: 'bold' } as const;
  const highlights = formatter.textIn(reportTexts.highlights);
  const left = Math.max(56, type.width(highlights, label) + 18);
  const width = inner - left - 24;
  const sentences = summaryOf(data, formatter);
  if (sentences.length === 0) return;
  const lines = sentences.reduce((sum, sentence) => sum + type.lines(sentence, width, style), 0);
  const height = lines * style.leading + 18;
  on.doc.roundedRect(page.left, on.y, inner, height, 6.5).fill(colors.tint(0.07));
  type.line(highlights, page.left + 12, on.y + 20, label);
  let y = on.y + 20;
  for (const sentence of sentences) {
    y += type.paragraph(sentence, page.left + left, y, width, style) * style.leading;
  }
  on.y += height + 14;
}

/** Draws a chart of the average and the 90th percentile of response times. */
function drawResponseTimes(on: Pages, box: Box): void {
  const { formatter, colors, data } = on;
  const points = data.points ?? [];
  const { textIn } = formatter;
  const most = Math.max(0, ...points.map((one) => Math.max(one.p90ResponseTime ?? 0, one.avgResponseTime ?? 0)));
  const isPlain = most < plainSeconds;
  drawLineChart(
    on,
    {
      title: isPlain ? textIn(reportTexts.responseSeconds) : textIn(reportTexts.responseTimes),
      unit: 'seconds',
      labels: points.map(({ at }) => pointLabel(data, formatter, at, 'short')),
      lines: [
        {
          name: textIn(reportTexts.average),
          values: points.map((one) => one.avgResponseTime),
          color: colors.brand,
          width: 1.7,
        },
        {
          name: textIn(reportTexts.p90),
          values: points.map((one) => one.p90ResponseTime),
          color: colors.tint(beside + 0.1),
          width: 1.1,
        },
      ],
      goal: { value: onTimeSeconds, name: textIn(reportTexts.within, { seconds: onTimeSeconds }) },
    },
    box,
  );
}

/** Draws a chart of conversations, with tinted weekends. */
function drawVolume(on: Pages, box: Box): void {
  const { formatter, colors, data } = on;
  const { textIn } = formatter;
  const isDaily = data.grain === 'day';
  const bars = (data.points ?? []).map(({ at, conversations }) => ({
    label: pointLabel(data, formatter, at, 'short'),
    value: conversations,
    color: isDaily && isWeekend(data, at) ? colors.tint(beside) : colors.brand,
  }));
  const legend = [
    { name: textIn(reportTexts.weekdays), color: colors.brand },
    { name: textIn(reportTexts.weekend), color: colors.tint(beside) },
  ];
  drawBarChart(
    on,
    { title: textIn(reportTexts.conversations[data.grain]), unit: 'count', legend: isDaily ? legend : [], bars },
    box,
  );
}

function drawHours(on: Pages, which: 'replies' | 'onTimeReplyRate', box: Box): void {
  const { formatter, colors, data } = on;
  const { textIn } = formatter;
  const hours = data.hours ?? [];
  const label = (hour: number) => String(hour);
  if (which === 'replies') {
    const bars = hours.map(({ hour, replies }) => ({ label: label(hour), value: replies, color: colors.brand }));
    drawBarChart(on, { title: textIn(reportTexts.repliesByHour), unit: 'count', legend: [], bars }, box);
    return;
  }
  drawLineChart(
    on,
    {
      title: textIn(reportTexts.onTimeByHour),
      unit: 'percent',
      labels: hours.map(({ hour }) => label(hour)),
      lines: [{ name: '%', values: hours.map((one) => one.onTimeReplyRate), color: colors.brand, width: 1.7 }],
      goal: { value: data.targetPercent, name: textIn(reportTexts.targetPercent, { percent: data.targetPercent }) },
    },
    box,
  );
}

/** Draws the numbers of received and sent messages, and the share of free messages. */
function drawMessages(on: Pages, box: Box): void {
  const { type, formatter, colors, data } = on;
  const { textIn } = formatter;
  const value = (name: 'received' | 'replyFree' | 'replyBilled') => Number(data.figures[name]?.value ?? 0);
  const [free, billed] = [value('replyFree'), value('replyBilled')];
  const bars = [
    { name: textIn(reportTexts.received), value: value('received') },
    { name: textIn(reportTexts.free), value: free },
    { name: textIn(reportTexts.billed), value: billed },
  ];
  const end = drawBarList(
    on,
    {
      title: textIn(reportTexts.messages),
      note: textIn(reportTexts.messagesSent, { count: formatter.number(free + billed) }),
      unit: 'count',
      bars,
    },
    box,
  );
  const style = { size: 8.2, color: colors.quiet, leading: 12 };
  const share = formatter.text((100 * free) / Math.max(1, free + billed), 'percent');
  const sentence =
    free + billed === 0
      ? formatter.sentence(reportTexts.noMessages)
      : formatter.sentence(reportTexts.freeShare, { share: bold(share) });
  type.paragraph(sentence, box.x, end + 6, box.width, style);
}

/** A chart, and whether the report contains its data. */
export interface Chart {
  height: number;
  isIncluded: (data: ReportData) => boolean;
  draw: (on: Pages, box: Box) => void;
}

const [high, low] = [118, 110];
const hasPoints = ({ points }: ReportData) => points !== null;
const hasHours = ({ hours }: ReportData) => hours !== null;

export const charts = {
  responseTimes: { height: high, isIncluded: hasPoints, draw: drawResponseTimes },
  volume: { height: high, isIncluded: hasPoints, draw: drawVolume },
  repliesByHour: { height: high, isIncluded: hasHours, draw: (on, box) => drawHours(on, 'replies', box) },
  onTimeByHour: { height: low, isIncluded: hasHours, draw: (on, box) => drawHours(on, 'onTimeReplyRate', box) },
  week: {
    height: low,
    isIncluded: ({ activeTimes }) => activeTimes !== null,
    draw: (on, box) => drawHeatMap(on, on.data.activeTimes ?? [], box),
  },
  messages: {
    height: low,
    isIncluded: ({ figures }) => 'received' in figures && 'replyFree' in figures && 'replyBilled' in figures,
    draw: drawMessages,
  },
} as const satisfies Record<string, Chart>;
