import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { type ConversationState, opened, reopened, stateAfter } from './state.ts';

const pending: ConversationState = {
  status: 'pending',
  serviceStatus: 'pending',
  blockedUntil: null,
  priority: 'medium',
  memberGroup: 'normal',
  archived: false,
  assignedTo: null,
};
type Part = Partial<ConversationState>;
const open: Part = { status: 'open', assignedTo: 'bob' };
const resolved: Part = { status: 'resolved', assignedTo: 'bob' };

test.each<[Part, boolean, Part]>([
  [resolved, true, { status: 'open', assignedTo: 'bob' }],
  [resolved, false, { status: 'pending', assignedTo: null }],
  [{ status: 'resolved' }, true, { status: 'pending' }],
  [{ serviceStatus: 'processing' }, false, { serviceStatus: 'pending' }],
  [{ serviceStatus: 'blocked' }, false, { serviceStatus: 'blocked' }],
])('a case opened from %j, with the assignee available: %s, becomes %j', (before, isHere, after) => {
  expect(opened({ ...pending, ...before }, () => isHere)).toEqual({ ...pending, ...before, ...after });
});

test.each<[Part, boolean, Part]>([
  [open, true, {}],
  [open, false, { status: 'pending', assignedTo: null }],
  [{ status: 'open' }, false, {}],
])('a new case reopened as %j, with the assignee available: %s, becomes %j', (before, isHere, after) => {
  expect(reopened({ ...pending, ...before }, () => isHere)).toEqual({ ...pending, ...before, ...after });
});

const assigned = (staffId: string | null) => ({ type: 'conversation.assigned', staffId });
const transferred = (staffId: string | null) => ({ type: 'conversation.transferred', staffId });
const queued = (staffId: string | null) => ({ type: 'message.queued', staffId });

test.each<[Part, object, Part]>([
  [{ archived: true }, { type: 'message.received' }, { archived: false }],
  [{}, { type: 'message.received' }, {}],
  [
    { archived: true },
    queued('ann'),
    { status: 'open', serviceStatus: 'processing', assignedTo: 'ann', archived: false },
  ],
  [{ archived: true }, queued(null), {}],
  [open, queued('ann'), { serviceStatus: 'processing' }],
  [{ ...open, serviceStatus: 'waiting' }, queued('ann'), {}],
  [{ ...open, serviceStatus: 'blocked' }, queued('ann'), {}],
  [resolved, queued('ann'), { serviceStatus: 'processing' }],
  [{}, assigned('ann'), { status: 'open', assignedTo: 'ann' }],
  [{}, assigned(null), {}],
  [open, assigned('ann'), { assignedTo: 'ann' }],
  [open, assigned(null), { status: 'pending', assignedTo: null }],
  [resolved, assigned('ann'), { assignedTo: 'ann' }],
  [resolved, assigned(null), { assignedTo: null }],
  [{}, transferred('ann'), { status: 'open', assignedTo: 'ann' }],
  [open, transferred(null), { status: 'pending', assignedTo: null }],
  [resolved, transferred('ann'), { assignedTo: 'ann' }],
])('%j after %j changes by %j', (before, event, after) => {
  const state = { ...pending, ...before };
  expect(stateAfter(state, event as Event)).toEqual({ ...state, ...after });
});
