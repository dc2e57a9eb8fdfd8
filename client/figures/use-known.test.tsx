import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { beginConnection, setConnection } from '../sync/connection-state.ts';
import { staleMs, staleResults } from './stale-results.ts';
import { useKnown } from './use-known.ts';

const start = Date.parse('2026-11-19T07:00:00Z');
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={atoms}>{children}</Provider>;
const known = () => renderHook(useKnown, { wrapper }).result;
const offline = (isStale: boolean, at = start) => ({ reason: { why: 'offline', asOf: at }, isStale });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  beginConnection();
});
afterEach(() => {
  cleanup();
  // Runs the pending timer, which code outside the component shares between tests, so that the timer does not fire during the next test.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('a lost connection is reported at once, is stale after ten seconds, and ends with the reconnect', async () => {
  const shown = known();
  act(() => setConnection('online'));
  expect(shown.current).toEqual({ reason: null, isStale: false });
  await pass(60_000);
  act(() => setConnection('offline'));
  expect(shown.current).toEqual(offline(false, start + 60_000));
  await pass(staleMs + 1000);
  act(() => setConnection('connecting'));
  expect(shown.current).toEqual(offline(true, start + 60_000));
  act(() => setConnection('online'));
  expect(shown.current).toEqual({ reason: null, isStale: false });
});

test('a page that opens without a connection counts from the loss', async () => {
  setConnection('online');
  setConnection('offline');
  await pass(staleMs - 1000);
  const shown = known();
  expect(shown.current).toEqual(offline(false));
  await pass(2000);
  expect(shown.current).toEqual(offline(true));
  expect(known().current).toEqual(offline(true));
});

test('a connection that never opens is reported from the first attempt on', async () => {
  const shown = known();
  expect(shown.current).toEqual({ reason: { why: 'connecting', asOf: null }, isStale: false });
  await pass(staleMs + 1000);
  expect(shown.current).toEqual(offline(true));
});

test('failed responses are reported while connecting', () => {
  const [result, reason] = [{}, { why: 'failing', asOf: 5 } as const];
  const shown = known();
  act(() => staleResults.set(result, reason));
  expect(shown.current).toEqual({ reason, isStale: true });
  act(() => staleResults.set(result, null));
});
