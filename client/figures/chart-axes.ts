import type uPlot from 'uplot';
import { scaleOf, ticksOf } from '../../shared/chart-scale.ts';
import { number } from '../time/time.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { axisLabel, labelled } from './chart-moments.ts';
import { type DrawnSpec, isBars } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

const fontSize = 11;
/** CSS pixels. Minimum space per label of the value axis. */
const tickHeight = 22;
const labelGap = 12;

export function momentsAxis(drawing: ChartDrawing): uPlot.Axis {
  return {
    ...axis(drawing),
    size: 26,
    grid: { show: false },
    splits: (plot) => {
      const { moments, grain } = drawing.spec;
      const [from, to] = shownOf(plot);
      const sample = label(drawing, from, to - from + 1);
      const room = plot.bbox.width / devicePixelRatio / (widthOf(drawing, plot, sample) + labelGap);
      return labelled(from, Math.min(to, moments.length - 1), room, grain);
    },
    values: (plot, places) => {
      const [from, to] = shownOf(plot);
      return places.map((place) => label(drawing, place, to - from + 1));
    },
  };
}

export function valuesAxis(drawing: ChartDrawing): uPlot.Axis {
  return {
    ...axis(drawing),
    grid: { stroke: () => drawing.colors.hairline, width: 1 },
    splits: (plot, _, min, max) => ticksOf(min, max, drawing.spec.unit, stepsOf(plot)),
    values: (_, places) => places.map((place) => axisNumber(drawing.spec, place, places)),
    size: (plot, texts) => Math.max(28, ...(texts ?? []).map((text) => widthOf(drawing, plot, text) + 12)),
  };
}

export function valuesRange({ spec }: ChartDrawing, plot: uPlot, min: number | null, max: number | null) {
  const { unit, cut = 'zero' } = spec;
  return scaleOf(min ?? Number.NaN, max ?? Number.NaN, unit, cut, stepsOf(plot));
}

/**
 * Returns the range of the time axis: the points in view and, if there are bars, half the distance between two points on either side. A
 * single point is centered. Ignores the range that uPlot passes, which is the previous result of this function, because the axis would
 * otherwise become wider with each change of data or size.
 */
export function momentsRange({ spec, shown }: ChartDrawing): [number, number] {
  const last = Math.max(0, spec.moments.length - 1);
  const from = Math.min(last, shown?.from ?? 0);
  const to = Math.min(last, shown?.to ?? last);
  const beside = hasBars(spec) ? 0.5 : to > from ? 0 : 1;
  return [from - beside, to + beside];
}

/**
 * Returns the padding that the last label needs on the right, in CSS pixels: half of the label's width. Bars need less padding, because
 * half a bar already extends to the right of the last point.
 */
export function lastHalf(drawing: ChartDrawing, plot: uPlot): number {
  const { length } = drawing.spec.moments;
  const half = widthOf(drawing, plot, label(drawing, length - 1, length)) / 2 + 2;
  return hasBars(drawing.spec) ? Math.max(4, half - plot.width / (2 * Math.max(1, length))) : half;
}

const hasBars = ({ series }: ChartDrawing['spec']) => series.some(({ look }) => isBars(look));

/** Returns the indexes of the first and the last point that are fully in view. */
function shownOf({ scales }: uPlot): [number, number] {
  const { min, max } = scales.x ?? {};
  return [Math.ceil(min ?? 0), Math.floor(max ?? 0)];
}

function label({ spec }: ChartDrawing, index: number, shown: number): string {
  const { i18n, moments, grain, timeZone, unfinished, today } = spec;
  const at = moments[index];
  if (at === undefined) return '';
  // Labels of up to 7 days show weekdays. In a zoomed part of a longer range, weekdays would be ambiguous, so a count of at least 8 is
  // used, for which labels show dates.
  const count = grain === 'day' && moments.length > 7 ? Math.max(8, shown) : shown;
  const isToday = unfinished === true && grain === 'day' && count <= 7 && index === moments.length - 1;
  return isToday ? today : axisLabel(i18n, at, grain, timeZone, count);
}

function axis(drawing: ChartDrawing): uPlot.Axis {
  return {
    stroke: () => drawing.colors.dimmed,
    font: fontOf(drawing),
    gap: 6,
    ticks: { show: false },
    border: { show: false },
  };
}

const fontOf = ({ font }: ChartDrawing) => `${fontSize}px ${font}`;

function widthOf(drawing: ChartDrawing, { ctx }: uPlot, text: string): number {
  ctx.font = fontOf(drawing);
  return ctx.measureText(text).width;
}

/** Returns the number of ticks that fit on the value axis. */
function stepsOf(plot: uPlot): number {
  return Math.min(5, Math.max(2, Math.floor((plot.height - 40) / tickHeight)));
}

/** If a value on the axis is at least this large, the axis numbers are abbreviated. */
const compactFrom = 10_000;

/**
 * Returns the text of a number on the value axis, without the unit, which is in the header of the chart. Long durations include their
 * units.
 */
export function axisNumber(
  { i18n, unit }: Pick<DrawnSpec, 'i18n' | 'unit'>,
  value: number,
  all: readonly number[],
): string {
  const most = Math.max(...all.map(Math.abs));
  if (unit === 'seconds' && most >= 120) return value === 0 ? '0' : figureText(i18n, value, unit);
  if (most >= compactFrom) return number(value, i18n.locale, { notation: 'compact' });
  const step = Math.abs((all[1] ?? value) - (all[0] ?? 0));
  const places = [0, 1].find((digits) => Number.isInteger(Number((step * 10 ** digits).toFixed(6)))) ?? 2;
  return number(value, i18n.locale, { minimumFractionDigits: places, maximumFractionDigits: places });
}
