import type { Unit } from '../../../shared/figures.ts';
import { type Box, drawAxes, drawNothing, drawTitle, type Plot } from './axes.ts';
import type { Pages } from './pages.ts';

export interface Line {
  name: string;
  values: readonly (number | null)[];
  color: string;
  width: number;
}

export interface LineChart {
  title: string;
  unit: Unit;
  lines: readonly Line[];
  labels: readonly string[];
  goal: { value: number; name: string } | null;
}

/** Draws lines over time, interrupted where there is no value. */
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
