import type { Event, EventOf } from '../../shared/events/index.ts';
import type { Conversation } from '../../shared/rows.ts';

/** State of a conversation that staff and customers change. Its transitions are defined here for all projection sets. */
export type ConversationState = Pick<
  Conversation,
  'status' | 'serviceStatus' | 'blockedUntil' | 'priority' | 'memberGroup' | 'archived' | 'assignedTo'
>;

/** Returns the state after a customer opened a case: open if the last assignee is available, else pending and unassigned. */
export function opened<S extends ConversationState>(state: S, isHere: (staffId: string) => boolean): S {
  const here = state.assignedTo !== null && isHere(state.assignedTo);
  return {
    ...state,
    status: here ? 'open' : 'pending',
    serviceStatus: state.serviceStatus === 'blocked' ? 'blocked' : 'pending',
    assignedTo: here ? state.assignedTo : null,
  };
}

/**
 * Returns the state after a person opened a new case by reopening the conversation. An assignee who is not available is removed, and the
 * case is then pending.
 */
export function reopened<S extends ConversationState>(state: S, isHere: (staffId: string) => boolean): S {
  if (state.assignedTo === null || isHere(state.assignedTo)) return state;
  return { ...state, status: 'pending', assignedTo: null };
}

/** Returns the state after an event. For events that open a case, see {@link opened} and {@link reopened}. */
export function stateAfter<S extends ConversationState>(state: S, event: Event): S {
  switch (event.type) {
    case 'message.received':
      return state.archived ? { ...state, archived: false } : state;
    case 'message.queued':
      return event.staffId === null ? state : answered(state, event.staffId);
    case 'message.released':
      return answered(state, event.staffId);
    case 'conversation.assigned':
    case 'conversation.transferred': {
      const { staffId } = event;
      const isLive = state.status === 'open' || state.status === 'pending';
      const status = staffId === null ? 'pending' : 'open';
      return { ...state, assignedTo: staffId, status: isLive ? status : state.status };
    }
    case 'conversation.escalated':
      return { ...state, priority: 'high' };
    case 'conversation.status-changed':
      return { ...state, status: event.status };
    case 'conversation.service-status-changed':
      return { ...state, serviceStatus: event.serviceStatus, blockedUntil: timeOf(event.blockedUntil) };
    case 'conversation.block-passed':
      return endsBlock(state, event) ? { ...state, serviceStatus: 'pending', blockedUntil: null } : state;
    case 'conversation.priority-changed':
      return { ...state, priority: event.priority };
    case 'conversation.member-group-changed':
      return { ...state, memberGroup: event.memberGroup };
    case 'conversation.archived':
      return { ...state, archived: event.archived };
    default:
      return state;
  }
}

/** Whether the event ends the current block. `false` if the block has already been ended, or its end was changed. */
export function endsBlock(
  { serviceStatus, blockedUntil }: Pick<ConversationState, 'serviceStatus' | 'blockedUntil'>,
  event: EventOf<'conversation.block-passed'>,
): boolean {
  return serviceStatus === 'blocked' && blockedUntil === timeOf(event.blockedUntil);
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/**
 * Returns the state after a reply. An unassigned conversation is assigned to the author of the reply. A service status that somebody set to
 * `waiting` or `blocked` stays.
 */
function answered<S extends ConversationState>(state: S, staffId: string): S {
  const { status, serviceStatus } = state;
  return {
    ...state,
    assignedTo: state.assignedTo ?? staffId,
    status: status === 'pending' ? 'open' : status,
    serviceStatus: serviceStatus === 'pending' ? 'processing' : serviceStatus,
    archived: false,
  };
}
