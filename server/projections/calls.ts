import { type Call, endUnmet } from '../../shared/calls.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { del, type Facts, iso, put, type RowOp } from './stored.ts';
import { callEnded } from './system-lines.ts';

const timerId = (callId: string) => `call/${callId}`;

/** A call that nobody joins in time is missed. */
export function offered(event: EventOf<'call.offered'>, facts: Facts): RowOp[] {
  const { conversationId, callId, kind, staffId } = event;
  const brandId = facts.read('conversation', conversationId)?.row.brandId;
  if (brandId === undefined) return [];
  const open = { state: 'offered' as const, joinedAt: null, endedAt: null, reason: null };
  return [
    put(facts, 'call', { id: callId, conversationId, brandId, staffId, kind, offeredAt: iso(facts.at), ...open }),
    put(facts, 'name', { id: nameKey('call', conversationId), holder: callId }),
    put(facts, 'timer', {
      id: timerId(callId),
      at: facts.at + limits.callOfferMs,
      stream: `conversation/${conversationId}`,
      event: { type: 'call.expired', conversationId, callId },
    }),
  ];
}

export function joined({ callId }: EventOf<'call.joined'>, facts: Facts): RowOp[] {
  const call = facts.read('call', callId)?.row;
  if (call?.state !== 'offered') return [];
  return [put(facts, 'call', { ...call, state: 'joined', joinedAt: iso(facts.at) }), del('timer', timerId(callId))];
}

export function ended({ callId, reason }: EventOf<'call.ended'>, facts: Facts): RowOp[] {
  const call = facts.read('call', callId)?.row;
  if (call === undefined || call.state === 'ended') return [];
  return end(call, call.state === 'offered' ? endUnmet(reason) : reason, facts);
}

export function expired({ callId }: EventOf<'call.expired'>, facts: Facts): RowOp[] {
  const call = facts.read('call', callId)?.row;
  return call?.state === 'offered' ? end(call, 'missed', facts) : [];
}

function end(call: Call, reason: NonNullable<Call['reason']>, facts: Facts): RowOp[] {
  const timer = facts.read('timer', timerId(call.id)) === undefined ? [] : [del('timer', timerId(call.id))];
  const key = nameKey('call', call.conversationId);
  const name = facts.read('name', key)?.row.holder === call.id ? [del('name', key)] : [];
  const over = { ...call, state: 'ended' as const, endedAt: iso(facts.at), reason };
  return [put(facts, 'call', over), ...timer, ...name, ...callEnded(over, facts)];
}
