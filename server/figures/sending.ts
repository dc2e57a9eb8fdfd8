import type { Event } from '../../shared/events/index.ts';
import type { FigureKind, Sending, StandingRow } from '../kinds/figure-rows.ts';
import type { ProjectionContext, RowOp } from '../projections/stored.ts';
import { recipientsOf } from '../turns/recipients.ts';
import { happened } from './happened.ts';

/** Maximum number of remembered outbound messages. */
const sendingMax = 50;

/** Returns the outbound messages of a conversation after an event. */
export function sendingAfter(event: Event, sending: readonly Sending[]): readonly Sending[] {
  switch (event.type) {
    case 'message.queued':
      return [...sending, { id: event.messageId, by: event.staffId, claim: null, via: 'push' as const }].slice(
        -sendingMax,
      );
    case 'message.withdrawn':
      return sending.filter(({ id }) => id !== event.messageId);
    case 'send.claimed': {
      const { claimId: claim, via, messageIds } = event;
      return sending.map((one) => (messageIds.includes(one.id) ? { ...one, claim, via } : one));
    }
    case 'send.accepted':
      return sending.filter(({ claim }) => claim !== event.claimId);
    default:
      return sending;
  }
}

/** Counts the messages that LINE accepted with this event. */
export function sentOps(event: Event, standing: StandingRow, context: ProjectionContext<FigureKind>): RowOp[] {
  if (event.type !== 'send.accepted') return [];
  const { lineAccountId } = standing;
  const taken = standing.sending.filter(({ claim }) => claim === event.claimId);
  return taken.map(({ id: messageId, by: staffId, via }) => {
    const messages = via === 'push' ? recipientsOf(standing) : 1;
    const sent = { idEnd: `sent/${messageId}`, what: 'sent' as const, via, messages, messageId, lineAccountId };
    return happened(standing, sent, context, staffId);
  });
}
