import './known-language.ts';
import uPlot from 'uplot';
import { scaleOf, ticksOf } from '../../shared/chart-scale.ts';
import { axisNumber } from './axis-number.ts';
import { type ChartColors, chartColors } from './chart-colors.ts';
import { barMax, barShare, drawMarks } from './chart-marks.ts';
import { axisLabel, labelled } from './chart-moments.ts';
import { type ChartSeries, type DrawnSpec, isBars, valueAt } from './chart-spec.ts';

interface Handlers {
  /** The point under the cursor, of this chart or of one beside it. */
  onCursor(index: number | null): void;
  onZoom(isZoomed: boolean): void;
}

const fontSize = 11;
/** The least room of a label of the axes, in CSS pixels. */
const tickHeight = 22;
const labelGap = 12;

/** The drawing itself, which follows its specification; one of uPlot's. */
export class ChartPlot {
  readonly #box: HTMLElement;
  readonly #handlers: Handlers;
  readonly #plot: uPlot;
  readonly #sync: string | undefined;
  #spec: DrawnSpec;
  #colors: ChartColors;
  #font: string;

  constructor(box: HTMLElement, spec: DrawnSpec, sync: string | undefined, handlers: Handlers) {
    this.#box = box;
    this.#spec = spec;
    this.#sync = sync;
    this.#handlers = handlers;
    this.#colors = chartColors(box);
    this.#font = getComputedStyle(box).fontFamily;
    this.#plot = new uPlot(this.#options(sync), dataOf(spec), box);
  }

  /** Other values of the same series; the zoom stays where the moments do. */
  update(spec: DrawnSpec): void {
    const { min, max } = this.#plot.scales.x ?? {};
    const stays = spec.moments.length === this.#spec.moments.length && spec.moments[0] === this.#spec.moments[0];
    this.#spec = spec;
    this.#plot.setData(dataOf(spec), !stays);
    if (stays && typeof min === 'number' && typeof max === 'number') this.#plot.setScale('x', { min, max });
  }

  resize(width: number, height: number): void {
    this.#plot.setSize({ width, height });
  }

  /** Colours, fonts and words may be others. */
  redraw(): void {
    this.#colors = chartColors(this.#box);
    this.#font = getComputedStyle(this.#box).fontFamily;
    this.#plot.redraw(true, true);
  }

  /** Puts the cursor on a point, here and in the charts beside it; null takes it away. */
  point(index: number | null): void {
    const left = index === null ? -10 : this.#plot.valToPos(index, 'x');
    // Its third argument, which its types lack, tells the other charts.
    const setCursor: (at: { left: number; top: number }, isTold: boolean, tellsOthers: boolean) => void =
      this.#plot.setCursor;
    setCursor({ left, top: index === null ? -10 : 10 }, true, true);
  }

  /** Half as much or twice as much about a point, in the charts beside it too; null shows all. */
  zoom(about: number | null, factor = 1): void {
    const last = Math.max(0, this.#spec.moments.length - 1);
    const { min = 0, max = last } = this.#plot.scales.x ?? {};
    const span = about === null ? last : Math.min(last, Math.max(2, ((max ?? last) - (min ?? 0)) * factor));
    const from = about === null ? 0 : Math.min(Math.max(0, about - span / 2), last - span);
    const shown = { min: Math.round(from), max: Math.round(from + span) };
    const together = this.#sync === undefined ? [this.#plot] : uPlot.sync(this.#sync).plots;
    for (const plot of together) plot.setScale('x', shown);
  }

  destroy(): void {
    this.#plot.destroy();
  }

  #options(sync: string | undefined): uPlot.Options {
    const { series, bare = false } = this.#spec;
    const { clientWidth: width, clientHeight: height } = this.#box;
    return {
      width,
      height,
      legend: { show: false },
      padding: [this.#spec.withValues === true ? 20 : 8, (plot) => this.#lastHalf(plot), 0, bare ? 4 : null],
      scales: {
        x: { time: false, range: (_, min, max) => this.#widen(min, max) },
        y: { range: (plot, min, max) => this.#scale(plot, min, max) },
      },
      series: [{}, ...series.map((_, index) => this.#series(index))],
      axes: [this.#moments(), bare ? { show: false } : this.#values()],
      cursor: {
        y: false,
        drag: { x: true, y: false, dist: 6 },
        move: (plot, left, top) => this.#snap(plot, left, top),
        points: {
          size: (_, index) => (this.#isBar(index) ? 0 : 8),
          width: (_, index) => (this.#isBar(index) ? 0 : 2),
          stroke: () => this.#colors.ground,
          fill: (_, index) => (series[index - 1]?.look === 'dashed' ? this.#colors.dimmed : this.#colors.figure),
        },
        ...(sync === undefined ? {} : { sync: { key: sync, setSeries: false, scales: ['x', null] } }),
      },
      hooks: {
        draw: [(plot) => drawMarks(plot, this.#spec, this.#colors, this.#font)],
        setCursor: [({ cursor }) => this.#handlers.onCursor(cursor.idx ?? null)],
        setScale: [(plot, key) => key === 'x' && this.#handlers.onZoom(this.#isZoomed(plot))],
      },
    };
  }

  #isZoomed({ scales }: uPlot): boolean {
    const { min, max } = scales.x ?? {};
    return (min ?? 0) > 0 || (max ?? 0) < this.#spec.moments.length - 1;
  }

  /** Whole points; bars have half a place beside the first and the last, and one point alone stands in the middle. */
  #widen(min: number | null, max: number | null): [number, number] {
    const last = Math.max(0, this.#spec.moments.length - 1);
    const from = Math.max(0, Math.round(min ?? 0));
    const to = Math.min(last, Math.round(max ?? last));
    const beside = this.#spec.series.some(({ look }) => isBars(look)) ? 0.5 : to > from ? 0 : 1;
    return [from - beside, Math.max(from, to) + beside];
  }

  #scale(plot: uPlot, min: number | null, max: number | null): [number, number] {
    const { unit, cut = 'zero' } = this.#spec;
    return scaleOf(min ?? Number.NaN, max ?? Number.NaN, unit, cut, stepsOf(plot));
  }

  #series(index: number): uPlot.Series {
    const { look } = this.#spec.series[index] ?? { look: 'line' };
    const base: uPlot.Series = { points: { show: false } };
    const line = uPlot.paths.linear?.() ?? (() => null);
    switch (look) {
      case 'line':
        return {
          ...base,
          stroke: () => this.#colors.figure,
          width: 1.75,
          // The way to an unfinished point is dotted, and drawn apart.
          paths: (plot, at, from, to) =>
            line(plot, at, from, this.#spec.unfinished === true ? Math.min(to, this.#spec.moments.length - 2) : to),
        };
      case 'dashed':
        return { ...base, stroke: () => this.#colors.dimmed, width: 1.25, dash: [4, 3], paths: line };
      case 'outlines':
        return {
          ...base,
          stroke: () => this.#colors.soft,
          fill: () => this.#colors.pale,
          width: 1,
          paths: uPlot.paths.bars?.({ size: [barShare, barMax], radius: 0.06 }) ?? (() => null),
        };
      case 'bars':
        return { ...base, fill: () => this.#colors.soft, width: 0, paths: this.#bars() };
      case 'ticks':
        return { ...base, paths: () => null };
    }
  }

  /** Today's bar stands out. */
  #bars(): uPlot.Series.PathBuilder {
    const color = (index: number) =>
      this.#spec.unfinished === true && index === this.#spec.moments.length - 1
        ? this.#colors.figure
        : this.#colors.soft;
    const each = (make: (index: number) => string) => this.#spec.moments.map((_, index) => make(index));
    const disp =
      this.#spec.unfinished === true
        ? { disp: { fill: { unit: 3, values: () => each(color) }, stroke: { unit: 3, values: () => each(() => '') } } }
        : {};
    return uPlot.paths.bars?.({ size: [barShare, barMax], radius: 0.06, ...disp }) ?? (() => null);
  }

  /** Bars are told by the line of the cursor alone. */
  #isBar(index: number): boolean {
    return isBars(this.#spec.series[index - 1]?.look ?? 'line');
  }

  #snap(plot: uPlot, left: number, top: number): [number, number] {
    if (left < 0 || this.#spec.moments.length === 0) return [left, top];
    return [plot.valToPos(plot.posToIdx(left), 'x'), top];
  }

  #moments(): uPlot.Axis {
    const axis = this.#axis();
    return {
      ...axis,
      size: 26,
      grid: { show: false },
      splits: (plot) => {
        const { min, max } = plot.scales.x ?? {};
        const [from, to] = [Math.ceil(min ?? 0), Math.floor(max ?? 0)];
        const sample = this.#label(from, to - from + 1);
        const room = plot.bbox.width / devicePixelRatio / (this.#widthOf(plot, sample) + labelGap);
        return labelled(from, Math.min(to, this.#spec.moments.length - 1), room, this.#spec.grain);
      },
      values: (plot, places) => {
        const { min, max } = plot.scales.x ?? {};
        return places.map((place) => this.#label(place, Math.floor(max ?? 0) - Math.ceil(min ?? 0) + 1));
      },
    };
  }

  /** Half of the last label stands beside the last point. */
  #lastHalf(plot: uPlot): number {
    const { moments, series } = this.#spec;
    if (series.some(({ look }) => isBars(look))) return 4;
    return this.#widthOf(plot, this.#label(moments.length - 1, moments.length)) / 2 + 2;
  }

  #label(index: number, shown: number): string {
    const { i18n, moments, grain, timeZone, unfinished, today } = this.#spec;
    const at = moments[index];
    if (at === undefined) return '';
    const isToday = unfinished === true && grain === 'day' && shown <= 7 && index === moments.length - 1;
    return isToday ? today : axisLabel(i18n, at, grain, timeZone, shown);
  }

  #values(): uPlot.Axis {
    return {
      ...this.#axis(),
      grid: { stroke: () => this.#colors.hairline, width: 1 },
      splits: (plot, _, min, max) => ticksOf(min, max, this.#spec.unit, stepsOf(plot)),
      values: (_, places) => places.map((place) => axisNumber(this.#spec, place, places)),
      size: (plot, texts) => Math.max(28, ...(texts ?? []).map((text) => this.#widthOf(plot, text) + 12)),
    };
  }

  #axis(): uPlot.Axis {
    return {
      stroke: () => this.#colors.dimmed,
      font: `${fontSize}px ${this.#font}`,
      gap: 6,
      ticks: { show: false },
      border: { show: false },
    };
  }

  #widthOf({ ctx }: uPlot, text: string): number {
    ctx.font = `${fontSize}px ${this.#font}`;
    return ctx.measureText(text).width;
  }
}

/** How many steps of its values an axis has room for. */
function stepsOf(plot: uPlot): number {
  return Math.min(5, Math.max(2, Math.floor((plot.height - 40) / tickHeight)));
}

function dataOf({ moments, series }: DrawnSpec): uPlot.AlignedData {
  return [
    moments.map((_, index) => index),
    ...series.map((one: ChartSeries) => moments.map((_, index) => valueAt(one, index))),
  ];
}
