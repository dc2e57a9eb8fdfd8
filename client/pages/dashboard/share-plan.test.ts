import { expect, test } from 'vitest';
import type { Colleague, Conversation } from '../../../shared/rows.ts';
import type { Member } from '../../../shared/team.ts';
import { byPerson, reliefOf } from './share-plan.ts';

const member = (id: string, open: number, more: Partial<Member> = {}) =>
  ({ id, presence: 'online', answers: true, open, capacity: 10, loadRate: open * 10, ...more }) as Member;
const colleague = (id: string, assignedBrands: string[]) =>
  [id, { id, role: 'cs_agent', assignedBrands } as unknown as Colleague] as const;
const held = (id: string, due: number | null, more: Partial<Conversation> = {}) =>
  ({
    id,
    assignedTo: 'full',
    brandId: 'b1',
    status: 'open',
    dueAt: due === null ? null : new Date(due * 60_000).toISOString(),
    ...more,
  }) as Conversation;

const full = member('full', 10);
const people = new Map([
  colleague('full', ['b1']),
  colleague('low', ['b1']),
  colleague('lower', ['b1', 'b2']),
  colleague('other', ['b2']),
]);

test('those with the most time left go first, each to whom has the least by then', () => {
  const rows = [held('a', 1), held('b', 9), held('c', null), held('d', 5)];
  const team = [full, member('low', 7), member('lower', 6), member('other', 0)];
  expect(reliefOf({ from: full, move: 3, rows, team, people })).toEqual([
    { conversationId: 'c', staffId: 'lower' },
    { conversationId: 'b', staffId: 'lower' },
    { conversationId: 'd', staffId: 'low' },
  ]);
});

test('nobody gets more than they have room for, what they may not see, or what is over', () => {
  const rows = [held('a', 3, { brandId: 'b2' }), held('b', 2, { status: 'resolved' }), held('c', 1), held('d', 0)];
  const team = [full, member('low', 9), member('away', 0, { presence: 'offline' })];
  expect(reliefOf({ from: full, move: 3, rows, team, people })).toEqual([{ conversationId: 'c', staffId: 'low' }]);
});

test('a plan by person has those with the most first', () => {
  const plan = [
    { conversationId: 'a', staffId: 'x' },
    { conversationId: 'b', staffId: 'y' },
    { conversationId: 'c', staffId: 'y' },
  ];
  expect(byPerson(plan)).toEqual([
    ['y', ['b', 'c']],
    ['x', ['a']],
  ]);
});
