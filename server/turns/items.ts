import type { Event } from '../../shared/events/index.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import type { Rules } from './deadline.ts';
import type { ServiceState } from './timeline.ts';

/** A change that an event makes to the turns of a conversation. */
export type TurnItem =
  | { is: 'received'; id: string; at: number }
  | { is: 'unsent'; id: string; at: number }
  /** `at`: time at which the message counts as queued, if it differs from that of the record. Milliseconds. */
  | { is: 'queued'; id: string; by: string; at?: number }
  | { is: 'taken-back'; id: string }
  | { is: 'claimed'; claim: string; ids: readonly string[] }
  | { is: 'accepted'; claim: string }
  | { is: 'given-up'; claim: string }
  | { is: 'ended' }
  | { is: 'undone' }
  | { is: 'reopened' }
  | { is: 'processed' }
  | { is: 'level'; memberGroup?: Rules['memberGroup']; priority?: Rules['priority'] }
  /** `undo` means that a block is undone. */
  | { is: 'service'; state: ServiceState; undo?: boolean };

/**
 * Returns the change that an event makes to the turns. `null` if there is none.
 * @param authorOf returns the id of the person who wrote a message, or `null` for an automatic message
 */
export function turnItem(event: Event, authorOf: (messageId: string) => string | null): TurnItem | null {
  switch (event.type) {
    case 'message.received':
      return { is: 'received', id: event.messageId, at: event.origin.happenedAt };
    case 'message.unsent':
      return { is: 'unsent', id: event.messageId, at: event.origin.happenedAt };
    case 'message.queued':
      return queued(event.messageId, event.staffId);
    case 'message.released':
      return { is: 'queued', id: event.messageId, by: event.staffId, at: event.queuedAt };
    case 'message.requeued':
      return queued(event.messageId, authorOf(event.messageId));
    case 'message.withdrawn':
      return { is: 'taken-back', id: event.messageId };
    case 'send.claimed':
      return { is: 'claimed', claim: event.claimId, ids: event.messageIds };
    case 'send.accepted':
      return { is: 'accepted', claim: event.claimId };
    case 'send.failed':
    case 'send.unknown':
      return { is: 'given-up', claim: event.claimId };
    case 'conversation.processed':
      return { is: 'processed' };
    case 'conversation.status-changed':
      if (isEnded(event.status)) return { is: 'ended' };
      return { is: event.undo === true ? 'undone' : 'reopened' };
    case 'conversation.service-status-changed': {
      const { serviceStatus: status } = event;
      const state = status === 'waiting' || status === 'blocked' ? status : 'running';
      return { is: 'service', state, ...(event.undo && { undo: true }) };
    }
    case 'conversation.block-passed':
      return { is: 'service', state: 'running' };
    case 'conversation.priority-changed':
      return { is: 'level', priority: event.priority };
    case 'conversation.escalated':
      return { is: 'level', priority: 'high' };
    case 'conversation.member-group-changed':
      return { is: 'level', memberGroup: event.memberGroup };
    default:
      return null;
  }
}

function queued(id: string, by: string | null): TurnItem | null {
  return by === null ? null : { is: 'queued', id, by };
}
