import { expect, test } from 'vitest';
import { reconnectPause } from './connection.ts';

test('pages come back at any time of a span that doubles, up to five seconds', () => {
  const spans = [0, 1, 2, 60].map((tries) => [0, 0.5, 1].map((chance) => reconnectPause(tries, chance)));
  expect(spans).toEqual([
    [0, 1000, 2000],
    [0, 2000, 4000],
    [0, 2500, 5000],
    [0, 2500, 5000],
  ]);
});
