import { expect, test } from 'vitest';
import { defaultAutomation } from '../../shared/automation.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';
import { setStatus } from '../commands/conversation-state.ts';

const conversationId = 'c1';

test('a log with the earlier rating delay requests the rating once and leaves no timer', () => {
  const { rating } = defaultAutomation;
  const world = new Given(brand('tea'), account('line', 'tea'), person('ann'), wrote('c1', 'm1')).and([
    {
      type: 'brand.automation-changed',
      brandId: 'tea',
      settings: { ...defaultAutomation, rating: { ...rating, on: true } },
    },
  ]);
  const { episodeId } = world.read('conversation', conversationId)!.hidden;
  world.when(
    setStatus({
      conversationId,
      status: 'resolved',
      serviceStatus: undefined,
      reason: null,
      remarkId: 'r',
      undo: false,
    }),
  );
  const due = () => [
    world.read('timer', 'rating/c1')?.row.event.type,
    world.read('automatic', 'c1/rating')?.row.episodeId,
  ];
  expect(due()).toEqual(['rating-wait.passed', undefined]);
  world.and([{ type: 'rating-delay.passed', conversationId, episodeId: episodeId! }]);
  expect(due()).toEqual([undefined, episodeId]);
  world.and([{ type: 'automatic.dropped', conversationId, what: 'rating' }]);
  world.and([{ type: 'rating-delay.passed', conversationId, episodeId: episodeId! }]);
  expect(due()).toEqual([undefined, undefined]);
});
