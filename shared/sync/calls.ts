import * as z from 'zod';
import type { CallEnd } from '../calls.ts';
import { Id } from '../rows.ts';

/** A server that helps browsers to find each other (RTCIceServer). */
export interface IceServer {
  urls: string;
  username?: string | undefined;
  credential?: string | undefined;
}

/** The answer to the staff's `join`. */
export type CallJoined = { success: true; iceServers: IceServer[] } | { success: false; code: string };

/** What the two tell each other (CALL-2): how to connect, and what of theirs is on; the server passes it on unread. */
export const CallSignal = z.looseObject({});
export type CallSignal = z.infer<typeof CallSignal>;

/** The socket event `call` of the staff (CALL-1). */
export const CallUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), callId: Id }),
  z.strictObject({ type: z.literal('signal'), callId: Id, data: CallSignal }),
  z.strictObject({ type: z.literal('leave'), callId: Id }),
]);
export type CallUp = z.infer<typeof CallUp>;

const key = z.string().min(16).max(100);

/** The same of the customer's plain socket, whose address names the call. `key` is the page's own: it may come back with it. */
export const CustomerUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), key }),
  z.strictObject({ type: z.literal('join'), key }),
  z.strictObject({ type: z.literal('decline') }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('leave') }),
]);

/** What either side hears of the other; of a page that stands open, the staff alone. `elsewhere`: the same one is in it in another window. */
export type CallDown =
  | { type: 'opened'; on: boolean }
  | { type: 'peer'; on: boolean }
  | { type: 'signal'; data: CallSignal }
  | { type: 'ended'; reason: CallEnd | 'elsewhere' };
