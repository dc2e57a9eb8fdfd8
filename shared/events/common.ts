import * as z from 'zod';

/** Levels of event types that older programs do not know, by schema. All other types have level 0. See server/log/README.md. */
export const eventLevels = z.registry<{ level: number }>();

export const id = z.string().min(1).max(100);
/** Milliseconds since 1970, UTC. */
export const ms = z.number();
/** Id of content that is stored with the event. See `contentIds` in shared/content.ts. */
export const content = z.string();

/** Source of an event from LINE. The first event of a source creates the conversation. */
export const Origin = z.strictObject({
  conversationId: id,
  brandId: id,
  lineAccountId: id,
  kind: z.enum(['user', 'group', 'room']),
  /** LINE's id of the user, group or room. */
  sourceId: z.string(),
  /** LINE's id of the member who caused the event. `null` if LINE does not report it. */
  userId: z.string().nullable(),
  /** Whether another program currently controls the chat. If so, no messages can be sent. */
  standby: z.boolean(),
  /**
   * Time of the event by LINE's clock. If this is later than the time of the record, or more than seven days earlier, the time of the
   * record is used instead.
   */
  happenedAt: ms,
});
export type Origin = z.infer<typeof Origin>;

/** LINE's reply token, which is valid once, for a minute after receipt. `null` if the event has none. */
export const replyToken = z.string().nullable();
