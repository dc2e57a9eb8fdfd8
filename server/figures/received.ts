import type { EventOf } from '../../shared/events/index.ts';
import type { FigureKind, StandingRow, WrittenDay } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { happened } from './happened.ts';
import { slotOf } from './local-time.ts';
import { dayKey, wroteAt } from './written-days.ts';

type FigureContext = ProjectionContext<FigureKind>;

interface Received {
  ops: RowOp[];
  /** Days on which the customer wrote. */
  days: readonly WrittenDay[];
  /** Whether the message is delivered for the first time and was not unsent before. */
  isNew: boolean;
}

/**
 * Counts a received message. A message delivered twice under different event ids counts once. A message unsent before it arrived counts
 * like any other, but opens nothing.
 */
export function receivedOps(
  { origin: { happenedAt: at }, messageId }: EventOf<'message.received'>,
  standing: StandingRow,
  context: FigureContext,
  zone: string,
): Received {
  const known = context.read('receipt', messageId)?.row;
  if (known !== undefined && known.at !== null) return { ops: [], days: standing.days, isNew: false };
  const wrote = standing.kind === 'user' ? wroteOps(at, standing, context, zone) : { ops: [], days: standing.days };
  return {
    ops: [receipt(messageId, at, standing, context), ...wrote.ops],
    days: wrote.days,
    isNew: known === undefined,
  };
}

export function unsentOps(
  { messageId }: EventOf<'message.unsent'>,
  standing: StandingRow,
  context: FigureContext,
): RowOp[] {
  return context.read('receipt', messageId) === undefined ? [receipt(messageId, null, standing, context)] : [];
}

function receipt(id: string, at: number | null, standing: StandingRow, context: FigureContext): RowOp {
  const { id: conversationId, brandId, lineAccountId, kind } = standing;
  const row = { id, brandId, conversationId, lineAccountId, single: kind === 'user', at };
  return put(context, 'receipt', row);
}

/**
 * Updates the days for distinct customers: each day stores the first message on it, and the number of days since the customer previously
 * wrote.
 */
function wroteOps(at: number, standing: StandingRow, context: FigureContext, zone: string): Omit<Received, 'isNew'> {
  const { id: conversationId, brandId } = standing;
  const wrote = wroteAt(standing.days, at, zone);
  if (wrote === null) return { ops: [], days: standing.days };
  const ops = wrote.changed.flatMap((changed) => [
    put(context, 'wroteDay', { id: `${conversationId}/${dayKey(changed.day)}`, brandId, conversationId, ...changed }),
    ...(changed.gap === 0 ? knownBefore(changed.since, standing, context) : []),
  ]);
  return { ops, days: wrote.days };
}

/** Records customers who wrote earlier than the log's first record of them: they were customers at the earlier time. */
function knownBefore(at: number, standing: StandingRow, context: FigureContext): RowOp[] {
  const { createdAt: beganAt } = standing;
  if (at >= slotOf(beganAt)) return [];
  return [happened(standing, { idEnd: 'known-before', what: 'known-before', beganAt }, context, null, at)];
}
