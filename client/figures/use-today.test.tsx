import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../shared/api/auth.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { useRange } from './use-range.ts';

function Shown() {
  const { days } = useRange('thisMonth');
  return <p data-testid="days">{`${days.from} ${days.to}`}</p>;
}

afterEach(() => vi.useRealTimers());

test('a page that is open past midnight of the business zone shows the days of the new day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T16:44:30Z') });
  const user = { id: 's1', role: 'manager', permissions: [], assignedBrands: [] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as unknown as SessionUser });
  render(
    <Provider store={atoms}>
      <Shown />
    </Provider>,
  );
  const days = () => screen.getByTestId('days').textContent;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(days()).toBe('2026-11-01 2026-11-30');
  pass(15 * 60_000);
  expect(days()).toBe('2026-11-01 2026-11-30');
  pass(31_000);
  expect(days()).toBe('2026-12-01 2026-12-01');
});
