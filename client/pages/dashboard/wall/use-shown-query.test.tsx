import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowStore } from '../../../sync/store.ts';
import { useShownQuery } from './use-shown-query.ts';

let requests = 0;
let version = 0;
let answers: (() => Promise<Response>)[] = [];
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByRole('status').textContent;

function reply(status: number): Promise<Response> {
  const body = status === 200 ? { success: true, data: requests, meta: {} } : { success: false, code: 'internal' };
  return Promise.resolve(new Response(JSON.stringify(body), { status }));
}

function Face({ isShown }: { isShown: boolean }) {
  const { state, data } = useShownQuery('GET /dashboard/health', { query: { brand: 'b1' } }, isShown);
  return <output>{`${state} ${JSON.stringify(data)}`}</output>;
}

async function tellSlot(): Promise<void> {
  version += 1;
  const row = { id: 'b1:s', brandId: 'b1', start: '2026-11-19T06:45:00.000Z', version };
  await act(async () => rowStore.apply('dashboard:all', [{ kind: 'slot', id: row.id, version, row }]));
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  answers = [];
  rowStore.open('dashboard:all');
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return (answers.shift() ?? (() => reply(200)))();
  });
});
afterEach(() => {
  rowStore.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page turn requests nothing without a notification, and the next turn requests what changed while hidden', async () => {
  const { rerender } = render(<Face isShown />);
  await pass(0);
  expect(shown()).toBe('complete 1');
  for (let turn = 0; turn < 5; turn += 1) {
    rerender(<Face isShown={false} />);
    await pass(30_000);
    rerender(<Face isShown />);
    await pass(30_000);
  }
  expect(requests).toBe(1);
  rerender(<Face isShown={false} />);
  for (let n = 0; n < 5; n += 1) await tellSlot();
  await pass(30_000);
  expect(requests).toBe(1);
  rerender(<Face isShown />);
  await pass(30_000);
  expect([requests, shown()]).toEqual([2, 'complete 2']);
});

test('a request in flight when its turn ends is repeated', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise];
  const { rerender } = render(<Face isShown />);
  await pass(0);
  rerender(<Face isShown={false} />);
  resolve(await reply(200));
  await pass(5000);
  expect(shown()).toBe('loading null');
  rerender(<Face isShown />);
  await pass(5000);
  expect([requests, shown()]).toEqual([2, 'complete 2']);
});

test('after a response, pauses are short again', async () => {
  const trouble = () => Array.from({ length: 5 }, () => () => reply(503));
  answers = trouble();
  render(<Face isShown />);
  await pass(2000 + 4000 + 8000 + 16_000 + 32_000);
  expect([requests, shown()]).toEqual([6, 'complete 6']);
  answers = [() => reply(503)];
  await tellSlot();
  await pass(2000);
  expect(shown()).toBe('failed 6');
  await pass(2000);
  expect([requests, shown()]).toEqual([8, 'complete 8']);
});

test('server errors are retried with growing pauses; refusals are not', async () => {
  answers = Array.from({ length: 3 }, () => () => reply(503));
  const { unmount } = render(<Face isShown />);
  await pass(0);
  expect(shown()).toBe('failed null');
  await pass(3_600_000);
  expect([requests, shown()]).toEqual([4, 'complete 4']);
  unmount();
  answers = [() => reply(403)];
  render(<Face isShown />);
  await pass(3_600_000);
  expect([requests, shown()]).toEqual([5, 'failed null']);
});
