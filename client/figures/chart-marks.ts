import uPlot from 'uplot';
import type { ChartColors, ChartDrawing } from './chart-drawing.ts';
import { type ChartSeries, type DrawnSpec, isBars, valueAt } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

/** CSS pixels. Minimum distance between points that get dots. */
const dotsFrom = 24;
/** Width of a bar as a fraction of the distance between two points. */
export const barShare = 0.72;
/** CSS pixels. Maximum width of a bar. */
export const barMax = 56;

interface Canvas {
  plot: uPlot;
  context: CanvasRenderingContext2D;
  ratio: number;
  colors: ChartColors;
  spec: DrawnSpec;
  x: (index: number) => number;
  y: (value: number) => number;
}

/**
 * Draws everything that is on top of lines and bars: dots, ticks across bars, values, and the dotted segment to the last point if the
 * period of that point is not over yet.
 */
export function drawMarks(plot: uPlot, spec: DrawnSpec, colors: ChartColors, font: string): void {
  const { min, max } = plot.scales.x ?? {};
  if (typeof min !== 'number' || typeof max !== 'number') return;
  const canvas: Canvas = {
    plot,
    context: plot.ctx,
    ratio: devicePixelRatio,
    colors,
    spec,
    x: (index) => plot.valToPos(index, 'x', true),
    y: (value) => plot.valToPos(value, 'y', true),
  };
  const from = Math.max(0, Math.ceil(min));
  const to = Math.min(spec.moments.length - 1, Math.floor(max));
  plot.ctx.save();
  // Resets the dash pattern of the line drawn last.
  plot.ctx.setLineDash([]);
  for (const series of spec.series) {
    if (series.look === 'ticks') drawTicks(canvas, series, from, to);
    if (series.look === 'line') drawDots(canvas, series, from, to);
  }
  if (spec.withValues === true) drawValues(canvas, font, from, to);
  plot.ctx.restore();
}

const gapOf = ({ plot, ratio }: Canvas, from: number, to: number) => plot.bbox.width / ratio / Math.max(1, to - from);

function barWidth(plot: uPlot): number {
  const { min = 0, max = 1 } = plot.scales.x ?? {};
  return Math.min(barMax, (barShare * plot.bbox.width) / devicePixelRatio / Math.max(1, (max ?? 1) - (min ?? 0)));
}

function drawDots(canvas: Canvas, series: ChartSeries, from: number, to: number): void {
  const end = canvas.spec.unfinished === true ? canvas.spec.moments.length - 1 : -1;
  const areFew = gapOf(canvas, from, to) >= dotsFrom;
  for (let index = from; index <= to; index += 1) {
    const value = valueAt(series, index);
    if (value === null) continue;
    const isAlone = valueAt(series, index - 1) === null && valueAt(series, index + 1) === null;
    if (index === end) drawUnfinished(canvas, series, index, value);
    else if (areFew || isAlone) dot(canvas, index, value, areFew ? 'ring' : 'full');
  }
}

/** Draws the hollow dot of a point whose period is not over yet, with a dotted segment from the previous point. */
function drawUnfinished(canvas: Canvas, series: ChartSeries, index: number, value: number): void {
  const { context, ratio, colors, x, y } = canvas;
  const before = valueAt(series, index - 1);
  if (before !== null) {
    context.beginPath();
    context.setLineDash([1.5 * ratio, 3.5 * ratio]);
    context.lineCap = 'round';
    context.lineWidth = 1.75 * ratio;
    context.strokeStyle = colors.figure;
    context.moveTo(x(index - 1), y(before));
    context.lineTo(x(index), y(value));
    context.stroke();
    context.setLineDash([]);
  }
  dot(canvas, index, value, 'hollow');
}

function dot({ context, ratio, colors, x, y }: Canvas, index: number, value: number, kind: 'ring' | 'full' | 'hollow') {
  const radius = { ring: 2.5, full: 2.25, hollow: 4 }[kind];
  context.beginPath();
  context.arc(x(index), y(value), radius * ratio, 0, 2 * Math.PI);
  context.fillStyle = kind === 'full' ? colors.figure : colors.ground;
  context.fill();
  context.lineWidth = (kind === 'hollow' ? 2 : 1.5) * ratio;
  context.strokeStyle = colors.figure;
  context.stroke();
}

function drawTicks(canvas: Canvas, series: ChartSeries, from: number, to: number): void {
  const { context, ratio, colors, x, y, plot } = canvas;
  const half = (barWidth(plot) * ratio) / 2;
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = colors.ink;
  context.beginPath();
  for (let index = from; index <= to; index += 1) {
    const value = valueAt(series, index);
    if (value === null) continue;
    context.moveTo(x(index) - half, y(value));
    context.lineTo(x(index) + half, y(value));
  }
  context.stroke();
}

/** Draws the values of the first series as text, above the highest line or bar at each point. Values without enough space are left out. */
function drawValues(canvas: Canvas, font: string, from: number, to: number): void {
  const { context, ratio, colors, x, y, spec } = canvas;
  const [first] = spec.series;
  if (first === undefined) return;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  const places = spec.series.filter(({ look }) => isBars(look) || look === 'line');
  for (let index = from; index <= to; index += 1) {
    const value = valueAt(first, index);
    if (value === null) continue;
    const isToday = spec.unfinished === true && index === spec.moments.length - 1;
    context.font = `${isToday ? 600 : 400} ${11 * ratio}px ${font}`;
    context.fillStyle = isToday ? colors.ink : colors.dimmed;
    const text = figureText(spec.i18n, value, spec.unit === 'seconds' && value < 120 ? 'count' : spec.unit, 'rough');
    const width = context.measureText(text).width;
    if (width / ratio > gapOf(canvas, from, to) + 4) continue;
    // Moves the text at the first and the last point inwards, so that the text does not overlap the value axis or leave the chart.
    const { left, width: room } = canvas.plot.bbox;
    const middle = Math.min(left + room + 10 * ratio - width / 2, Math.max(left + 2 * ratio + width / 2, x(index)));
    const top = Math.min(...places.map((series) => y(valueAt(series, index) ?? value)));
    context.fillText(text, middle, top - (first.look === 'line' ? 8 : 4) * ratio);
  }
}

const none = () => null;

/** Returns the uPlot options for the line or bars of a series. */
export function seriesOf(drawing: ChartDrawing, { look }: ChartSeries): uPlot.Series {
  const base: uPlot.Series = { points: { show: false } };
  const line = uPlot.paths.linear?.() ?? none;
  switch (look) {
    case 'line':
      return {
        ...base,
        stroke: () => drawing.colors.figure,
        width: 1.75,
        // Ends the line before the last point if the period of that point is not over yet. `drawUnfinished` draws the last segment as a
        // dotted line.
        paths: (plot, at, from, to) => {
          const { unfinished, moments } = drawing.spec;
          return line(plot, at, from, unfinished === true ? Math.min(to, moments.length - 2) : to);
        },
      };
    case 'dashed':
      return { ...base, stroke: () => drawing.colors.dimmed, width: 1.25, dash: [4, 3], paths: line };
    case 'outlines':
      return {
        ...base,
        stroke: () => drawing.colors.soft,
        fill: () => drawing.colors.pale,
        width: 1,
        paths: uPlot.paths.bars?.({ size: [barShare, barMax], radius: 0.06 }) ?? none,
      };
    case 'bars':
      return { ...base, fill: () => drawing.colors.soft, width: 0, paths: bars(drawing) };
    case 'ticks':
      return { ...base, paths: none };
  }
}

/** Returns a path builder for bars. The last bar has another color while its period is not over yet. */
function bars(drawing: ChartDrawing): uPlot.Series.PathBuilder {
  const color = (index: number) =>
    drawing.spec.unfinished === true && index === drawing.spec.moments.length - 1
      ? drawing.colors.figure
      : drawing.colors.soft;
  const each = (make: (index: number) => string) => drawing.spec.moments.map((_, index) => make(index));
  const disp =
    drawing.spec.unfinished === true
      ? { disp: { fill: { unit: 3, values: () => each(color) }, stroke: { unit: 3, values: () => each(() => '') } } }
      : {};
  const apart = uPlot.paths.bars?.({ size: [barShare, barMax], radius: 0.06, ...disp }) ?? none;
  const area = uPlot.paths.linear?.() ?? none;
  // Bars narrower than one pixel are drawn as a single area, because drawing 100,000 separate bars would block the page.
  return (plot, at, from, to) => (to - from > plot.bbox.width ? area : apart)(plot, at, from, to);
}
