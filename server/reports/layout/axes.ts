import { scaleOf, ticksOf } from '../../../shared/chart-scale.ts';
import type { Unit } from '../../../shared/figures.ts';
import type { Pages } from './pages.ts';
import { reportTexts } from './report-texts.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Plot area of a chart, with functions that return the positions of values and columns. */
export interface Plot extends Box {
  at: (value: number) => number;
  /** Returns the horizontal center of a column. */
  middle: (column: number) => number;
  column: number;
}

const size = 7;
const steps = 4;
/** Maximum seconds of a scale that is labeled in seconds. Longer scales are labeled in minutes and hours. */
export const plainSeconds = 600;
/** Minimum gap between two labels, in points. */
const gap = 9;

/** Draws the grid, the scale and the labels. Omits labels at regular intervals if there is not enough room. */
export function drawAxes(on: Pages, box: Box, unit: Unit, most: number, labels: readonly string[]): Plot {
  const { type, formatter, colors } = on;
  const style = { size, color: colors.quiet };
  const [low, high, ticks] = scale(most, unit);
  const isPlain = unit !== 'seconds' || high < plainSeconds;
  const texts = ticks.map((tick) =>
    isPlain ? formatter.number(tick, Number.isInteger(tick) ? 0 : 1) : formatter.text(tick, unit),
  );
  const left = Math.max(16, ...texts.map((text) => type.width(text, style))) + 6;
  const plot = { x: box.x + left, y: box.y + 4, width: box.width - left, height: box.height - 20 };
  const at = (value: number) => plot.y + plot.height - ((value - low) / (high - low)) * plot.height;
  for (const [i, tick] of ticks.entries()) {
    type.line(texts[i] ?? '', plot.x - 6, at(tick) + size / 2 - 1, style, { align: 'right' });
    on.rule(plot.x, plot.x + plot.width, at(tick), tick === 0 ? '#c3c8cf' : colors.line, 0.6);
  }
  const column = plot.width / Math.max(1, labels.length);
  const middle = (i: number) => plot.x + (i + 0.5) * column;
  const widest = Math.max(0, ...labels.map((label) => type.width(label, style)));
  const every = Math.max(1, Math.ceil((widest + gap) / column));
  for (let i = 0; i < labels.length; i += every) {
    type.line(labels[i] ?? '', middle(i), plot.y + plot.height + 12, style, { align: 'center' });
  }
  return { ...plot, at, middle, column };
}

/**
 * Returns the lowest tick, the highest tick and all ticks of a scale. The scale starts at 0 and ends at the first tick that no value
 * exceeds.
 */
function scale(most: number, unit: Unit): [number, number, number[]] {
  const [low, far] = scaleOf(0, most, unit, 'zero', steps);
  const ticks = ticksOf(low, far, unit, steps);
  const step = (ticks[1] ?? far) - (ticks[0] ?? low);
  const high = low + Math.max(1, Math.ceil((most - low) / step)) * step;
  return [low, high, Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step)];
}

/** Draws the placeholder of a chart without values. */
export function drawNothing(on: Pages, { x, y, width, height }: Box): void {
  on.doc.roundedRect(x, y + 4, width, height - 8, 4).fill('#f7f8f9');
  const style = { size: 8, color: on.colors.quiet };
  on.type.line(on.formatter.textIn(reportTexts.nothing), x + width / 2, y + height / 2 + 3, style, {
    align: 'center',
    max: width - 12,
  });
}

export interface Legend {
  name: string;
  color: string;
}

/** Draws a chart's title, and its legend on the right. */
export function drawTitle(on: Pages, title: string, legend: readonly Legend[], { x, y, width }: Box): void {
  const style = { size: 7.5, color: on.colors.quiet };
  let right = x + width;
  for (const { name, color } of [...legend].reverse()) {
    const wide = on.type.line(name, right, y, style, { align: 'right' });
    on.doc.roundedRect(right - wide - 13, y - 3.6, 9, 2.2, 1).fill(color);
    right -= wide + 22;
  }
  on.heading(title, null, x, y, right - x - 4);
}
