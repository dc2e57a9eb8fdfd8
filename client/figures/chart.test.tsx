import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { scaleOf, ticksOf } from '../../shared/chart-scale.ts';
import { Root } from '../app/root.tsx';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { Chart } from './chart.tsx';
import { axisNumber } from './chart-axes.ts';
import { axisLabel, labelled, momentName } from './chart-moments.ts';

beforeAll(() => addCatalogue());

const day = 86_400_000;
const first = Date.parse('2026-11-12T17:00:00Z');
const bangkok = 'Asia/Bangkok';

describe('the axis of values', () => {
  test.each([
    [38, 61, 'seconds', 'zero', [0, 80], [0, 20, 40, 60, 80]],
    [93.1, 98.2, 'percent', 'cut', [92, 100], [92, 94, 96, 98, 100]],
    [4.4, 4.8, 'score', 'cut', [4.2, 5], [4.2, 4.4, 4.6, 4.8, 5]],
    [1, 2, 'count', 'zero', [0, 4], [0, 1, 2, 3, 4]],
    [0, 0, 'count', 'zero', [0, 4], [0, 1, 2, 3, 4]],
    [100, 100, 'percent', 'cut', [99, 100], [99, 99.25, 99.5, 99.75, 100]],
    [Number.NaN, Number.NaN, 'count', 'zero', [0, 4], [0, 1, 2, 3, 4]],
    [0, 9000, 'seconds', 'zero', [0, 10_800], [0, 3600, 7200, 10_800]],
    [-5, 12, 'seconds', 'zero', [-5, 15], [-5, 0, 5, 10, 15]],
  ] as const)('of %d to %d %s, %s', (low, high, unit, cut, ends, ticks) => {
    const scale = scaleOf(low, high, unit, cut, 4);
    expect(scale).toEqual(ends);
    expect(ticksOf(...scale, unit, 4)).toEqual(ticks);
  });

  test('numbers are short, and long times have their unit', () => {
    expect(axisNumber({ i18n, unit: 'count' }, 20_000, [0, 10_000, 20_000]).toLowerCase()).toBe('20k');
    expect(axisNumber({ i18n, unit: 'score' }, 4.5, [4, 4.25, 4.5])).toBe('4.50');
    expect(axisNumber({ i18n, unit: 'percent' }, 96, [94, 96])).toBe('96');
    expect([0, 300].map((value) => axisNumber({ i18n, unit: 'seconds' }, value, [0, 300]))).toEqual([
      '0',
      '5:00\u00a0min',
    ]);
  });
});

describe('the axis of moments', () => {
  test.each([
    [0, 6, 10, 'day', [0, 1, 2, 3, 4, 5, 6]],
    [0, 29, 6, 'day', [0, 7, 14, 21, 29]],
    [0, 47, 8, 'hour', [0, 12, 24, 36, 47]],
    [0, 0, 8, 'day', [0]],
    [0, -1, 8, 'day', []],
    [0, 99_999, 5, 'hour', [0, 25_000, 50_000, 75_000, 99_999]],
  ] as const)('points %d to %d with room for %d', (from, to, room, grain, places) => {
    expect(labelled(from, to, room, grain)).toEqual(places);
  });

  test('labels are of the business zone, in the language', async () => {
    expect(axisLabel(i18n, first, 'day', bangkok, 7)).toBe('Fri');
    expect(axisLabel(i18n, first, 'day', bangkok, 30)).toBe('13 Nov');
    expect(axisLabel(i18n, first + 8 * 3_600_000, 'hour', bangkok, 24)).toBe('08:00');
    await activate('zh');
    expect(momentName(i18n, first, 'day', bangkok)).toBe('11月13日週五');
    await activate('th');
    expect(axisLabel(i18n, first, 'day', bangkok, 30)).toBe('13 พ.ย.');
    await activate('en');
  });
});

describe.each([0, 1, 100_000])('%d points', (count) => {
  const values = Array.from({ length: count }, (_, index) => 20 + (index % 41));
  const moments = values.map((_, index) => first + index * 3_600_000);

  test('have labels that do not touch, with the last one among them', () => {
    const places = labelled(0, count - 1, 8, 'hour');
    expect(places.length).toBe(Math.min(count, places.length));
    expect(places.length).toBeLessThanOrEqual(8);
    expect(places.at(-1)).toBe(count === 0 ? undefined : count - 1);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    const labels = places.map((index) => axisLabel(i18n, moments[index] ?? 0, 'hour', bangkok, count));
    expect(new Set(labels).size).toBe(places.length);
  });

  test('are within the ends of the axis', () => {
    const known = (of: (a: number, b: number) => number) =>
      values.length === 0 ? Number.NaN : values.reduce((a, b) => of(a, b));
    const [low, high] = [known(Math.min), known(Math.max)];
    for (const cut of ['zero', 'cut'] as const) {
      const [from, to] = scaleOf(low, high, 'seconds', cut, 4);
      expect(to).toBeGreaterThan(from);
      expect(values.filter((value) => value < from || value > to)).toEqual([]);
      expect(ticksOf(from, to, 'seconds', 4).every(Number.isFinite)).toBe(true);
    }
  });

  test('are announced and shown one by one', () => {
    render(
      <Root language="en" env="test">
        <Chart
          label="Response time"
          height={150}
          moments={moments}
          series={[{ label: 'answered', look: 'line', values }]}
          unit="seconds"
          grain="hour"
          timeZone={bangkok}
        />
      </Root>,
    );
    if (count === 0) {
      expect(screen.getByText('No data in this period')).toBeTruthy();
      return;
    }
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('max')).toBe(String(count - 1));
    const last = `answered ${values.at(-1)} s`;
    expect(slider.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toContain(last);
  });
});

describe('a chart', () => {
  const spec = {
    moments: [first, first + day, first + 2 * day],
    unit: 'seconds',
    grain: 'day',
    timeZone: bangkok,
    unfinished: true,
    series: [
      { label: 'this week', look: 'line', values: [52, null, 38] },
      { label: 'the week before', look: 'dashed', values: [60, 61, Number.NaN] },
    ],
  } as const;
  const onCursor = vi.fn();
  const show = (more: object = {}) =>
    render(
      <Root language="en" env="test">
        <Chart label="Response time" title="Response" height={150} onCursor={onCursor} {...spec} {...more} />
      </Root>,
    );

  beforeEach(() => onCursor.mockClear());

  test('announces the point under the cursor and shows its values in the header, unknown values as a dash', () => {
    show();
    const slider = screen.getByRole('slider', { name: 'Response time' });
    const valueText = () => slider.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');
    expect(valueText()).toBe('Sun 15 November: this week 38 s, the week before —');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(valueText()).toBe('Sat 14 November: this week —, the week before 61 s');
    expect(screen.getByTitle('the week before').textContent).toBe('61\u00a0s');
    expect(onCursor).toHaveBeenLastCalledWith(1);
    fireEvent.blur(slider);
    expect(onCursor).toHaveBeenLastCalledWith(null);
  });

  test('has a table of the same points behind it', async () => {
    show();
    act(() => screen.getByRole('button', { name: 'Show as a table' }).click());
    const table = await screen.findByRole('table', { name: 'Response time' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')));
    expect(rows).toEqual([
      ['Time', 'this week', 'the week before'],
      ['Fri 13 November', '52 s', '60 s'],
      ['Sat 14 November', '—', '61 s'],
      ['Sun 15 November so far', '38 s', '—'],
    ]);
    act(() => screen.getByRole('button', { name: 'Show as a chart' }).click());
    expect(screen.getByRole('slider')).toBeTruthy();
  });

  test.each([
    ['a value', 'line', []],
    ['a value in a range', 'line', [null, null, null]],
    ['a bar that has a height', 'bars', [0, 0, null]],
  ] as const)('without %s it says so, once', (_, look, values) => {
    const moments = spec.moments.slice(0, values.length);
    show({ moments, series: [{ label: 'this week', look, values }] });
    expect(screen.getByText('No data in this period')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByTitle('this week')).toBeNull();
  });

  test('announces points without a value, and draws zeros as a line', () => {
    show();
    expect(screen.getByTitle('the week before').textContent).toBe('none');
    cleanup();
    show({ series: [{ label: 'this week', look: 'line', values: [0, 0, 0] }] });
    expect(screen.getByRole('slider')).toBeTruthy();
  });
});
