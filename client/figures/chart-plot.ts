import './known-language.ts';
import uPlot from 'uplot';
import { lastHalf, momentsAxis, momentsRange, valuesAxis, valuesRange } from './chart-axes.ts';
import { type ChartDrawing, chartColors, type Shown } from './chart-drawing.ts';
import { drawMarks, seriesOf } from './chart-marks.ts';
import { type ChartSeries, type DrawnSpec, isBars, valueAt } from './chart-spec.ts';

interface Handlers {
  /** Called with the index of the point under the cursor, in this chart or in a synced chart. `null` if there is none. */
  onCursor(index: number | null): void;
  onZoom(isZoomed: boolean): void;
}

/** uPlot chart that draws a {@link DrawnSpec}. The specification can be replaced while the chart is shown. */
export class ChartPlot {
  readonly #box: HTMLElement;
  readonly #handlers: Handlers;
  readonly #plot: uPlot;
  readonly #sync: string | undefined;
  readonly #drawing: ChartDrawing;
  static readonly #charts = new WeakMap<uPlot, ChartPlot>();

  constructor(box: HTMLElement, spec: DrawnSpec, sync: string | undefined, handlers: Handlers) {
    this.#box = box;
    this.#sync = sync;
    this.#handlers = handlers;
    this.#drawing = { spec, shown: this.#shownBeside(spec), ...lookOf(box) };
    this.#plot = new uPlot(this.#options(sync), dataOf(spec), box);
    ChartPlot.#charts.set(this.#plot, this);
  }

  /** Updates the values of the same series. The zoom stays if the points are at the same times as before. */
  update(spec: DrawnSpec): void {
    if (!haveSameMoments(this.#drawing.spec, spec)) this.#drawing.shown = null;
    this.#drawing.spec = spec;
    this.#plot.setData(dataOf(spec));
  }

  resize(width: number, height: number): void {
    this.#plot.setSize({ width, height });
  }

  /** Redraws after a change of colors, fonts or texts. */
  redraw(): void {
    Object.assign(this.#drawing, lookOf(this.#box));
    this.#plot.redraw(true, true);
  }

  /** Moves the cursor to a point, in synced charts too. `null` hides the cursor. */
  point(index: number | null): void {
    const left = index === null ? -10 : this.#plot.valToPos(index, 'x');
    // The third argument, missing from the types, publishes the cursor to synced charts.
    const setCursor: (at: { left: number; top: number }, fires: boolean, publishes: boolean) => void =
      this.#plot.setCursor;
    setCursor({ left, top: index === null ? -10 : 10 }, true, true);
  }

  /** Zooms around a point, in synced charts too. `null` shows all points. */
  zoom(about: number | null, factor = 1): void {
    const last = Math.max(0, this.#drawing.spec.moments.length - 1);
    const { from, to } = this.#drawing.shown ?? { from: 0, to: last };
    const span = about === null ? last : Math.min(last, Math.max(2, (to - from) * factor));
    const start = about === null ? 0 : Math.min(Math.max(0, about - span / 2), last - span);
    this.#show({ from: Math.round(start), to: Math.round(start + span) });
  }

  destroy(): void {
    this.#plot.destroy();
  }

  #options(sync: string | undefined): uPlot.Options {
    const { series, bare = false } = this.#drawing.spec;
    const { clientWidth: width, clientHeight: height } = this.#box;
    return {
      width,
      height,
      legend: { show: false },
      padding: [
        this.#drawing.spec.withValues === true ? 20 : 8,
        (plot) => lastHalf(this.#drawing, plot),
        0,
        bare ? 4 : null,
      ],
      scales: {
        x: { time: false, range: () => momentsRange(this.#drawing) },
        y: { range: (plot, min, max) => valuesRange(this.#drawing, plot, min, max) },
      },
      series: [{}, ...series.map((one) => seriesOf(this.#drawing, one))],
      axes: [momentsAxis(this.#drawing), bare ? { show: false } : valuesAxis(this.#drawing)],
      cursor: {
        y: false,
        // Disables uPlot's own zoom. A drag zooms to whole points instead, which are the same in all synced charts.
        drag: { x: true, y: false, dist: 6, setScale: false },
        bind: { ...dragBinding, dblclick: () => () => this.#showAll() },
        move: (plot, left, top) => this.#snap(plot, left, top),
        points: {
          size: (_, index) => (this.#isBar(index) ? 0 : 8),
          width: (_, index) => (this.#isBar(index) ? 0 : 2),
          stroke: () => this.#drawing.colors.ground,
          fill: (_, index) =>
            series[index - 1]?.look === 'dashed' ? this.#drawing.colors.dimmed : this.#drawing.colors.figure,
        },
        ...(sync === undefined ? {} : { sync: { key: sync, setSeries: false, scales: ['x', null] } }),
      },
      hooks: {
        draw: [(plot) => this.#mark(plot)],
        setCursor: [({ cursor }) => this.#handlers.onCursor(cursor.idx ?? null)],
        setScale: [(_, key) => key === 'x' && this.#handlers.onZoom(this.#drawing.shown !== null)],
        setSelect: [(plot) => this.#zoomInto(plot)],
      },
    };
  }

  #mark(plot: uPlot): void {
    const { spec, colors, font } = this.#drawing;
    drawMarks(plot, spec, colors, font);
  }

  #showAll(): null {
    this.zoom(null);
    return null;
  }

  /** Zooms to the dragged span. */
  #zoomInto(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width > 0) this.#show({ from: plot.posToIdx(left), to: plot.posToIdx(left + width) });
  }

  /** Shows the same points in all synced charts, and moves the cursor to the point that is now under the mouse. */
  #show(shown: Shown): void {
    for (const chart of new Set([this, ...this.#together()])) chart.#view(shown);
    const { left = -1 } = this.#plot.cursor;
    if (left >= 0) this.point(this.#plot.posToIdx(left));
  }

  /** Returns the synced charts, including this one once it is drawn. */
  #together(): ChartPlot[] {
    if (this.#sync === undefined) return [];
    return uPlot.sync(this.#sync).plots.flatMap((plot) => ChartPlot.#charts.get(plot) ?? []);
  }

  /** Returns the points in view in the synced charts, so that a chart that is added later shows the same points. `null` for all points. */
  #shownBeside(spec: DrawnSpec): Shown | null {
    const beside = this.#together().find((chart) => haveSameMoments(chart.#drawing.spec, spec));
    return beside === undefined ? null : beside.#drawing.shown;
  }

  /**
   * Shows only the given points. The zoom is applied at once, because the cursor is then moved to the new position of a point. The drag
   * selection is removed first. Otherwise the other synced charts, in which the drag ends later, would zoom a second time.
   */
  #view({ from, to }: Shown): void {
    this.#plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.#drawing.shown = from <= 0 && to >= this.#drawing.spec.moments.length - 1 ? null : { from, to };
    const [min, max] = momentsRange(this.#drawing);
    this.#plot.batch(() => this.#plot.setScale('x', { min, max }));
  }

  /** Whether a series is drawn as bars, on which the cursor shows no dot. */
  #isBar(index: number): boolean {
    return isBars(this.#drawing.spec.series[index - 1]?.look ?? 'line');
  }

  #snap(plot: uPlot, left: number, top: number): [number, number] {
    if (left < 0 || this.#drawing.spec.moments.length === 0) return [left, top];
    return [plot.valToPos(plot.posToIdx(left), 'x'), top];
  }
}

/** Returns the theme colors and the font that apply to the chart's element. */
const lookOf = (box: HTMLElement) => ({ colors: chartColors(box), font: getComputedStyle(box).fontFamily });

const haveSameMoments = ({ moments: a }: DrawnSpec, { moments: b }: DrawnSpec) =>
  a.length === b.length && a[0] === b[0];

function dataOf({ moments, series }: DrawnSpec): uPlot.AlignedData {
  return [
    moments.map((_, index) => index),
    ...series.map((one: ChartSeries) => moments.map((_, index) => valueAt(one, index))),
  ];
}

type Listener = uPlot.Cursor.MouseListenerFactory;

/** The chart in which the current drag started, or `null`. */
let dragged: uPlot | null = null;

/** Starts a drag, with the left button only, as in uPlot. */
const press: Listener = (plot, target, handle) => (event) => {
  if (event.button !== 0 || event.target !== target) return null;
  dragged = plot;
  return handle(event);
};

/** Ends a drag when the mouse button is released anywhere on the page. */
const release: Listener = (_plot, _target, handle) => (event) => {
  if (event.button !== 0) return null;
  dragged = null;
  return handle(event);
};

/**
 * Ignores mouse moves of a drag that started in another chart. A synced chart already follows such a drag through uPlot, and must not take
 * the drag over when the mouse enters the chart.
 */
const unlessDraggedElsewhere: Listener = (plot, target, handle) => (event) =>
  event.target === target && (dragged === null || dragged === plot) ? handle(event) : null;

const dragBinding: uPlot.Cursor.Bind = {
  mousedown: press,
  mouseup: release,
  mousemove: unlessDraggedElsewhere,
  mouseleave: unlessDraggedElsewhere,
};
