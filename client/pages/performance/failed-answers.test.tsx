import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Failed } from '../../api/api.ts';
import { Root } from '../../app/root.tsx';
import { activate } from '../../i18n/i18n.ts';
import { FiguresStrip } from './figures-strip.tsx';
import { RewardPanel } from './reward-panel.tsx';
import type { Arena } from './use-arena.ts';

const error: Failed = { error: true, status: 500, code: 'internal', message: 'Internal', details: [], data: null };
const failed = (retry = () => {}) => ({ state: 'failed' as const, data: null, meta: null, error, retry });
const loading = { state: 'loading' as const, data: null, meta: null, error: null, retry: () => {} };
const overview = {
  ...loading,
  state: 'complete' as const,
  data: { reward: 'A day off' },
  meta: { timeZone: 'Asia/Bangkok' },
} as Arena['overview'];

const show = (children: React.ReactNode) =>
  render(
    <Root language="en" env="test">
      {children}
    </Root>,
  );
const again = () => screen.getAllByRole('button', { name: 'Try again' });

beforeAll(() => activate('en'));

test('failed figures of today show an error and are requested again', () => {
  const [today, week] = [vi.fn(), vi.fn()];
  show(<FiguresStrip brand="all" overview={failed(today)} week={failed(week)} />);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  for (const button of again()) act(() => button.click());
  expect([today.mock.calls.length, week.mock.calls.length]).toEqual([1, 1]);
});

test('loading figures are not shown as an error', () => {
  show(<FiguresStrip brand="all" overview={loading} week={loading} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a reward without its race shows a text', () => {
  const retry = vi.fn();
  show(<RewardPanel overview={overview} week={failed(retry)} />);
  expect(screen.getByText('A day off')).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
  act(() => again()[0]?.click());
  expect(retry).toHaveBeenCalledOnce();
});

test('a reward that failed to load shows an error', () => {
  const retry = vi.fn();
  show(<RewardPanel overview={failed(retry)} week={loading} />);
  act(() => again()[0]?.click());
  expect(retry).toHaveBeenCalledOnce();
});
