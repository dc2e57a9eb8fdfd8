import { expect, test } from 'vitest';
import { activitiesInOrder, activityId } from './activities.ts';
import type { ActivityKind } from './figures.ts';
import type { Activity } from './rows.ts';

const activity = (position: number, kind: ActivityKind, about: string): Activity => ({
  id: activityId(position, kind, about),
  kind,
  at: '2026-11-17T00:00:00.000Z',
  brandId: 'tea',
  conversationId: null,
  customerName: null,
  actor: { type: 'system', id: null, name: '' },
  detail: {},
  version: position,
});

test('activities of several brands are in log order, newest first', () => {
  const some = [activity(9, 'assigned', 'c1'), activity(10, 'sale', 'c2'), activity(100, 'resolved', 'c1')];
  expect(activitiesInOrder(some).map(({ kind }) => kind)).toEqual(['resolved', 'sale', 'assigned']);
});

test('a sign-in, which has a row in each brand, is shown once, and two sign-ins are shown twice', () => {
  const some = [activity(5, 'sign-in', 'tea'), activity(5, 'sign-in', 'ink'), activity(7, 'sign-in', 'tea')];
  expect(activitiesInOrder(some).map(({ version }) => version)).toEqual([7, 5]);
});

test('a conversation that is assigned and raised in one record has both activities', () => {
  const some = [activity(5, 'assigned', 'c1'), activity(5, 'member-group', 'c1')];
  expect(activitiesInOrder(some)).toHaveLength(2);
});
