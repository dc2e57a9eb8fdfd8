import { type CallEnd, endWithoutTalk } from '../../shared/calls.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { del, iso, type ProjectionContext, put, type RowOp, type Stored } from './stored.ts';
import { callEnded } from './system-lines.ts';

const timerId = (callId: string) => `call/${callId}`;

/** Adds an offered call, with a timer after which the call is missed if nobody has joined. */
export function offered(event: EventOf<'call.offered'>, context: ProjectionContext): RowOp[] {
  const { conversationId, callId, kind, staffId, node } = event;
  const brandId = context.read('conversation', conversationId)?.row.brandId;
  if (brandId === undefined) return [];
  const open = { state: 'offered' as const, joinedAt: null, endedAt: null, reason: null };
  return [
    put(
      context,
      'call',
      { id: callId, conversationId, brandId, staffId, kind, offeredAt: iso(context.at), ...open },
      node === undefined ? null : { node },
    ),
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
  const call = context.read('call', callId);
  if (call?.row.state !== 'offered') return [];
  const joined = { ...call.row, state: 'joined' as const, joinedAt: iso(context.at) };
  return [put(context, 'call', joined, call.hidden), del('timer', timerId(callId))];
}

export function ended({ callId, reason }: EventOf<'call.ended'>, context: ProjectionContext): RowOp[] {
  const call = context.read('call', callId);
  if (call === undefined || call.row.state === 'ended') return [];
  return end(call, call.row.state === 'offered' ? endWithoutTalk(reason) : reason, context);
}

export function expired({ callId }: EventOf<'call.expired'>, context: ProjectionContext): RowOp[] {
  const call = context.read('call', callId);
  return call?.row.state === 'offered' ? end(call, 'missed', context) : [];
}

function end({ row: call, hidden }: Stored<'call'>, reason: CallEnd, context: ProjectionContext): RowOp[] {
  const timer = context.read('timer', timerId(call.id)) === undefined ? [] : [del('timer', timerId(call.id))];
  const key = nameKey('call', call.conversationId);
  const name = context.read('name', key)?.row.holder === call.id ? [del('name', key)] : [];
  const ended = { ...call, state: 'ended' as const, endedAt: iso(context.at), reason };
  return [put(context, 'call', ended, hidden), ...timer, ...name, ...callEnded(ended, context)];
}
