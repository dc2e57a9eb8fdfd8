import { type Call, endWithoutTalk } from '../../shared/calls.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';
import { callEnded } from './system-lines.ts';

const timerId = (callId: string) => `call/${callId}`;

/** Adds an offered call, with a timer after which the call is missed if nobody has joined. */
export function offered(event: EventOf<'call.offered'>, context: ProjectionContext): RowOp[] {
  const { conversationId, callId, kind, staffId } = event;
  const brandId = context.read('conversation', conversationId)?.row.brandId;
  if (brandId === undefined) return [];
  const open = { state: 'offered' as const, joinedAt: null, endedAt: null, reason: null };
  return [
    put(context, 'call', { id: callId, conversationId, brandId, staffId, kind, offeredAt: iso(context.at), ...open }),
    put(context, 'name', { id: nameKey('call', conversationId), holder: callId }),
    put(context, 'timer', {
      id: timerId(callId),
      at: context.at + limits.callOfferMs,
      stream: `conversation/${conversationId}`,
      event: { type: 'call.expired', conversationId, callId },
    }),
  ];
}

export function joined({ callId }: EventOf<'call.joined'>, context: ProjectionContext): RowOp[] {
  const call = context.read('call', callId)?.row;
  if (call?.state !== 'offered') return [];
  return [put(context, 'call', { ...call, state: 'joined', joinedAt: iso(context.at) }), del('timer', timerId(callId))];
}

export function ended({ callId, reason }: EventOf<'call.ended'>, context: ProjectionContext): RowOp[] {
  const call = context.read('call', callId)?.row;
  if (call === undefined || call.state === 'ended') return [];
  return end(call, call.state === 'offered' ? endWithoutTalk(reason) : reason, context);
}

export function expired({ callId }: EventOf<'call.expired'>, context: ProjectionContext): RowOp[] {
  const call = context.read('call', callId)?.row;
  return call?.state === 'offered' ? end(call, 'missed', context) : [];
}

function end(call: Call, reason: NonNullable<Call['reason']>, context: ProjectionContext): RowOp[] {
  const timer = context.read('timer', timerId(call.id)) === undefined ? [] : [del('timer', timerId(call.id))];
  const key = nameKey('call', call.conversationId);
  const name = context.read('name', key)?.row.holder === call.id ? [del('name', key)] : [];
  const ended = { ...call, state: 'ended' as const, endedAt: iso(context.at), reason };
  return [put(context, 'call', ended), ...timer, ...name, ...callEnded(ended, context)];
}
