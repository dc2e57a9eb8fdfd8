import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Audience } from '../kinds/audience.ts';
import type { OutRow } from './feed.ts';
import { Feeds } from './feeds.ts';
import { SlotChanges } from './slot-changes.ts';

/** Returns the deltas that a room for all brands receives when slots of a brand change, one line per delta. */
function deltasOf(act: (change: (...slots: string[]) => void) => void): string[] {
  const deltas: string[] = [];
  const word = ({ id, row }: OutRow) => `${row === null ? '-' : '+'}${id}`;
  const feeds = new Feeds(
    (_, __, rows) => deltas.push(rows.map(word).sort().join(' ')),
    () => true,
  );
  const audience = { key: '', keys: new Set(), brands: 'all' } as unknown as Audience;
  feeds.enter({ key: 'room', scope: { scope: 'analytics' }, audience, topics: ['analytics'] });
  const slotChanges = new SlotChanges();
  let position = 1;
  act((...slots) => {
    position += 1;
    feeds.take({ position, changes: slotChanges.changes(slots, position) });
  });
  feeds.stop();
  return deltas;
}

const quiet = () => vi.advanceTimersByTime(1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(10_000);
});
afterEach(() => vi.useRealTimers());

test('every slot that changed together with another one of its brand is sent', () => {
  expect(deltasOf((change) => change('b:1', 'b:2'))).toEqual(['+b:1 +b:2']);
  expect(deltasOf((change) => change('b:2', 'b:1', 'b:2'))).toEqual(['+b:1 +b:2']);
});

test('every slot that changed while a delta with another one was pending is sent', () => {
  const deltas = deltasOf((change) => {
    change('b:1');
    change('b:2');
    change('b:3', 'b:1');
    quiet();
    change('b:4');
    quiet();
  });
  expect(deltas).toEqual(['+b:1', '+b:1 +b:2 +b:3', '+b:4 -b:1 -b:2 -b:3']);
});

test('rows that were waiting when a member joined are not sent after its join', () => {
  const deltas: number[] = [];
  const feeds = new Feeds(
    (_, position) => deltas.push(position),
    () => true,
  );
  const audience = { key: '', keys: new Set(), brands: 'all' } as unknown as Audience;
  const room = { key: 'room', scope: { scope: 'analytics' }, audience, topics: ['analytics'] } as const;
  const slotChanges = new SlotChanges();
  feeds.enter({ ...room, topics: [...room.topics] });
  for (const position of [2, 3]) feeds.take({ position, changes: slotChanges.changes([`b:${position}`], position) });
  expect(deltas).toEqual([2]);
  feeds.enter({ ...room, topics: [...room.topics] });
  expect(deltas).toEqual([2, 3]);
  quiet();
  expect(deltas).toEqual([2, 3]);
  feeds.stop();
});

test('a room keeps at most one slot per brand', () => {
  const held = new Set<string>();
  const deltas = deltasOf((change) => {
    for (let n = 0; n < 50; n++) {
      change(`a:${n}`, `b:${n}`);
      change(`a:${n % 3}`);
      quiet();
    }
    change('a:99', 'b:99');
    quiet();
  });
  for (const word of deltas.flatMap((line) => line.split(' '))) {
    if (word.startsWith('+')) held.add(word.slice(1));
    else held.delete(word.slice(1));
  }
  expect([...held].sort()).toEqual(['a:99', 'b:99']);
});
