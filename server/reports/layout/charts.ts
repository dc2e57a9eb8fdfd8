import type { Unit } from '../../../shared/figures.ts';
import { heatScale } from '../../../shared/heat-scale.ts';
import { type Box, drawAxes, drawNothing, drawTitle, type Legend, type Plot } from './axes.ts';
import type { Pages } from './pages.ts';
import { reportTexts } from './report-texts.ts';

interface BarChart {
  title: string;
  unit: Unit;
  legend: readonly Legend[];
  bars: readonly { label: string; value: number | null; color: string }[];
}

const barWidthMax = 22;

/** Draws bars over time, and labels the highest bar with its value. */
export function drawBarChart(on: Pages, { title, unit, legend, bars }: BarChart, box: Box): void {
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  drawTitle(on, title, most === 0 ? [] : legend, box);
  const below = { ...box, y: box.y + 8, height: box.height - 8 };
  if (most === 0) {
    drawNothing(on, below);
    return;
  }
  const labels = bars.map(({ label }) => label);
  const plot = drawAxes(on, below, unit, most * 1.08, labels);
  const width = Math.min(barWidthMax, plot.column * 0.68);
  const floor = plot.at(0);
  for (const [i, { value, color }] of bars.entries()) {
    if (value === null || value <= 0) continue;
    const top = plot.at(value);
    const round = Math.min(1.6, width / 2, (floor - top) / 2);
    on.doc.roundedRect(plot.middle(i) - width / 2, top, width, floor - top, round).fill(color);
  }
  const highest = bars.findIndex(({ value }) => value === most);
  const text = on.formatter.text(most, unit);
  const style = { size: 7.2, color: on.colors.ink, weight: 'bold' } as const;
  const half = on.type.width(text, style) / 2;
  const middle = Math.min(Math.max(plot.middle(highest), plot.x + half), plot.x + plot.width - half);
  on.type.line(text, middle, plot.at(most) - 3, style, { align: 'center' });
}

interface Line {
  name: string;
  values: readonly (number | null)[];
  color: string;
  width: number;
}

interface LineChart {
  title: string;
  unit: Unit;
  lines: readonly Line[];
  labels: readonly string[];
  goal: { value: number; name: string } | null;
}

/** Draws lines over time, with gaps where there is no value. */
export function drawLineChart(on: Pages, { title, unit, lines, labels, goal }: LineChart, box: Box): void {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  drawTitle(on, title, values.length === 0 || lines.length === 1 ? [] : lines, box);
  const below = { ...box, y: box.y + 8, height: box.height - 8 };
  if (values.length === 0) {
    drawNothing(on, below);
    return;
  }
  const plot = drawAxes(on, below, unit, Math.max(...values, goal?.value ?? 0), labels);
  for (const line of lines) drawLine(on, line, plot);
  if (goal !== null) drawGoal(on, goal, plot);
}

function drawLine({ doc }: Pages, { values, color, width }: Line, { at, middle }: Plot): void {
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    const [before, after] = [values[i - 1] ?? null, values[i + 1] ?? null];
    if (before === null && after === null) doc.circle(middle(i), at(value), width + 0.4).fill(color);
    if (before === null) doc.moveTo(middle(i), at(value));
    else doc.lineTo(middle(i), at(value));
    if (after === null) doc.lineWidth(width).lineJoin('round').lineCap('round').strokeColor(color).stroke();
  }
}

function drawGoal({ doc, type, colors }: Pages, goal: { value: number; name: string }, plot: Plot): void {
  const [right, y] = [plot.x + plot.width, plot.at(goal.value)];
  doc
    .moveTo(plot.x, y)
    .lineTo(right, y)
    .lineWidth(0.8)
    .dash(2.4, { space: 1.8 })
    .strokeColor(colors.ink)
    .stroke()
    .undash();
  const style = { size: 6.8, color: colors.quiet };
  const wide = type.width(goal.name, style);
  doc
    .rect(right - wide - 3, y + 2.5, wide + 3, 9)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1);
  type.line(goal.name, right, y + 9.5, style, { align: 'right' });
}

interface BarList {
  title: string;
  note: string | null;
  unit: Unit;
  bars: readonly { name: string; value: number | null }[];
}

const listStep = 16;
const listBarHeight = 6.5;

/** Draws a list with one horizontal bar per item, with name and value. @returns the bottom position */
export function drawBarList(on: Pages, { title, note, unit, bars }: BarList, box: Box): number {
  const { type, formatter, colors, doc } = on;
  on.heading(title, note, box.x, box.y, box.width);
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  if (bars.length === 0) {
    drawNothing(on, { ...box, y: box.y + 8, height: 60 });
    return box.y + 68;
  }
  const style = { size: 8, color: colors.ink };
  const strong = { ...style, weight: 'bold' } as const;
  const texts = bars.map(({ value }) => formatter.text(value, unit));
  const right = Math.max(...texts.map((text) => type.width(text, strong))) + 10;
  const left = Math.min(box.width * 0.36, Math.max(...bars.map(({ name }) => type.width(name, style))) + 12);
  const width = box.width - left - right;
  for (const [i, { name, value }] of bars.entries()) {
    const y = box.y + 20 + i * listStep;
    type.line(name, box.x, y + 2.8, style, { max: left - 8 });
    doc.roundedRect(box.x + left, y - listBarHeight / 2, width, listBarHeight, 2).fill(colors.track);
    const filled = most === 0 ? 0 : ((value ?? 0) / most) * width;
    if (filled > 0)
      doc
        .roundedRect(box.x + left, y - listBarHeight / 2, Math.max(filled, 2), listBarHeight, Math.min(2, filled / 2))
        .fill(colors.brand);
    type.line(texts[i] ?? '', box.x + box.width, y + 2.8, strong, { align: 'right' });
  }
  return box.y + 20 + bars.length * listStep;
}

const hoursPerDay = 24;
const labelledHours = [0, 6, 12, 18, 23];
/** Minimum share of the brand's color, from 0 to 1, in a cell whose count is above 0. */
const tintLeast = 0.1;

/** Draws counts by weekday (Monday first) and hour as a heat map. The color scale ends with the brand's color. */
export function drawHeatMap(on: Pages, week: readonly (readonly number[])[], box: Box): void {
  const { type, formatter, colors, doc } = on;
  const { textIn } = formatter;
  on.heading(textIn(reportTexts.activeTimes), textIn(reportTexts.activeTimesNote), box.x, box.y, box.width);
  const scaleTop = heatScale(week.flat());
  const below = { ...box, y: box.y + 8, height: box.height - 8 };
  if (scaleTop === 0) {
    drawNothing(on, below);
    return;
  }
  const style = { size: 7, color: colors.quiet };
  const weekdays = reportTexts.byWeekday.map((day) => textIn(day));
  const left = Math.max(...weekdays.map((day) => type.width(day, style))) + 7;
  const wide = (box.width - left) / hoursPerDay;
  const high = (below.height - 18) / 7;
  for (const [row, counts] of week.entries()) {
    const top = below.y + 4 + row * high;
    type.line(weekdays[row] ?? '', box.x + left - 6, top + high / 2 + 2.2, style, { align: 'right' });
    for (const [hour, count] of counts.entries()) {
      const tint = count === 0 ? 0.03 : tintLeast + (1 - tintLeast) * Math.min(1, count / scaleTop);
      doc.roundedRect(box.x + left + hour * wide + 0.5, top + 0.5, wide - 1, high - 1, 1.2).fill(colors.tint(tint));
    }
  }
  for (const hour of labelledHours) {
    const middle = box.x + left + (hour + 0.5) * wide;
    type.line(String(hour), middle, below.y + 4 + 7 * high + 9, style, { align: 'center' });
  }
}
