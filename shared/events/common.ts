import * as z from 'zod';

export const id = z.string().min(1).max(100);
/** Milliseconds since 1970, UTC. */
export const ms = z.number();
/** The id of a content that lies beside the event (see `contentIds` in shared/content.ts). */
export const content = z.string();

/** Where at LINE an event came from; the first one makes the conversation. */
export const Origin = z.strictObject({
  conversationId: id,
  brandId: id,
  lineAccountId: id,
  kind: z.enum(['user', 'group', 'room']),
  /** LINE's id of the user, group or room. */
  sourceId: z.string(),
  /** The member who wrote, when LINE says. */
  userId: z.string().nullable(),
  /** Another program holds the chat: nothing may be sent there now. */
  standby: z.boolean(),
  /** When it happened, by LINE's clock; already bounded as metrics.md rules. */
  happenedAt: ms,
});
export type Origin = z.infer<typeof Origin>;

/** Works once and for a minute from its receipt. */
export const replyToken = z.string().nullable();
