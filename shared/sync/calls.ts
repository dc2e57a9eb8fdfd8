import * as z from 'zod';
import { Id } from '../rows.ts';
import { callEnds } from '../vocabulary.ts';

/** A server that helps browsers to find each other (RTCIceServer). */
export const IceServer = z.strictObject({
  urls: z.string(),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

const Refused = z.strictObject({ success: z.literal(false), code: z.string() });

/** The answer to the staff's `join`. */
export const CallJoined = z.union([
  z.strictObject({ success: z.literal(true), iceServers: z.array(IceServer) }),
  Refused,
]);
export type CallJoined = z.infer<typeof CallJoined>;

/** The answer to anything of a call. */
export const CallAnswer = z.union([CallJoined, z.strictObject({ success: z.literal(true) })]);

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
export type CustomerUp = z.infer<typeof CustomerUp>;

/** Messages of either side for the other; of a page that stands open, the staff alone. `elsewhere`: the same one is in it in another window. */
export const CallDown = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('opened'), on: z.boolean() }),
  z.strictObject({ type: z.literal('peer'), on: z.boolean() }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum([...callEnds, 'elsewhere']) }),
]);
export type CallDown = z.infer<typeof CallDown>;

/** The customer's page hears of its ICE servers as well, once it is in. */
export type CustomerDown = CallDown | { type: 'ready'; iceServers: IceServer[] };
