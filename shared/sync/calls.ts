import * as z from 'zod';
import { Id } from '../rows.ts';
import { callEnds } from '../vocabulary.ts';

/** STUN or TURN server, as in RTCIceServer. */
export const IceServer = z.strictObject({
  urls: z.string(),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof IceServer>;

const Refused = z.strictObject({ success: z.literal(false), code: z.string() });

/** Response to the staff's `join`. */
export const CallJoined = z.union([
  z.strictObject({ success: z.literal(true), iceServers: z.array(IceServer) }),
  Refused,
]);
export type CallJoined = z.infer<typeof CallJoined>;

/** Response to any `call` frame. */
export const CallAnswer = z.union([CallJoined, z.strictObject({ success: z.literal(true) })]);

/** Maximum length of a session description in UTF-16 units. Sufficient for descriptions with many codecs. */
const sdpMax = 16 * 1024;
const short = z.string().max(1000);

/** Session description. Browsers might add fields. Fields that are not declared here are dropped. */
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

/** Signals between the customer's page and the staff's page (CALL-2): connection setup, and whether microphone and camera are on. */
export const CallSignal = z.union([
  z.strictObject({ round, description: Description }),
  z.strictObject({ round, candidate: Candidate }),
  z.strictObject({ media: z.strictObject({ microphone: z.boolean(), camera: z.boolean() }) }),
]);
export type CallSignal = z.infer<typeof CallSignal>;

/** Frames of the socket event `call` from the staff (CALL-1). */
export const CallUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), callId: Id }),
  z.strictObject({ type: z.literal('signal'), callId: Id, data: CallSignal }),
  z.strictObject({ type: z.literal('leave'), callId: Id }),
]);
export type CallUp = z.infer<typeof CallUp>;

const key = z.string().min(16).max(100);

/**
 * Frames from the customer's page. The page uses a plain socket, whose URL identifies the call. `key` identifies the page when it
 * reconnects.
 */
export const CustomerUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), key }),
  z.strictObject({ type: z.literal('join'), key }),
  z.strictObject({ type: z.literal('decline') }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('leave') }),
]);
export type CustomerUp = z.infer<typeof CustomerUp>;

/**
 * Frames that the server sends to the staff's side of a call. The customer's page receives the same frames, except `opened`. `elsewhere`
 * means that the same participant joined in another window.
 */
export const CallDown = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('opened'), on: z.boolean() }),
  z.strictObject({ type: z.literal('peer'), on: z.boolean() }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum([...callEnds, 'elsewhere']) }),
]);
export type CallDown = z.infer<typeof CallDown>;

/** Frames that the server sends to the customer's page. `ready` contains the ICE servers when the page joins. */
export type CustomerDown = CallDown | { type: 'ready'; iceServers: IceServer[] };
