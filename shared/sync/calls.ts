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

/** UTF-16 units. Larger than a session description with many codecs. */
const sdpMax = 16 * 1024;
const short = z.string().max(1000);

/** Browsers add fields to descriptions. Fields that are not declared here are dropped. */
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

/** Signals between the two sides (CALL-2): connection setup, and whether microphone and camera are on. */
export const CallSignal = z.union([
  z.strictObject({ round, description: Description }),
  z.strictObject({ round, candidate: Candidate }),
  z.strictObject({ media: z.strictObject({ microphone: z.boolean(), camera: z.boolean() }) }),
]);
export type CallSignal = z.infer<typeof CallSignal>;

/** Socket event `call` of the staff (CALL-1). */
export const CallUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), callId: Id }),
  z.strictObject({ type: z.literal('signal'), callId: Id, data: CallSignal }),
  z.strictObject({ type: z.literal('leave'), callId: Id }),
]);
export type CallUp = z.infer<typeof CallUp>;

const key = z.string().min(16).max(100);

/** Frames of the customer's plain socket, whose URL identifies the call. `key` identifies the page when it reconnects. */
export const CustomerUp = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), key }),
  z.strictObject({ type: z.literal('join'), key }),
  z.strictObject({ type: z.literal('decline') }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('leave') }),
]);
export type CustomerUp = z.infer<typeof CustomerUp>;

/** Frames from one side to the other. `opened` is sent to the staff only. `elsewhere`: the same participant joined in another window. */
export const CallDown = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('opened'), on: z.boolean() }),
  z.strictObject({ type: z.literal('peer'), on: z.boolean() }),
  z.strictObject({ type: z.literal('signal'), data: CallSignal }),
  z.strictObject({ type: z.literal('ended'), reason: z.enum([...callEnds, 'elsewhere']) }),
]);
export type CallDown = z.infer<typeof CallDown>;

/** Frames to the customer's page, which also receives its ICE servers when it joins. */
export type CustomerDown = CallDown | { type: 'ready'; iceServers: IceServer[] };
