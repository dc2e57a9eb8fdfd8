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

/** A description of a session with many codecs, and then some. */
const sdpMax = 16 * 1024;
const short = z.string().max(1000);

/** Browsers add to what they say of themselves: what is not named here stays behind. */
const Description = z.object({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.string().max(sdpMax).optional(),
});
const Candidate = z.object({
  candidate: short.optional(),
  sdpMid: short.nullish(),
  sdpMLineIndex: z.int().min(0).max(65_535).nullish(),
  usernameFragment: short.nullish(),
});
const round = z.string().max(100);

/** The two sides tell each other (CALL-2) how to connect, and what of theirs is on. */
export const CallSignal = z.union([
  z.strictObject({ round, description: Description }),
  z.strictObject({ round, candidate: Candidate }),
  z.strictObject({ media: z.strictObject({ microphone: z.boolean(), camera: z.boolean() }) }),
]);
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
