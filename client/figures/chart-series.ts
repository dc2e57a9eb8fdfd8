import uPlot from 'uplot';
import type { ChartDrawing } from './chart-drawing.ts';
import { barMax, barShare } from './chart-marks.ts';
import type { ChartSeries } from './chart-spec.ts';

const none = () => null;

/** uPlot series for a look. */
export function seriesOf(drawing: ChartDrawing, { look }: ChartSeries): uPlot.Series {
  const base: uPlot.Series = { points: { show: false } };
  const line = uPlot.paths.linear?.() ?? none;
  switch (look) {
    case 'line':
      return {
        ...base,
        stroke: () => drawing.colors.figure,
        width: 1.75,
        // The segment to an unfinished point is dotted and drawn separately.
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

/** Bars, with today's in another color. */
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
  // Bars narrower than a pixel are drawn as an area: 100,000 single ones would block the page.
  return (plot, at, from, to) => (to - from > plot.bbox.width ? area : apart)(plot, at, from, to);
}
