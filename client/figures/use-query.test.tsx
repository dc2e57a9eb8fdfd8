import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../api/api.ts';
import type { ConnectionState } from '../sync/connection-state.ts';
import { rowStore } from '../sync/store.ts';
import type { LiveQuery } from './query-changes.ts';
import { QueryRunner } from './query-runner.ts';
import { staleMs, staleResults } from './stale-results.ts';
import { useQuery } from './use-query.ts';

const scope = { scope: 'dashboard', brand: 'all' } as const;
const meta = {
  brand: 'all',
  from: '2026-11-17',
  to: '2026-11-19',
  timeZone: 'Asia/Bangkok',
  asOf: '2026-11-19T07:00:00Z',
};
const requests: string[] = [];
let version = 0;
/** Values of the `age` and `log-position` headers in the server's responses. */
let age = 0;
let position = 0;
let answers: (() => Response)[] = [];

function answer(data: unknown): Response {
  return new Response(JSON.stringify({ success: true, data, meta }), {
    headers: { 'log-position': String(position), age: String(age) },
  });
}

/** Simulates a slot pushed by the server. */
async function tellSlot(brandId: string, start: string): Promise<void> {
  version += 1;
  const id = `${brandId}:${start}`;
  const row = { id, brandId, start, version };
  await act(async () => rowStore.apply('dashboard:all', [{ kind: 'slot', id, version, row }]));
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** Simulates a pushed live figure: the number of waiting customers. */
async function pushWaiting(version: number): Promise<void> {
  const id = 'waitingCustomers:b1';
  const row = { id, name: 'waitingCustomers', brandId: 'b1', staffId: null, value: 3, version };
  await act(async () => rowStore.apply('dashboard:all', [{ kind: 'metric', id, version, row }]));
}

function Shown({ brand = 'b1', now = false }: { brand?: string; now?: boolean }) {
  const { state, data, error, retry } = useQuery('GET /dashboard/health', { query: { brand } } as never, {
    scope,
    now,
  });
  return (
    <button type="button" onClick={retry}>
      {`${state} ${JSON.stringify(data)} ${error?.status ?? ''}`.trim()}
    </button>
  );
}
const shown = () => screen.getByRole('button').textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T07:00:00Z') });
  requests.splice(0);
  answers = [];
  age = 0;
  position = 0;
  rowStore.open('dashboard:all');
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url.replace('/api/dashboard/health', ''));
    return (answers.shift() ?? (() => answer(requests.length)))();
  });
});
afterEach(() => {
  rowStore.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is requested once, and never again by a timer', async () => {
  render(<Shown />);
  expect(shown()).toBe('loading null');
  await pass(0);
  expect(shown()).toBe('complete 1');
  await pass(3_600_000);
  expect(requests).toHaveLength(1);
});

test('a changed query shows the previous result until the new one arrives', async () => {
  const { rerender } = render(<Shown brand="b1" />);
  await pass(0);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise as unknown as Response];
  rerender(<Shown brand="b2" />);
  await pass(0);
  expect(requests).toEqual(['?brand=b1', '?brand=b2']);
  expect(shown()).toBe('complete 1');
  resolve(answer('two'));
  await pass(0);
  expect(shown()).toBe('complete "two"');
});

test('slots of its brands and days repeat the query, at most every two seconds, including after the last one', async () => {
  render(<Shown />);
  await pass(5000);
  await tellSlot('b1', '2026-11-19T06:45:00.000Z');
  expect(requests).toHaveLength(2);
  for (let count = 0; count < 6; count += 1) {
    await tellSlot('b1', '2026-11-19T06:45:00.000Z');
    await pass(250);
  }
  expect(requests).toHaveLength(2);
  await pass(500);
  expect(requests).toHaveLength(3);
  await pass(60_000);
  expect(requests).toHaveLength(3);
});

test.each([
  ['another brand', 'b2', '2026-11-19T06:45:00.000Z', 1],
  ['the day before its range, in the business zone', 'b1', '2026-11-16T16:45:00.000Z', 1],
  ['the first moment of its range', 'b1', '2026-11-16T17:00:00.000Z', 2],
  ['a day that began since', 'b1', '2026-11-19T17:00:00.000Z', 2],
])('a slot of %s', async (_, brandId, start, times) => {
  render(<Shown />);
  await pass(5000);
  await tellSlot(brandId, start);
  expect(requests).toHaveLength(times);
});

test('a query of current data is requested again for any slot of its brand', async () => {
  render(<Shown now />);
  await pass(5000);
  await tellSlot('b1', '2026-10-01T00:00:00.000Z');
  expect(requests).toHaveLength(2);
});

test('a slot notification during a request waits for its response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise as unknown as Response];
  render(<Shown />);
  await tellSlot('b1', '2026-11-19T06:45:00.000Z');
  await pass(9000);
  expect(requests).toHaveLength(1);
  resolve(answer('slow'));
  await pass(0);
  expect(requests).toHaveLength(2);
});

test('a failure has a reason and is retried on demand; an earlier result remains', async () => {
  answers = [() => new Response('{"success":false,"code":"internal"}', { status: 500 })];
  render(<Shown />);
  await pass(0);
  expect(shown()).toBe('failed null 500');
  act(() => screen.getByRole('button').click());
  expect(shown()).toBe('loading null');
  await pass(3000);
  expect(shown()).toBe('complete 2');
  answers = [() => new Response('{"success":false,"code":"internal"}', { status: 500 })];
  await tellSlot('b1', '2026-11-19T06:45:00.000Z');
  await pass(0);
  expect(shown()).toBe('failed 2 500');
});

test('a failed query is requested again with any slot of its brand', async () => {
  render(<Shown />);
  await pass(3000);
  const absent = () => new Response('{"success":false,"code":"not_ready"}', { status: 503 });
  answers = [absent, absent];
  await tellSlot('b1', '2026-11-19T06:45:00.000Z');
  await pass(3000);
  expect(shown()).toBe('failed 1 503');
  await tellSlot('b1', '2026-11-25T06:45:00.000Z');
  await pass(1000);
  expect(shown()).toBe('complete 4');
});

test('a failed query with an earlier result is retried automatically, and the screen shows this', async () => {
  render(<Shown />);
  await pass(5000);
  expect(staleResults.view().worst).toBeNull();
  const details = [{ path: 'progress', message: '45' }];
  const absent = JSON.stringify({ success: false, code: 'not_ready', details });
  answers = [() => new Response(absent, { status: 503 }), () => new Response(absent, { status: 503 })];
  await tellSlot('b1', '2026-11-19T06:45:00.000Z');
  const at = Date.parse(meta.asOf);
  expect(staleResults.view().worst).toEqual({ why: 'rebuilding', asOf: at, percent: '45' });
  await pass(2000);
  expect(shown()).toBe('failed 1 503');
  expect(staleResults.view().worst?.why).toBe('rebuilding');
  await pass(4000);
  expect(shown()).toBe('complete 4');
  cleanup();
  expect(staleResults.view().worst).toBeNull();
});

test('a response that does not include all of the log is requested again, and so is one that takes too long', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise as unknown as Response];
  render(<Shown />);
  await pass(staleMs - 1);
  expect(staleResults.view().worst).toBeNull();
  await pass(2);
  expect(staleResults.view().worst).toEqual({ why: 'failing', asOf: null });
  age = 12;
  resolve(answer('old'));
  await pass(0);
  expect(staleResults.view().worst).toEqual({ why: 'behind', asOf: Date.parse(meta.asOf) });
  age = 0;
  await pass(2000);
  expect(staleResults.view().worst).toBeNull();
  await pass(3_600_000);
  expect(requests).toHaveLength(2);
});

test('a pushed live figure requests a response that includes it if there was no slot notification', async () => {
  render(<Shown />);
  await pass(5000);
  position = 201;
  await pushWaiting(201);
  await tellSlot('b1', '2026-11-19T06:45:00.000Z');
  await pass(60_000);
  expect(requests).toHaveLength(2);
  position = 202;
  await pushWaiting(202);
  await pass(staleMs - 1);
  expect(requests).toHaveLength(2);
  await pass(1);
  expect(requests).toHaveLength(3);
  await pushWaiting(203);
  await pass(3_600_000);
  expect(requests).toHaveLength(4);
});

test('is requested once after a reconnect, and not after the first connect', async () => {
  let say: (state: ConnectionState) => void = () => {};
  const runner = new QueryRunner<number, object>((listener) => {
    say = listener;
    return () => {};
  });
  let times = 0;
  const ask = async (): Promise<Result<number, object>> => {
    times += 1;
    return { error: false, data: times, meta: {}, position: 0, epoch: '' };
  };
  const question: LiveQuery<number, object> = { key: 'q', ask, brand: 'all', scope: 'dashboard:all', now: false };
  const stop = runner.listen(() => {});
  runner.put(question);
  say('online');
  await vi.advanceTimersByTimeAsync(5000);
  expect(times).toBe(1);
  for (const state of ['offline', 'connecting', 'online'] as const) say(state);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toBe(2);
  stop();
});

test('a row that the result already includes does not repeat the query', async () => {
  let times = 0;
  const ask = async (): Promise<Result<number, object>> => {
    times += 1;
    return { error: false, data: times, meta: {}, position: 40, epoch: '' };
  };
  const runner = new QueryRunner<number, object>(() => () => {});
  const stop = runner.listen(() => {});
  runner.put({ key: 'q', ask, brand: 'all', scope: 'team', now: false, membershipKinds: ['colleague'] });
  await vi.advanceTimersByTimeAsync(5000);
  rowStore.open('team');
  const comes = async (id: string, version: number) => {
    rowStore.apply('team', [{ kind: 'colleague', id, version, row: { id, version } as never }]);
    await vi.advanceTimersByTimeAsync(5000);
  };
  await comes('known', 40);
  expect(times).toBe(1);
  await comes('new', 41);
  expect(times).toBe(2);
  rowStore.apply('team', [{ kind: 'colleague', id: 'known', version: 42, row: null }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(times).toBe(3);
  stop();
});
