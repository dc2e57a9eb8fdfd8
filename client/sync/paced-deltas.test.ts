import { afterEach, expect, test, vi } from 'vitest';
import type { Delta } from '../../shared/sync/messages.ts';
import { PacedDeltas } from './paced-deltas.ts';

const delta = (position: number): Delta => ({ scope: { scope: 'inbox', brand: 'all' }, position, rows: [] });

function paced() {
  const applied: number[] = [];
  return { applied, deltas: new PacedDeltas(({ position }) => applied.push(position)) };
}

afterEach(() => vi.restoreAllMocks());

test('the first delta is applied at once, and those after it together, in their order', async () => {
  const { applied, deltas } = paced();
  deltas.add(delta(1));
  deltas.add(delta(2));
  deltas.add(delta(3));
  expect(applied).toEqual([1]);
  await vi.waitFor(() => expect(applied.length).toBeGreaterThan(1));
  expect(applied).toEqual([1, 2, 3]);
});

test('all deltas that wait are applied on request', () => {
  const { applied, deltas } = paced();
  for (const position of [1, 2, 3]) deltas.add(delta(position));
  deltas.flush();
  expect(applied).toEqual([1, 2, 3]);
});

test('deltas of a hidden page do not wait', () => {
  const { applied, deltas } = paced();
  deltas.add(delta(1));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  deltas.add(delta(2));
  expect(applied).toEqual([1, 2]);
});

test('when the page is hidden, the deltas that wait are applied', () => {
  const { applied, deltas } = paced();
  deltas.add(delta(1));
  deltas.add(delta(2));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(applied).toEqual([1, 2]);
});

test('after the session has ended, no delta is applied', () => {
  const { applied, deltas } = paced();
  deltas.add(delta(1));
  deltas.add(delta(2));
  deltas.clear();
  deltas.flush();
  expect(applied).toEqual([1]);
});

test.each([
  ['as long as rendering took', false, 10],
  ['much longer while the user presses keys', true, 200],
])('a pause is %s', async (_, types, expected) => {
  let now = 1000 + performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { deltas } = paced();
  if (types) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  deltas.add(delta(1));
  now += 10;
  await vi.waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(expected));
});
