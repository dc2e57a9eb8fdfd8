import { expect, test } from 'vitest';
import { fastNeeded } from './performance.ts';

const needed = (fast: number, replies: number, target: number) =>
  fastNeeded({ replies, onTimePercent: replies === 0 ? null : (100 * fast) / replies }, target);

test('the returned number of fast replies reaches the target, and one less does not', () => {
  for (const target of [1, 50, 80, 95, 99]) {
    for (let replies = 0; replies <= 60; replies++) {
      for (let fast = 0; fast <= replies; fast++) {
        const more = needed(fast, replies, target);
        const reaches = (n: number) => 100 * (fast + n) >= target * (replies + n);
        expect([target, fast, replies, reaches(more), more === 0 || !reaches(more - 1)]).toEqual([
          target,
          fast,
          replies,
          true,
          true,
        ]);
      }
    }
  }
});
