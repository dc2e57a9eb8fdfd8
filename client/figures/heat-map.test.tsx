import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../shared/api/auth.ts';
import type { FiguresMeta } from '../../shared/api/figures.ts';
import { heatScale } from '../../shared/heat-scale.ts';
import { atoms } from '../app/atoms.ts';
import { Root } from '../app/root.tsx';
import { addCatalogue } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { DrillDownPage } from './drill-down/drill-down.tsx';
import { HeatMap, stepOf } from './heat-map.tsx';

const values = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => day * hour));
const meta = { asOf: '2026-11-19T07:00:00.000Z', timeZone: 'Asia/Taipei', verifiedTo: null } as FiguresMeta;
const show = (given: readonly (readonly (number | null)[])[]) =>
  render(
    <Root language="en" env="test">
      <DrillDownPage page="Dashboard" scope={{ scope: 'dashboard', brand: 'b1' }}>
        <HeatMap
          label="When customers write"
          values={given}
          write={(value) => `${value ?? 0} / h`}
          now={{ weekday: 3, hour: 14 }}
          query={({ day, hour }, label, value) => ({
            name: 'received',
            brand: 'b1',
            days: { range: 'last7' },
            part: { of: { weekday: day + 1, hour }, label, value, meta },
          })}
          awaitsRest
        />
      </DrillDownPage>
    </Root>,
  );
const grid = () => screen.getByRole('grid', { name: 'When customers write' });

const user = { id: 's1', role: 'manager', permissions: ['dashboard.analytics'], assignedBrands: ['all'] };
let requests: URL[];
beforeEach(async () => {
  await addCatalogue();
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://console'));
    return Response.json({ success: true, data: [], meta: { ...meta, nextCursor: null, total: 0 } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [20, 100, 1],
  [21, 100, 2],
  [100, 100, 5],
  [1, 1, 5],
  [0, 0, 0],
  [null, 100, 0],
  [Number.NaN, 100, 0],
])('%j of %d is step %d', (value, most, step) => {
  expect(stepOf(value, most)).toBe(step);
});

test('a single outlier leaves the other hours their colors', () => {
  const usual = Array.from({ length: 60 }, (_, i) => 1 + (i % 10));
  const top = heatScale([...usual, 400, null, 0]);
  expect(top).toBe(10);
  expect([stepOf(5, top), stepOf(10, top), stepOf(400, top)]).toEqual([3, 5, 5]);
  expect(heatScale([3, null, 40])).toBe(40);
  expect(heatScale([])).toBe(0);
});

test('is a table of the same numbers, without the hours that are still to come', () => {
  show(values);
  const thursday = screen.getByRole('row', { name: /^Thu/ });
  const cells = within(thursday)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
  expect(cells).toHaveLength(24);
  expect([cells[2], cells[14], cells[15]]).toEqual(['6 / h', '42 / h', '']);
});

test('arrow keys move through it, and the focused hour is announced', () => {
  show(values);
  fireEvent.focus(grid());
  expect(screen.getByText('Thu 14:00 · 42 / h')).toBeTruthy();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(grid(), { key });
  expect(screen.getByText('Fri 16:00 · 64 / h')).toBeTruthy();
  fireEvent.keyDown(grid(), { key: 'Home' });
  expect(screen.getByText('Fri 00:00 · 0 / h')).toBeTruthy();
  fireEvent.blur(grid());
  expect(screen.queryByText('Fri 00:00 · 0 / h')).toBeNull();
});

/** Taps a cell. The pointer and the focus leave the cell before the click, as on touch screens. */
function tap(index: number): void {
  const cell = screen.getAllByRole('gridcell')[index] as HTMLElement;
  fireEvent.pointerEnter(cell);
  fireEvent.pointerLeave(grid());
  fireEvent.focus(grid());
  fireEvent.click(cell);
}

const rowsAsked = () =>
  requests
    .filter(({ pathname }) => pathname === '/api/figures/received/rows')
    .map(({ searchParams: of }) => [of.get('brand'), of.get('range'), of.get('weekday'), of.get('hour')]);

test('the touched cell and the focused cell open the rows behind them', async () => {
  show(values);
  tap(2 * 24 + 3);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Last 7 days · Wed 03:00'));
  expect(rowsAsked()).toEqual([['b1', 'last7', '3', '3']]);
  // Simulates the focus events of browsers: the opened drawer takes the focus from the grid, and the closed drawer returns the focus.
  fireEvent.blur(grid());
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.focus(grid());
  expect(screen.getByText('Wed 03:00 · 6 / h')).toBeTruthy();
  fireEvent.keyDown(grid(), { key: 'ArrowUp' });
  fireEvent.keyDown(grid(), { key: 'Enter' });
  await waitFor(() => expect(rowsAsked()[1]).toEqual(['b1', 'last7', '2', '3']));
});

test('future hours and hours without data do not open anything', () => {
  show(values.map((row, day) => (day === 0 ? row.map(() => null) : row)));
  for (const index of [3 * 24 + 15, 5]) {
    tap(index);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(grid().hasAttribute('data-opens')).toBe(false);
});

test('a week in which nothing happened is empty and whole', () => {
  show(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => null)));
  expect(screen.getAllByRole('gridcell')).toHaveLength(7 * 24);
});
