import { describe, expect, test } from 'vitest';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';
import {
  allocateConversation,
  type Helper,
  isUnassigned,
  planAllocation,
  planBalancing,
  type Unassigned,
} from './allocation.ts';
import { assignConversation } from './assignments.ts';
import { setStatus } from './conversation-state.ts';

const helper = (id: string, held: number, brands = ['tea']): Helper => ({
  id,
  fullName: id,
  held,
  takes: (brandId) => brands.includes(brandId),
});
const unassigned = (
  id: string,
  dueAt: string | null,
  more: Partial<Unassigned['row']> = {},
  lastHolder = '',
): Unassigned => ({
  row: { id, brandId: 'tea', dueAt, waitingSince: '2026-11-17T01:00:00.000Z', ...more },
  lastHolder,
});
const shares = (...args: Parameters<typeof planAllocation>) =>
  planAllocation(...args).plan.map(({ conversationId, staffId }) => `${conversationId} to ${staffId}`);

describe('the plan', () => {
  test('assigns the oldest deadline to the least loaded person, and counts each assignment', () => {
    const waiting = [
      unassigned('late', '2026-11-17T03'),
      unassigned('later', '2026-11-17T04'),
      unassigned('first', '2026-11-17T02'),
    ];
    expect(shares(waiting, [helper('ann', 1), helper('bob', 2)], 10)).toEqual([
      'first to ann',
      'late to ann',
      'later to bob',
    ]);
  });

  test('assigns conversations without a deadline last, the longest waiting first', () => {
    const waiting = [
      unassigned('b', null, { waitingSince: '2026-11-17T02:00:00.000Z' }),
      unassigned('a', null),
      unassigned('due', '2026-11-17T09'),
    ];
    expect(shares(waiting, [helper('ann', 0)], 10)).toEqual(['due to ann', 'a to ann', 'b to ann']);
  });

  test('prefers the last assignee within their capacity', () => {
    const waiting = ['1', '2', '3'].map((id) => unassigned(id, `2026-11-17T0${id}`, {}, 'bob'));
    expect(shares(waiting, [helper('ann', 0), helper('bob', 8)], 10)).toEqual(['1 to bob', '2 to bob', '3 to ann']);
  });

  test('exceeds no capacity, and leaves the rest unassigned', () => {
    const waiting = ['1', '2', '3'].map((id) => unassigned(id, `2026-11-17T0${id}`));
    expect(shares(waiting, [helper('ann', 1), helper('bob', 2)], 2)).toEqual(['1 to ann']);
    expect(shares(waiting, [], 2)).toEqual([]);
  });

  test('does not sort all people for each conversation', () => {
    let compared = 0;
    const crowd = Array.from({ length: 300 }, (_, n) => {
      const one = helper(`person ${n}`, n % 3);
      const get = () => {
        compared += 1;
        return one.id;
      };
      return Object.defineProperty(one, 'fullName', { get });
    });
    const waiting = Array.from({ length: 100 }, (_, n) => unassigned(`c${n}`, '2026-11-17T01'));
    expect(shares(waiting, crowd, 10)).toHaveLength(100);
    expect(compared).toBeLessThan(100 * crowd.length);
  });

  test('respects the brands of each person', () => {
    const waiting = [unassigned('1', '2026-11-17T01', { brandId: 'ink' }, 'ann'), unassigned('2', '2026-11-17T02')];
    expect(shares(waiting, [helper('ann', 0), helper('eve', 5, ['ink'])], 10)).toEqual(['1 to eve', '2 to ann']);
  });
});

test('a plan counts what it could assign beyond the limit', () => {
  const waiting = ['1', '2', '3'].map((id) => unassigned(id, `2026-11-17T0${id}`));
  const { plan, left, more } = planAllocation(waiting, [helper('ann', 0)], 2, 1);
  expect([plan.length, left.length, more]).toEqual([1, 1, 1]);
});

describe('languages and administrators', () => {
  const thai = (id: string) => ({ ...unassigned(id, `2026-11-17T0${id}`), language: 'th' as const });
  const speaks = (id: string, held: number, ...languages: ('en' | 'zh' | 'th')[]) => ({
    ...helper(id, held),
    languages,
  });

  test('the plan prefers people who reply in the language of the customer, and others when these are at capacity', () => {
    const helpers = [speaks('ann', 0, 'en'), speaks('bob', 7, 'zh', 'th'), speaks('eve', 8)];
    expect(shares([thai('1'), thai('2'), thai('3'), thai('4'), thai('5'), thai('6')], helpers, 10)).toEqual([
      '1 to bob',
      '2 to bob',
      '3 to eve',
      '4 to bob',
      '5 to eve',
      '6 to ann',
    ]);
  });

  test('an unknown language can be assigned to anyone', () => {
    expect(shares([unassigned('1', null)], [speaks('ann', 0, 'en'), speaks('bob', 1)], 10)).toEqual(['1 to ann']);
  });

  test('administrators receive none, and each unassigned conversation has a reason', () => {
    const admin = { ...helper('adm', 0, ['tea', 'ink']), isKeptFree: true };
    const waiting = [
      unassigned('1', '2026-11-17T01'),
      unassigned('2', '2026-11-17T02'),
      unassigned('3', '2026-11-17T03', { brandId: 'ink' }),
      unassigned('4', '2026-11-17T04', { brandId: 'oil' }),
    ];
    const reasons = (helpers: Helper[]) =>
      planAllocation(waiting, helpers, 10).left.map(({ conversationId, reason }) => `${conversationId} ${reason}`);
    expect(reasons([admin, helper('ann', 9)])).toEqual(['2 administrators', '3 administrators', '4 nobody_here']);
    expect(reasons([helper('ann', 10)])).toEqual(['1 no_room', '2 no_room', '3 nobody_here', '4 nobody_here']);
  });
});

describe('balancing', () => {
  const held = (id: string, count: number, dueAt: string | null = null) => ({
    id,
    held: count,
    conversations: Array.from({ length: count }, (_, n) => unassigned(`${id}${String(n).padStart(2, '0')}`, dueAt)),
  });
  const moves = (...args: Parameters<typeof planBalancing>) =>
    planBalancing(...args).plan.map(({ conversationId, staffId, from }) => `${conversationId} ${from} to ${staffId}`);

  test('moves conversations from people at capacity to the least loaded, down to a target', () => {
    expect(
      moves([held('ann', 12), held('bob', 9)], [helper('ann', 12), helper('eve', 5), helper('max', 6)], 10),
    ).toEqual(['ann00 ann to eve', 'ann01 ann to eve', 'ann02 ann to max', 'ann03 ann to eve']);
  });

  test('moves nothing to a person with a similar load', () => {
    expect(moves([held('ann', 10)], [helper('ann', 10), helper('eve', 9)], 10)).toEqual([]);
  });

  test('moves conversations with waiting customers first, the oldest deadline first', () => {
    const ann = held('ann', 10);
    const [first, second] = [unassigned('soon', '2026-11-17T01'), unassigned('later', '2026-11-17T02')];
    const calm = ann.conversations.map((one) => ({ ...one, row: { ...one.row, waitingSince: null } }));
    const conversations = [...calm.slice(2), second, first];
    expect(moves([{ ...ann, conversations }], [helper('eve', 0)], 10, 3)).toEqual([
      'soon ann to eve',
      'later ann to eve',
      'ann02 ann to eve',
    ]);
  });

  test('reports a reason for each conversation that could not be moved', () => {
    const reasons = (...args: Parameters<typeof planBalancing>) => {
      const { plan, left } = planBalancing(...args);
      return [plan.length, ...new Set(left.map(({ reason }) => reason)), left.length];
    };
    expect(reasons([held('ann', 12)], [helper('eve', 9)], 10)).toEqual([1, 'no_room', 4]);
    expect(reasons([held('ann', 10)], [helper('eve', 9)], 10)).toEqual([0, 'already_even', 3]);
    const admin = (count: number) => ({ ...helper('adm', count), isKeptFree: true });
    expect(reasons([held('ann', 10)], [helper('eve', 9), admin(9)], 10)).toEqual([0, 'already_even', 3]);
    expect(reasons([held('ann', 10)], [helper('eve', 9), admin(0)], 10)).toEqual([0, 'administrators', 3]);
    expect(reasons([held('ann', 10)], [admin(10)], 10)).toEqual([0, 'no_room', 3]);
  });

  test('counts the moves beyond the limit, and conversations that were not listed', () => {
    const ann = held('ann', 10);
    const more = (...args: Parameters<typeof planBalancing>) => planBalancing(...args).more;
    expect(more([ann], [helper('eve', 0)], 10, 2)).toBe(1);
    expect(more([ann], [helper('eve', 0)], 10, 3)).toBe(0);
    expect(more([{ ...ann, held: 20, unlisted: 10 }], [], 10)).toBe(3);
  });
});

describe('applying a plan', () => {
  const given = () =>
    new Given(
      brand('tea'),
      account('line', 'tea'),
      person('ann'),
      person('bob'),
      person('vic', { role: 'viewer' }),
      wrote('c1', 'm1'),
    );
  const allocate = (staffId: string) => allocateConversation({ conversationId: 'c1', staffId, by: staffId });

  test('records an ordinary assignment', () => {
    const world = given();
    expect(world.outcome(allocate('ann'))).toEqual(['conversation.assigned']);
    expect(world.read('conversation', 'c1')?.hidden.lastHolder).toBe('ann');
  });

  test('skips conversations that were assigned or ended meanwhile', () => {
    const taken = given();
    taken.when(assignConversation({ conversationId: 'c1', staffId: 'ann', by: 'ann' }));
    expect(taken.outcome(allocate('ann'))).toBe('busy');
    const ended = given();
    const fields = { serviceStatus: undefined, reason: null, remarkId: 'r1', undo: false };
    ended.when(setStatus({ conversationId: 'c1', status: 'resolved', ...fields }));
    expect(ended.outcome(allocate('ann'))).toBe('busy');
  });

  test('moves a conversation that its assignee still has', () => {
    const world = given();
    world.when(assignConversation({ conversationId: 'c1', staffId: 'ann', by: 'ann' }));
    const move = (from: string) => allocateConversation({ conversationId: 'c1', staffId: 'bob', from, by: 'bob' });
    expect(world.outcome(move('vic'))).toBe('busy');
    expect(world.outcome(move('ann'))).toEqual(['conversation.assigned']);
    expect(world.outcome(move('ann'))).toBe('busy');
  });

  test('assigns nothing to a person who cannot reply', () => {
    expect(given().outcome(allocate('vic'))).toBe('assignee_not_allowed');
  });

  test('the last assignee is stored when a conversation returns to the queue', () => {
    const world = given();
    for (const staffId of ['ann', null]) world.when(assignConversation({ conversationId: 'c1', staffId, by: 'ann' }));
    const { row, hidden } = world.read('conversation', 'c1')!;
    expect([isUnassigned(row), hidden.lastHolder]).toEqual([true, 'ann']);
  });
});
