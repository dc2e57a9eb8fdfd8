import { expect, test } from 'vitest';
import type { Conversation } from '../../shared/rows.ts';
import { waitingChoiceOf } from './alert-settings.ts';
import { type Watch, waitingAmong } from './waiting-strip.tsx';

const row = (id: string, minute: number | null, part: Partial<Conversation> = {}) =>
  ({
    id,
    dueAt: minute === null ? null : `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
    memberGroup: 'vip1',
    assignedTo: null,
    overdue: false,
    ...part,
  }) as Conversation;
const watch = (part: Partial<Watch> = {}): Watch => ({ choice: 'mine', me: 'me', openId: null, ...part });
const waiting = (rows: Conversation[], part?: Partial<Watch>) => {
  const waiting = waitingAmong(rows, watch(part));
  return waiting && [waiting.kind, waiting.count, waiting.first.id];
};

test('waiting VIPs are counted, the earliest deadline first', () => {
  expect(waiting([row('a', 9), row('b', 3), row('c', null)])).toEqual(['vip', 2, 'b']);
  expect(waiting([row('c', null)])).toBeNull();
});

test('other conversations are listed once they have waited too long, after VIPs', () => {
  const late = row('late', 1, { memberGroup: 'normal', overdue: true });
  expect(waiting([late, row('calm', 2, { memberGroup: 'normal' })])).toEqual(['overtime', 1, 'late']);
  expect(waiting([late, row('vip', 5)])).toEqual(['vip', 1, 'vip']);
});

test.each([
  ['all', ['vip', 3, 'theirs']],
  ['mine', ['vip', 2, 'mine']],
  ['none', null],
] as const)('of a choice of %s', (choice, expected) => {
  const rows = [row('theirs', 1, { assignedTo: 'other' }), row('mine', 2, { assignedTo: 'me' }), row('nobodys', 3)];
  expect(waiting(rows, { choice })).toEqual(expected);
});

test('people who assign work see all waiting conversations unless they chose otherwise', () => {
  expect([waitingChoiceOf(null, true), waitingChoiceOf(null, false)]).toEqual(['all', 'mine']);
  expect([waitingChoiceOf('mine', true), waitingChoiceOf('all', false)]).toEqual(['mine', 'all']);
});

test('the open conversation is not listed', () => {
  expect(waiting([row('open', 1), row('other', 2)], { openId: 'open' })).toEqual(['vip', 1, 'other']);
});
