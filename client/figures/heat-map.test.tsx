import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Root } from '../app/root.tsx';
import { learn } from '../i18n/i18n.ts';
import { HeatMap } from './heat-map.tsx';
import { stepOf } from './heat-steps.ts';

const values = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => day * hour));
const show = (given: readonly (readonly (number | null)[])[]) =>
  render(
    <Root language="en" env="test">
      <HeatMap
        label="When customers write"
        values={given}
        write={(value) => `${value ?? 0} / h`}
        now={{ weekday: 3, hour: 14 }}
        awaitsRest
      />
    </Root>,
  );

beforeAll(() => learn());

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

test('is a table of the same numbers, without the hours that are still to come', () => {
  show(values);
  const thursday = screen.getByRole('row', { name: /^Thu/ });
  const cells = within(thursday)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
  expect(cells).toHaveLength(24);
  expect([cells[2], cells[14], cells[15]]).toEqual(['6 / h', '42 / h', '']);
});

test('keys walk through it, and the hour under them is told', () => {
  show(values);
  const grid = screen.getByRole('grid', { name: 'When customers write' });
  fireEvent.focus(grid);
  expect(screen.getByText('Thu 14:00 · 42 / h')).toBeTruthy();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(grid, { key });
  expect(screen.getByText('Fri 16:00 · 64 / h')).toBeTruthy();
  fireEvent.keyDown(grid, { key: 'Home' });
  expect(screen.getByText('Fri 00:00 · 0 / h')).toBeTruthy();
  fireEvent.blur(grid);
  expect(screen.queryByText('Fri 00:00 · 0 / h')).toBeNull();
});

test('a week in which nothing happened is empty and whole', () => {
  show(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => null)));
  expect(screen.getAllByRole('gridcell')).toHaveLength(7 * 24);
});
