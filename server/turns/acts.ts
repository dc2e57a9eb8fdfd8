import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Activity } from '../../shared/rows.ts';

/** An activity, as far as the event alone determines it. Names and brand are missing. */
export interface Act extends Pick<Activity, 'kind' | 'conversationId' | 'detail'> {
  actor: Omit<Activity['actor'], 'name'>;
}

const theCustomer = { type: 'customer', id: null } as const;

/**
 * Returns the activity of an event. `null` if the event is not an activity. For a first contact or a rating, the caller must also check in
 * the rows before the event whether the conversation is new or the rating counts.
 * @param staffId id of the person who acted, `null` for the system
 */
export function actOf(event: Event, staffId: string | null): Act | null {
  const actor = staffId === null ? ({ type: 'system', id: null } as const) : ({ type: 'staff', id: staffId } as const);
  switch (event.type) {
    case 'message.received':
    case 'customer.followed':
      if (event.origin.kind !== 'user') return null;
      return { kind: 'new-customer', conversationId: event.origin.conversationId, actor: theCustomer, detail: {} };
    case 'conversation.rated': {
      const { origin, score } = event;
      return { kind: 'rated', conversationId: origin.conversationId, actor: theCustomer, detail: { score } };
    }
    case 'conversation.assigned':
      return { kind: 'assigned', conversationId: event.conversationId, actor, detail: { to: event.staffId } };
    case 'conversation.transferred':
      return { kind: 'transferred', conversationId: event.conversationId, actor, detail: { to: event.staffId } };
    case 'conversation.escalated':
      return { kind: 'escalated', conversationId: event.conversationId, actor, detail: {} };
    case 'conversation.status-changed':
      if (event.status !== 'resolved') return null;
      return { kind: 'resolved', conversationId: event.conversationId, actor, detail: {} };
    case 'sale.recorded': {
      const { conversationId, amount, currency } = event;
      return { kind: 'sale', conversationId, actor, detail: { amount, currency } };
    }
    case 'complaint.marked':
      return { kind: 'complaint', conversationId: event.conversationId, actor, detail: {} };
    case 'conversation.member-group-changed': {
      const { conversationId, memberGroup } = event;
      return { kind: 'member-group', conversationId, actor, detail: { memberGroup } };
    }
    case 'session.started':
      return { kind: 'sign-in', conversationId: null, actor: { type: 'staff', id: event.staffId }, detail: {} };
    default:
      return null;
  }
}

/**
 * Whether an activity is a sign-in that follows another sign-in of the same person within an hour.
 * @param at milliseconds since 1970
 * @param known previous activities of the brand
 */
export function isRepeatedSignIn(
  { kind, actor }: Act,
  at: number,
  known: readonly { kind: Activity['kind']; actor: { id: string | null }; at: number }[],
): boolean {
  if (kind !== 'sign-in') return false;
  return known.some((one) => one.kind === kind && one.actor.id === actor.id && at - one.at < limits.signInActivityMs);
}
