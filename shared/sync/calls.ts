import * as z from 'zod';
import { Id } from '../rows.ts';

/** What WebRTC has to tell the other side: a session description or a candidate; the server passes it on unread. */
export const CallSignal = z.looseObject({});
export type CallSignal = z.infer<typeof CallSignal>;

/** The socket event `call` of the staff (CALL-1). */
export const CallUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), callId: Id }),
  z.strictObject({ type: z.literal('signal'), callId: Id, data: CallSignal }),
  z.strictObject({ type: z.literal('leave'), callId: Id }),
]);
export type CallUp = z.infer<typeof CallUp>;

/** The same of the customer's plain socket, whose address names the call. `key` is the page's own: it may come back with it. */
export const CustomerUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), key: z.string().min(16).max(100) }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('leave') }),
]);

/** What either side hears of the other. */
export type CallDown = { type: 'peer'; on: boolean } | { type: 'signal'; data: CallSignal } | { type: 'ended' };
