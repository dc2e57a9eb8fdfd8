import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Figure } from '../../shared/api/figures.ts';
import { Root } from '../app/root.tsx';
import { addCatalogue } from '../i18n/i18n.ts';
import { FigureCard } from './figure-card.tsx';
import { Gauge } from './gauge.tsx';
import { LoadBar } from './load-bar.tsx';
import { QueryBoundary } from './query-boundary.tsx';

const figure: Figure = {
  name: 'avgResponseTime',
  unit: 'seconds',
  value: 38,
  previous: 44,
  change: -6,
  samples: 612,
  series: [52, 58, 61, null, 47, 44, 38].map((value, day) => ({ at: `2026-11-1${day}T00:00:00.000Z`, value })),
};
const failed = { error: true, status: 500, code: 'internal', message: 'Internal', details: [], data: null } as const;
const show = (children: ReactNode) =>
  render(
    <Root language="en" env="test">
      {children}
    </Root>,
  );

beforeAll(() => addCatalogue());

test('the whole card is a button labelled with title, value and change', () => {
  const onOpen = vi.fn();
  show(<FigureCard label="Average response time" figure={figure} onOpen={onOpen} note="p95 48 s" />);
  const card = screen.getByRole('button', { name: /Average response time.*38\ss.*6\ss faster.*p95 48 s/ });
  act(() => card.click());
  expect(onOpen).toHaveBeenCalledOnce();
});

test('a number beside the change opens for itself', () => {
  const [onOpen, onNote] = [vi.fn(), vi.fn()];
  const note = (
    <button type="button" onClick={onNote}>
      LINE’s own average: 41 s
    </button>
  );
  show(<FigureCard label="Average response time" figure={figure} onOpen={onOpen} note={note} />);
  act(() => screen.getByRole('button', { name: 'LINE’s own average: 41 s' }).click());
  expect([onOpen.mock.calls.length, onNote.mock.calls.length]).toEqual([0, 1]);
});

test('a figure without a value is a dash, and its card still opens', () => {
  const nothing = { ...figure, value: null, previous: null, change: null, samples: 0, series: [] };
  show(<FigureCard label="CSAT" figure={nothing} onOpen={() => {}} />);
  expect(screen.getByRole('button', { name: 'CSAT —' })).toBeTruthy();
});

test('a loading card shows its title, and a failed one a retry button', () => {
  const onRetry = vi.fn();
  const { unmount } = show(<FigureCard label="CSAT" figure={null} onOpen={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('CSAT')).toBeTruthy();
  unmount();
  show(<FigureCard label="CSAT" figure={null} error={{ ...failed, details: [] }} onRetry={onRetry} />);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(onRetry).toHaveBeenCalledOnce();
});

test.each([
  [{ data: null, error: null }, ''],
  [{ data: [], error: null }, 'Nobody yet'],
  [{ data: ['Mali'], error: null }, 'Mali'],
  [{ data: ['Mali'], error: { ...failed, details: [] } }, 'Mali'],
])('the body of a card with %j', (query, text) => {
  show(
    <main>
      <QueryBoundary
        query={{ ...query, retry: () => {} }}
        height={100}
        isEmpty={(it) => it.length === 0}
        empty="Nobody yet"
      >
        {(names: string[]) => names.join()}
      </QueryBoundary>
    </main>,
  );
  expect(screen.getByRole('main').textContent).toBe(text);
});

test('bars and gauges announce their values', () => {
  show(
    <>
      <LoadBar label="Load of Mali" value={12} max={10} />
      <Gauge label="Within 30 s" value={94} target={95} />
    </>,
  );
  expect(screen.getByRole('meter', { name: 'Load of Mali' }).getAttribute('aria-valuenow')).toBe('10');
  expect(screen.getByRole('meter', { name: 'Within 30 s' }).textContent).toBe('94.0\u00a0%');
});
