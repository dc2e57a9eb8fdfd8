import type uPlot from 'uplot';
import { scaleOf, ticksOf } from '../../shared/chart-scale.ts';
import { axisNumber } from './axis-number.ts';
import type { ChartDrawing } from './chart-drawing.ts';
import { axisLabel, labelled } from './chart-moments.ts';
import { isBars } from './chart-spec.ts';

const fontSize = 11;
/** The least room of a label of the axes, in CSS pixels. */
const tickHeight = 22;
const labelGap = 12;

/** The axis of moments. */
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

/** The axis of values. */
export function valuesAxis(drawing: ChartDrawing): uPlot.Axis {
  return {
    ...axis(drawing),
    grid: { stroke: () => drawing.colors.hairline, width: 1 },
    splits: (plot, _, min, max) => ticksOf(min, max, drawing.spec.unit, stepsOf(plot)),
    values: (_, places) => places.map((place) => axisNumber(drawing.spec, place, places)),
    size: (plot, texts) => Math.max(28, ...(texts ?? []).map((text) => widthOf(drawing, plot, text) + 12)),
  };
}

/** The range of the values that are shown. */
export function valuesRange({ spec }: ChartDrawing, plot: uPlot, min: number | null, max: number | null) {
  const { unit, cut = 'zero' } = spec;
  return scaleOf(min ?? Number.NaN, max ?? Number.NaN, unit, cut, stepsOf(plot));
}

/**
 * The points in view; bars have half a place beside the first and the last, and one point alone stands in the middle.
 * The drawing keeps them: uPlot hands its own ends back at each change of data or size, and would widen them each time.
 */
export function momentsRange({ spec, shown }: ChartDrawing): [number, number] {
  const last = Math.max(0, spec.moments.length - 1);
  const from = Math.min(last, shown?.from ?? 0);
  const to = Math.min(last, shown?.to ?? last);
  const beside = hasBars(spec) ? 0.5 : to > from ? 0 : 1;
  return [from - beside, to + beside];
}

/** Half of the last label stands beside the last point; a bar has half of its own place there. */
export function lastHalf(drawing: ChartDrawing, plot: uPlot): number {
  const { length } = drawing.spec.moments;
  const half = widthOf(drawing, plot, label(drawing, length - 1, length)) / 2 + 2;
  return hasBars(drawing.spec) ? Math.max(4, half - plot.width / (2 * Math.max(1, length))) : half;
}

const hasBars = ({ series }: ChartDrawing['spec']) => series.some(({ look }) => isBars(look));

/** The first and the last whole point in view. */
function shownOf({ scales }: uPlot): [number, number] {
  const { min, max } = scales.x ?? {};
  return [Math.ceil(min ?? 0), Math.floor(max ?? 0)];
}

function label({ spec }: ChartDrawing, index: number, shown: number): string {
  const { i18n, moments, grain, timeZone, unfinished, today } = spec;
  const at = moments[index];
  if (at === undefined) return '';
  // A part of a longer range has dates: it may lie in any of several weeks.
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

/** How many steps of its values an axis has room for. */
function stepsOf(plot: uPlot): number {
  return Math.min(5, Math.max(2, Math.floor((plot.height - 40) / tickHeight)));
}
