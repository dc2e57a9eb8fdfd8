import type { Unit } from '../../../shared/figures.ts';
import { type Box, drawAxes, drawNothing, drawTitle, type Legend } from './axes.ts';
import type { Pages } from './pages.ts';

export interface BarChart {
  title: string;
  unit: Unit;
  legend: readonly Legend[];
  bars: readonly { label: string; value: number | null; color: string }[];
}

const widest = 22;

/** Draws bars over time. The highest bar is labeled with its value. */
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
  const width = Math.min(widest, plot.column * 0.68);
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
