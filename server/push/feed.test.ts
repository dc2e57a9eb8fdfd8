import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Audience } from '../kinds/audience.ts';
import type { OutRow } from './feed.ts';
import { Feeds } from './feeds.ts';
import { SlotChanges } from './slot-changes.ts';

/** Deltas of a brand's slots as received by a room for all brands, one line per delta. */
function heardOf(tell: (say: (...slots: string[]) => void) => void): string[] {
  const deltas: string[] = [];
  const word = ({ id, row }: OutRow) => `${row === null ? '-' : '+'}${id}`;
  const feeds = new Feeds(
    (_, __, rows) => deltas.push(rows.map(word).sort().join(' ')),
    () => true,
  );
  const audience = { key: '', keys: new Set(), brands: 'all' } as unknown as Audience;
  feeds.enter({ key: 'room', scope: { scope: 'analytics' }, audience, topics: ['analytics'] });
  const told = new SlotChanges();
  let position = 1;
  tell((...slots) => {
    position += 1;
    feeds.take({ position, changes: told.changes(slots, position) });
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

test('every slot is told that changed with another one of its brand', () => {
  expect(heardOf((say) => say('b:1', 'b:2'))).toEqual(['+b:1 +b:2']);
  expect(heardOf((say) => say('b:2', 'b:1', 'b:2'))).toEqual(['+b:1 +b:2']);
});

test('every slot is told that changed while the delta with another one was on its way', () => {
  const heard = heardOf((say) => {
    say('b:1');
    say('b:2');
    say('b:3', 'b:1');
    quiet();
    say('b:4');
    quiet();
  });
  expect(heard).toEqual(['+b:1', '+b:1 +b:2 +b:3', '+b:4 -b:1 -b:2 -b:3']);
});

test('the slots that a room holds are as few as its brands', () => {
  const held = new Set<string>();
  const heard = heardOf((say) => {
    for (let n = 0; n < 50; n++) {
      say(`a:${n}`, `b:${n}`);
      say(`a:${n % 3}`);
      quiet();
    }
    say('a:99', 'b:99');
    quiet();
  });
  for (const word of heard.flatMap((line) => line.split(' '))) {
    if (word.startsWith('+')) held.add(word.slice(1));
    else held.delete(word.slice(1));
  }
  expect([...held].sort()).toEqual(['a:99', 'b:99']);
});
