import type { Call, CallEnd } from '../../shared/calls.ts';
import type { NewRecord } from '../log/port.ts';

/** A change of a call that is recorded without a decision. */
export type CallFact = { type: 'call.joined' } | { type: 'call.ended'; reason: CallEnd };

/** Returns the record of a fact about a call. Several nodes can record the same fact, and its deduplication key makes it count once. */
export function callRecord({ id, conversationId }: Call, fact: CallFact, at: number): NewRecord {
  const event = { ...fact, conversationId, callId: id };
  const stream = `conversation/${conversationId}`;
  return { stream, at, actor: 'system', events: [event], dedupe: `${fact.type}/${id}` };
}
