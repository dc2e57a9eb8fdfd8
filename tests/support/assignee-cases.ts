import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';

/**
 * Test cases for the rule that determines the assignee of a new or reopened case. The projections of conversations and of figures must both
 * follow this rule.
 */

const conversationId = 'c1';
const present: Event = { type: 'connection.changed', staffId: 'ann', connected: true };

export const assignedToAnn: Event = { type: 'conversation.assigned', conversationId, staffId: 'ann' };

export const statusSetTo = (status: 'resolved' | 'open'): Event => ({
  type: 'conversation.status-changed',
  conversationId,
  status,
  content: null,
});

/** Test cases of new cases: title, events before the customer writes again, and expected assignee of the new case (`null` for none). */
export const newCases: [string, Event[], string | null][] = [
  ['stays with an assignee who is online', [present], 'ann'],
  ['returns to the queue if the assignee is offline', [], null],
  [
    'returns to the queue if the assignee is inactive',
    [present, { type: 'staff.changed', staffId: 'ann', status: 'inactive' }],
    null,
  ],
  ['returns to the queue if the assignee was deleted', [present, { type: 'staff.deleted', staffId: 'ann' }], null],
  [
    'returns to the queue if the assignee cannot see the brand any more',
    [present, { type: 'staff.changed', staffId: 'ann', assignedBrands: ['silk'] }],
    null,
  ],
  [
    'returns to the queue if the assignee cannot reply any more',
    [present, { type: 'staff.changed', staffId: 'ann', permissions: ['messages.view'] }],
    null,
  ],
];

const inQueue = { status: 'pending', assignedTo: null };
const withAnn = { status: 'open', assignedTo: 'ann' };

/**
 * Test cases of reopening: title, milliseconds from the resolution to the reopening, events before the customer's first message, and
 * expected state after the reopening.
 */
export const reopenedCases: [string, number, Event[], object][] = [
  ['within 24 hours continues with its assignee', limits.reopenMs, [], withAnn],
  ['later is in the queue if the assignee is offline', limits.reopenMs + 1, [], inQueue],
  ['later stays with an assignee who is online', limits.reopenMs + 1, [present], withAnn],
];
