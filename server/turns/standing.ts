import type { Event, EventOf } from '../../shared/events/index.ts';
import type { Conversation } from '../../shared/rows.ts';

/** State of a conversation that people and customers change, defined once for every projection set. */
export type Standing = Pick<
  Conversation,
  'status' | 'serviceStatus' | 'blockedUntil' | 'priority' | 'memberGroup' | 'archived' | 'assignedTo'
>;

/** Returns the state after a customer opened a case: open if the last assignee is available, else pending and unassigned. */
export function opened<S extends Standing>(standing: S, isHere: (staffId: string) => boolean): S {
  const here = standing.assignedTo !== null && isHere(standing.assignedTo);
  return {
    ...standing,
    status: here ? 'open' : 'pending',
    serviceStatus: standing.serviceStatus === 'blocked' ? 'blocked' : 'pending',
    assignedTo: here ? standing.assignedTo : null,
  };
}

const assigned = (staffId: string | null) => (staffId === null ? ('pending' as const) : ('open' as const));

/** Applies an event to the state. Cases opened by the customer are handled by {@link opened}. */
export function stands<S extends Standing>(standing: S, event: Event): S {
  switch (event.type) {
    case 'message.received':
      return standing.archived ? { ...standing, archived: false } : standing;
    case 'message.queued':
      return event.staffId === null ? standing : answered(standing, event.staffId);
    case 'conversation.assigned': {
      const { staffId } = event;
      const taken = standing.status === 'pending' && staffId !== null;
      const given = standing.status === 'open' && staffId === null;
      return { ...standing, assignedTo: staffId, status: taken ? 'open' : given ? 'pending' : standing.status };
    }
    case 'conversation.transferred': {
      const isLive = standing.status === 'open' || standing.status === 'pending';
      return { ...standing, assignedTo: event.staffId, status: isLive ? assigned(event.staffId) : standing.status };
    }
    case 'conversation.escalated':
      return { ...standing, priority: 'high' };
    case 'conversation.status-changed':
      return { ...standing, status: event.status };
    case 'conversation.service-status-changed':
      return { ...standing, serviceStatus: event.serviceStatus, blockedUntil: timeOf(event.blockedUntil) };
    case 'conversation.block-passed':
      return endsBlock(standing, event) ? { ...standing, serviceStatus: 'pending', blockedUntil: null } : standing;
    case 'conversation.priority-changed':
      return { ...standing, priority: event.priority };
    case 'conversation.member-group-changed':
      return { ...standing, memberGroup: event.memberGroup };
    case 'conversation.archived':
      return { ...standing, archived: event.archived };
    default:
      return standing;
  }
}

/** Whether the event ends the current block, which has neither ended nor been given another end. */
export function endsBlock(
  { serviceStatus, blockedUntil }: Pick<Standing, 'serviceStatus' | 'blockedUntil'>,
  event: EventOf<'conversation.block-passed'>,
): boolean {
  return serviceStatus === 'blocked' && blockedUntil === timeOf(event.blockedUntil);
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** A reply assigns an unassigned conversation to its author. */
function answered<S extends Standing>(standing: S, staffId: string): S {
  const { status } = standing;
  return {
    ...standing,
    assignedTo: standing.assignedTo ?? staffId,
    status: status === 'pending' ? 'open' : status,
    archived: false,
  };
}
