import * as z from 'zod';
import { id } from './events/common.ts';
import { callEnds, callKinds } from './vocabulary.ts';

export type CallKind = (typeof callKinds)[number];
export type CallEnd = (typeof callEnds)[number];

/** Returns the reason to record for a call that ended before customer and staff had both joined. */
export function endWithoutTalk(reason: CallEnd): CallEnd {
  return reason === 'declined' || reason === 'withdrawn' ? reason : 'missed';
}

const time = z.iso.datetime();

/** A call that a member of staff offered to a customer. After the call has ended, its link can no longer be used. */
export const Call = z.strictObject({
  id,
  conversationId: id,
  brandId: id,
  staffId: id,
  kind: z.enum(callKinds),
  state: z.enum(['offered', 'joined', 'ended']),
  offeredAt: time,
  joinedAt: time.nullable(),
  endedAt: time.nullable(),
  reason: z.enum(callEnds).nullable(),
  version: z.int().nonnegative(),
});
export type Call = z.infer<typeof Call>;

/** `content.call` of the message that invites a customer to a call. */
export interface CallInvitation {
  callId: string;
  kind: CallKind;
  /** Label of the button that opens the call page. */
  label: string;
}
