import * as z from 'zod';
import { CallSignal } from '../../../shared/sync/calls.ts';
import { Delta, Viewers } from '../../../shared/sync/messages.ts';
import { Scope } from '../../../shared/sync/scope.ts';

const on = z.boolean();
const person = z.strictObject({ id: z.string(), name: z.string() });
const CallReceived = z.discriminatedUnion('type', [
  z.strictObject({ callId: z.string().optional(), type: z.enum(['opened', 'peer']), on }),
  z.strictObject({ callId: z.string().optional(), type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ callId: z.string().optional(), type: z.literal('ended'), reason: z.string() }),
  z.strictObject({ type: z.literal('ready'), iceServers: z.array(z.unknown()) }),
]);

/** Schemas of all events that the server can send to a socket, regardless of what other clients send. */
const receivedEvents: Record<string, z.ZodType> = {
  delta: Delta,
  presence: z.strictObject({
    conversationId: z.string(),
    typing: z.array(person),
    viewing: z.array(person),
    claimedBy: person.nullable(),
  }),
  viewers: Viewers,
  call: CallReceived,
  resume: z.strictObject({ scopes: z.array(Scope) }),
};

/** Validates a received event. @throws if its name or payload is unknown */
export function mustBeKnown(event: string, payload: unknown): void {
  const schema = receivedEvents[event];
  if (schema === undefined) throw new Error(`unknown event ${event}`);
  const { error } = schema.safeParse(payload);
  if (error !== undefined)
    throw new Error(`invalid ${event}: ${JSON.stringify(payload).slice(0, 300)}: ${error.message}`);
}
