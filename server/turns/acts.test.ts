import { expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { actOf, isRepeatedSignIn } from './acts.ts';

const conversationId = 'c1';
const origin = { conversationId, kind: 'user' };
const customer = { type: 'customer', id: null };
const ann = { type: 'staff', id: 'ann' };

test.each<[object, object | null]>([
  [
    { type: 'message.received', origin },
    { kind: 'new-customer', actor: customer, detail: {} },
  ],
  [
    { type: 'customer.followed', origin },
    { kind: 'new-customer', actor: customer, detail: {} },
  ],
  [{ type: 'message.received', origin: { ...origin, kind: 'group' } }, null],
  [
    { type: 'conversation.rated', origin, score: 4 },
    { kind: 'rated', actor: customer, detail: { score: 4 } },
  ],
  [
    { type: 'conversation.assigned', staffId: 'bob' },
    { kind: 'assigned', actor: ann, detail: { to: 'bob' } },
  ],
  [
    { type: 'conversation.transferred', staffId: null },
    { kind: 'transferred', actor: ann, detail: { to: null } },
  ],
  [{ type: 'conversation.escalated' }, { kind: 'escalated', actor: ann, detail: {} }],
  [
    { type: 'conversation.status-changed', status: 'resolved' },
    { kind: 'resolved', actor: ann, detail: {} },
  ],
  [{ type: 'conversation.status-changed', status: 'closed' }, null],
  [
    { type: 'sale.recorded', amount: 5, currency: 'THB' },
    { kind: 'sale', actor: ann, detail: { amount: 5, currency: 'THB' } },
  ],
  [{ type: 'complaint.marked' }, { kind: 'complaint', actor: ann, detail: {} }],
  [
    { type: 'conversation.member-group-changed', memberGroup: 'vip1' },
    { kind: 'member-group', actor: ann, detail: { memberGroup: 'vip1' } },
  ],
  [{ type: 'conversation.pinned' }, null],
])('the activity of %j is %j', (event, act) => {
  expect(actOf({ conversationId, ...event } as unknown as Event, 'ann')).toEqual(act && { conversationId, ...act });
});

const signIn = (staffId: string) => actOf({ type: 'session.started', staffId } as Event, null)!;

test('a sign-in is an activity of the person, in no conversation', () => {
  expect(signIn('ann')).toEqual({ kind: 'sign-in', conversationId: null, actor: ann, detail: {} });
});

test('an activity without a person is of the system', () => {
  const event = { type: 'conversation.escalated', conversationId } as Event;
  expect(actOf(event, null)).toMatchObject({ actor: { type: 'system', id: null } });
});

test('a sign-in is repeated shortly after another one of the same person', () => {
  const at = 1_000_000_000;
  const known = [
    { kind: 'sign-in' as const, actor: { id: 'ann' }, at },
    { kind: 'sale' as const, actor: { id: 'bob' }, at },
  ];
  const isRepeated = (staffId: string, later: number) => isRepeatedSignIn(signIn(staffId), at + later, known);
  expect(isRepeated('ann', limits.signInActivityMs - 1)).toBe(true);
  expect(isRepeated('ann', limits.signInActivityMs)).toBe(false);
  expect(isRepeated('bob', 0)).toBe(false);
  const sale = actOf({ type: 'sale.recorded', conversationId } as Event, 'bob')!;
  expect(isRepeatedSignIn(sale, at, known)).toBe(false);
});
