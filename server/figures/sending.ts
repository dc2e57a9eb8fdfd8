import type { Event } from '../../shared/events/index.ts';
import type { Sending } from '../kinds/figures.ts';

/** So many messages on their way are remembered. */
const sendingMax = 50;

/** The messages of a conversation that are on their way to LINE after an event. */
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

/** The messages that LINE took by this event. */
export function takenBy(event: Event, sending: readonly Sending[]): readonly Sending[] {
  return event.type === 'send.accepted' ? sending.filter(({ claim }) => claim === event.claimId) : [];
}
