import { i18n } from '@lingui/core';
import uPlot from 'uplot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addCatalogue } from '../i18n/i18n.ts';
import { ChartPlot } from './chart-plot.ts';
import type { DrawnSpec, Look } from './chart-spec.ts';

const day = 86_400_000;
const first = Date.parse('2026-10-29T00:00:00Z');
const width = 600;

/** Fake canvas context that measures each letter as six pixels wide. */
const canvas = new Proxy(
  { measureText: (text: string) => ({ width: 6 * text.length }) },
  { get: (known, name) => (name in known ? Reflect.get(known, name) : () => {}), set: () => true },
);

function specOf(look: Look, more = 0): DrawnSpec {
  const values = Array.from({ length: 30 }, (_, index) => 20 + (index % 7) + more);
  const moments = values.map((_, index) => first + index * day);
  const series = [{ label: 'now', look, values }];
  return { moments, series, unit: 'count', grain: 'day', timeZone: 'UTC', i18n, today: 'Today' };
}

describe('charts that are zoomed together', () => {
  const looks = ['line', 'bars'] as const;
  const cursors: (number | null)[] = [];
  const zoomed: boolean[] = [];
  let charts: ChartPlot[] = [];

  const plots = () => uPlot.sync('together').plots;
  /** Indexes of the first and the last point that are fully in view, per chart. */
  const shown = () =>
    plots().map(({ scales: { x } }) => [Math.max(0, Math.ceil(x?.min ?? -1)), Math.floor(x?.max ?? -1)]);
  const labels = () => plots().map(({ axes }) => (axes[0] as { _values?: string[] })._values);
  const mouse = (target: EventTarget, type: string, clientX: number) =>
    target.dispatchEvent(
      Object.assign(new MouseEvent(type, { clientX, clientY: 50, bubbles: true, button: 0 }), {
        movementX: 1,
        movementY: 0,
      }),
    );
  const over = (place: number) => plots()[place]?.over ?? document;
  /** Drags between two points of the chart with the index `place`. */
  async function drag(place: number, from: number, to: number, endsOutside = false): Promise<void> {
    const at = (index: number) => plots()[place]?.valToPos(index, 'x') ?? Number.NaN;
    const [down, up] = [at(from), at(to)];
    mouse(over(place), 'mousemove', down);
    mouse(over(place), 'mousedown', down);
    mouse(over(place), 'mousemove', (down + up) / 2);
    mouse(over(place), 'mousemove', up);
    if (endsOutside) mouse(over(place), 'mouseleave', up);
    mouse(document, 'mouseup', up);
    await Promise.resolve();
  }

  beforeAll(async () => {
    await addCatalogue();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never);
    vi.stubGlobal(
      'Path2D',
      class {
        moveTo() {}
        lineTo() {}
        rect() {}
        arcTo() {}
        closePath() {}
      },
    );
    return () => vi.restoreAllMocks();
  });

  function drawn(look: Look, place: number): ChartPlot {
    const box = document.body.appendChild(document.createElement('div'));
    Object.defineProperties(box, { clientWidth: { value: width }, clientHeight: { value: 180 } });
    return new ChartPlot(box, specOf(look), 'together', {
      onCursor: (index) => {
        cursors[place] = index;
      },
      onZoom: (isZoomed) => {
        zoomed[place] = isZoomed;
      },
    });
  }

  beforeEach(async () => {
    charts = looks.map(drawn);
    await Promise.resolve();
  });

  afterEach(() => {
    for (const chart of charts) chart.destroy();
    document.body.replaceChildren();
  });

  test.each([0, 1])(
    'show the same days when chart %d is dragged over, with the cursor on one of them',
    async (place) => {
      await drag(place, 9.3, 14.4);
      expect(shown()).toEqual([
        [9, 14],
        [9, 14],
      ]);
      expect(zoomed).toEqual([true, true]);
      expect(cursors[1]).toBe(cursors[0]);
      const lines = plots().map((plot) => Math.round(plot.posToVal(plot.cursor.left ?? -1, 'x')));
      expect(lines).toEqual([cursors[0], cursors[0]]);
    },
  );

  test.each([0, 1])('zoom once, up to the edge, when the drag over chart %d ends outside of it', async (place) => {
    await drag(place, 9, 14, true);
    expect(shown()).toEqual([
      [9, 29],
      [9, 29],
    ]);
    expect(plots().map(({ select }) => select.width)).toEqual([0, 0]);
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('keep the span that was dragged over chart %d when the mouse goes on over chart %d', async (place, beside) => {
    const at = (index: number) => plots()[place]?.valToPos(index, 'x') ?? Number.NaN;
    mouse(over(place), 'mousedown', at(9));
    mouse(over(place), 'mousemove', at(14));
    mouse(over(place), 'mouseleave', at(14));
    mouse(over(beside), 'mousemove', at(4));
    mouse(over(beside), 'mouseleave', at(4));
    mouse(document, 'mouseup', at(4));
    await Promise.resolve();
    expect(shown()).toEqual([
      [9, 29],
      [9, 29],
    ]);
    mouse(over(beside), 'mousemove', at(12));
    expect(cursors).toEqual([12, 12]);
  });

  test('show the same days when one of them comes back', async () => {
    await drag(0, 9, 14);
    charts[0]?.destroy();
    charts[0] = drawn('line', 0);
    zoomed[0] = false;
    await Promise.resolve();
    expect(shown()).toEqual([
      [9, 14],
      [9, 14],
    ]);
    expect(zoomed).toEqual([true, true]);
  });

  test('stay where they are when values, size and letters are others', async () => {
    await drag(0, 9, 14);
    for (let more = 1; more < 4; more += 1) {
      for (const [place, look] of looks.entries()) {
        charts[place]?.update(specOf(look, more));
        charts[place]?.resize(width + more, 180);
        charts[place]?.redraw();
      }
      await Promise.resolve();
    }
    expect(shown()).toEqual([
      [9, 14],
      [9, 14],
    ]);
    expect(zoomed).toEqual([true, true]);
  });

  test('name dates, not weekdays, and show all again at a double click', async () => {
    await drag(1, 9, 14);
    expect(labels()).toEqual([
      ['7 Nov', '8 Nov', '9 Nov', '10 Nov', '11 Nov', '12 Nov'],
      ['7 Nov', '8 Nov', '9 Nov', '10 Nov', '11 Nov', '12 Nov'],
    ]);
    mouse(over(1), 'dblclick', 100);
    await Promise.resolve();
    expect(shown()).toEqual([
      [0, 29],
      [0, 29],
    ]);
    expect(zoomed).toEqual([false, false]);
  });

  test('are zoomed by keys about a point', () => {
    charts[1]?.zoom(10, 0.25);
    charts[1]?.point(10);
    expect(shown()[0]).toEqual(shown()[1]);
    expect(cursors).toEqual([10, 10]);
  });
});
