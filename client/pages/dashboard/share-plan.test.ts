import { describe, expect, test } from 'vitest';
import type { Colleague } from '../../../shared/rows.ts';
import type { Member } from '../../../shared/team.ts';
import { byMove, choiceOf, isUneven, leftBehind, movesOf, type SharedConversation, takersOf } from './share-plan.ts';

const person = (id: string, held: number, more: Partial<Colleague> = {}): Colleague => ({
  id,
  fullName: id,
  role: 'cs_agent',
  presence: 'online',
  active: true,
  answers: true,
  assignedBrands: ['b1'],
  languages: [],
  since: null,
  load: { b1: held },
  version: 1,
  ...more,
});
const conversation = (id: string, more: Partial<SharedConversation> = {}): SharedConversation => ({
  id,
  brandId: 'b1',
  customerName: id,
  language: 'th',
  memberGroup: 'normal',
  waitingSince: '2026-11-19T07:00:00.000Z',
  dueAt: null,
  assignedTo: null,
  ...more,
});

test('recipients are present staff of the brand: matching language first, then by their load under the plan', () => {
  const people = [
    person('ann', 1, { languages: ['en'] }),
    person('bob', 4, { languages: ['th', 'zh'] }),
    person('eve', 3),
    person('off', 0, { presence: 'offline' }),
    person('ink', 0, { assignedBrands: ['b2'] }),
    person('has', 0),
  ];
  const mine = conversation('c1', { assignedTo: 'has', language: 'th-TH' });
  const given = [conversation('c2'), conversation('c3', { assignedTo: 'bob' })];
  const choice = choiceOf([
    { conversationId: 'c2', staffId: 'eve' },
    { conversationId: 'c3', staffId: 'eve' },
  ]);
  expect(takersOf(mine, people, movesOf(choice, given)).map(({ person: { id }, held }) => [id, held])).toEqual([
    ['bob', 3],
    ['eve', 5],
    ['ann', 1],
  ]);
});

test('remaining conversations are counted by brand, language and reason', () => {
  const conversations = [
    conversation('a', { dueAt: '2026-11-19T09:00:00.000Z' }),
    conversation('b', { language: 'th-TH', dueAt: '2026-11-19T08:00:00.000Z' }),
    conversation('c', { language: null }),
  ];
  const left = (['a', 'b', 'c'] as const).map((id) => ({ conversationId: id, reason: 'no_room' as const }));
  expect(leftBehind(left, conversations)).toMatchObject([
    { reason: 'no_room', brandId: 'b1', language: 'th', count: 2, dueAt: '2026-11-19T08:00:00.000Z' },
    { language: null, count: 1 },
  ]);
});

describe('balancing can help', () => {
  const member = (id: string, open: number, more: Partial<Member> = {}) =>
    ({ id, presence: 'online', answers: true, open, capacity: 10, ...more }) as Member;

  test.each<[string, Member[], boolean]>([
    ['where one is full and another has room', [member('a', 10), member('b', 8)], true],
    ['not where the other holds about as many', [member('a', 10), member('b', 9)], false],
    ['not where nobody is full', [member('a', 9), member('b', 0)], false],
    ['not where nobody else is there', [member('a', 12), member('b', 0, { presence: 'offline' })], false],
  ])('%s', (_, team, can) => {
    expect(isUneven(team)).toBe(can);
  });
});

test('a plan is grouped by previous and new assignee', () => {
  const plan = [
    { conversationId: 'a', staffId: 'x' },
    { conversationId: 'b', staffId: 'y' },
    { conversationId: 'c', staffId: 'y' },
    { conversationId: 'd', staffId: 'y', from: 'x' },
  ];
  expect(byMove(plan)).toEqual([
    { ids: ['a'], staffId: 'x', from: null },
    { ids: ['b', 'c'], staffId: 'y', from: null },
    { ids: ['d'], staffId: 'y', from: 'x' },
  ]);
});
