import * as z from 'zod';

export const id = z.string().min(1).max(100);
/** Milliseconds since 1970, UTC. */
export const ms = z.number();
/** Id of a content stored with the event (see `contentIds` in shared/content.ts). */
export const content = z.string();

/** Source of an event from LINE. The first event of a source creates the conversation. */
export const Origin = z.strictObject({
  conversationId: id,
  brandId: id,
  lineAccountId: id,
  kind: z.enum(['user', 'group', 'room']),
  /** LINE's id of the user, group or room. */
  sourceId: z.string(),
  /** The sending member. `null` if LINE does not report it. */
  userId: z.string().nullable(),
  /** Whether another program controls the chat, so that no messages can be sent. */
  standby: z.boolean(),
  /** Time of the event by LINE's clock, limited to between seven days before the record and the record's own time. */
  happenedAt: ms,
});
export type Origin = z.infer<typeof Origin>;

/** Valid once, for a minute from receipt. */
export const replyToken = z.string().nullable();
