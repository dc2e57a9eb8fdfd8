import type { Event, EventOf } from '../../shared/events/index.ts';
import type { FigureKind, Sending, StandingRow, WrittenDay } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { recipientsOf } from '../turns/recipients.ts';
import { happened } from './conversation-rows.ts';
import { slotOf } from './local-time.ts';
import { dayKey, wroteAt } from './written-days.ts';

type FigureContext = ProjectionContext<FigureKind>;

interface Received {
  ops: RowOp[];
  /** Days on which the customer wrote, including that of this message. */
  days: readonly WrittenDay[];
  /**
   * Whether this is the first event about the message. `false` for a repeated delivery, and if the message was unsent before it arrived.
   */
  isNew: boolean;
}

/**
 * Counts a received message. A message that is delivered twice under different event ids is counted once. A message that was unsent before
 * it arrived is counted like any other one, but opens no turn or case.
 */
export function receivedOps(
  { origin: { happenedAt: at }, messageId }: EventOf<'message.received'>,
  state: StandingRow,
  context: FigureContext,
  zone: string,
): Received {
  const known = context.read('receipt', messageId)?.row;
  if (known !== undefined && known.at !== null) return { ops: [], days: state.days, isNew: false };
  const wrote = state.kind === 'user' ? wroteOps(at, state, context, zone) : { ops: [], days: state.days };
  return {
    ops: [receipt(messageId, at, state, context), ...wrote.ops],
    days: wrote.days,
    isNew: known === undefined,
  };
}

export function unsentOps(
  { messageId }: EventOf<'message.unsent'>,
  state: StandingRow,
  context: FigureContext,
): RowOp[] {
  return context.read('receipt', messageId) === undefined ? [receipt(messageId, null, state, context)] : [];
}

function receipt(id: string, at: number | null, state: StandingRow, context: FigureContext): RowOp {
  const { id: conversationId, brandId, lineAccountId, kind } = state;
  const row = { id, brandId, conversationId, lineAccountId, single: kind === 'user', at };
  return put(context, 'receipt', row);
}

/**
 * Updates the days on which the customer wrote, from which distinct customers are counted. Each day has the slot of its first message and
 * the number of days since the customer last wrote.
 */
function wroteOps(at: number, state: StandingRow, context: FigureContext, zone: string): Omit<Received, 'isNew'> {
  const { id: conversationId, brandId } = state;
  const wrote = wroteAt(state.days, at, zone);
  if (wrote === null) return { ops: [], days: state.days };
  const ops = wrote.changed.flatMap((changed) => [
    put(context, 'wroteDay', { id: `${conversationId}/${dayKey(changed.day)}`, brandId, conversationId, ...changed }),
    ...(changed.gap === 0 ? knownBefore(changed.since, state, context) : []),
  ]);
  return { ops, days: wrote.days };
}

/** If a late message is older than the log's first record of the customer, records that the customer existed before that record. */
function knownBefore(at: number, state: StandingRow, context: FigureContext): RowOp[] {
  const { createdAt: beganAt } = state;
  if (at >= slotOf(beganAt)) return [];
  return [happened(state, { idEnd: 'known-before', what: 'known-before', beganAt }, context, null, at)];
}

/** Maximum number of outgoing messages that are stored per conversation. */
const sendingMax = 50;

/** Returns the outgoing messages of a conversation that LINE has not accepted yet, as changed by an event. */
export function sendingAfter(event: Event, sending: readonly Sending[]): readonly Sending[] {
  switch (event.type) {
    case 'message.queued':
    case 'message.released':
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
export function sentOps(event: Event, state: StandingRow, context: ProjectionContext<FigureKind>): RowOp[] {
  if (event.type !== 'send.accepted') return [];
  const { lineAccountId } = state;
  const taken = state.sending.filter(({ claim }) => claim === event.claimId);
  return taken.map(({ id: messageId, by: staffId, via }) => {
    const messages = via === 'push' ? recipientsOf(state) : 1;
    const sent = { idEnd: `sent/${messageId}`, what: 'sent' as const, via, messages, messageId, lineAccountId };
    return happened(state, sent, context, staffId);
  });
}
