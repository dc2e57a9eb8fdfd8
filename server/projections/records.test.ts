import { expect, test } from 'vitest';
import { account, brand, Given, start, wrote } from '../../tests/support/given.ts';

const hour = 3_600_000;

/**
 * Returns the rating of a case that was resolved at the start. `taps` contains the scores that the customer tapped, in order of arrival.
 * `after` is the time from the start to the tap, in hours.
 */
function rating(...taps: [score: number, after: number][]): number | null | undefined {
  const world = new Given(brand('tea'), account('line', 'tea'), wrote('c1', 'm1'));
  const episodeId = world.read('conversation', 'c1')!.hidden.episodeId!;
  world.and([{ type: 'conversation.status-changed', conversationId: 'c1', status: 'resolved', content: null }]);
  for (const [score, after] of taps) {
    const { origin } = wrote('c1', 'm1', { happenedAt: start + after * hour });
    world.at = Math.max(world.at, origin.happenedAt);
    const messageId = `tap-${score}`;
    world.and([{ type: 'conversation.rated', origin, messageId, episodeId, score, replyToken: null }]);
  }
  return world.read('episode', episodeId)?.row.rating;
}

test('the last tap of a rating counts, regardless of the order of delivery', () => {
  expect(rating([4, 1], [2, 2])).toBe(2);
  expect(rating([2, 2], [4, 1])).toBe(2);
});

test('a rating can be changed for a day after the first tap', () => {
  expect(rating([4, 30], [2, 31])).toBe(2);
  expect(rating([4, 1], [2, 25])).toBe(2);
  expect(rating([4, 1], [2, 24], [5, 25.01])).toBe(2);
});
