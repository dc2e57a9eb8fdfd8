import * as z from 'zod';
import { messageKinds } from './message-texts.ts';
import { conversationStatuses, memberGroups, messageDirections, priorities, serviceStatuses } from './vocabulary.ts';

/** Schema of a time: ISO 8601 in UTC. */
export const Time = z.iso.datetime();
export const Id = z.string().min(1).max(100);
export const Version = z.int().nonnegative();

export const Customer = z.strictObject({
  /** LINE's id of the user, group or room. */
  userId: z.string(),
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  language: z.string().nullable(),
  statusMessage: z.string().nullable(),
  /** Name that the staff gave the customer. Shown instead of `displayName`, and never sent to the customer. */
  alias: z.string().nullable(),
  /** Values of the fields that the setting `customerFields` declares, by key. Values of removed fields remain. */
  fields: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether the customer has added the LINE account as a friend, or the account is a member of the group or room. */
  followed: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

export const MessageAuthor = z.strictObject({
  type: z.enum(['customer', 'staff', 'system']),
  id: z.string().nullable(),
  name: z.string(),
});
export type MessageAuthor = z.infer<typeof MessageAuthor>;

export const MessagePreview = z.strictObject({
  id: Id,
  direction: z.enum(messageDirections),
  kind: z.enum(messageKinds),
  text: z.string(),
  author: MessageAuthor,
  at: Time,
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** A conversation. REST responses add its notes, which are separate rows, and `onlineState`, which depends on the current time. */
export const Conversation = z.strictObject({
  id: Id,
  brandId: Id,
  lineAccountId: Id,
  kind: z.enum(['user', 'group', 'room']),
  customer: Customer,
  status: z.enum(conversationStatuses),
  serviceStatus: z.enum(serviceStatuses),
  /** End of the block. `null` if the conversation is not blocked, or the block has no end. */
  blockedUntil: Time.nullable(),
  blockedReason: z.string().nullable(),
  /** End of the snooze. `null` if the conversation is not snoozed. */
  snoozedUntil: Time.nullable(),
  /** Person who snoozed the conversation. `null` if it is not snoozed. */
  snoozedBy: Id.nullable(),
  /** Whether a snooze ended by its time or by a message of the customer, and nobody has opened the conversation since. */
  snoozeEnded: z.boolean(),
  priority: z.enum(priorities),
  memberGroup: z.enum(memberGroups),
  labels: z.array(Id),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  archived: z.boolean(),
  noteCount: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
  assignedTo: Id.nullable(),
  /** Ids of the colleagues whom notes in the thread mention. */
  mentioned: z.array(Id),
  lastMessage: MessagePreview.nullable(),
  /** Time of the next scheduled message. `null` if there is none. */
  scheduledAt: Time.nullable(),
  lastActiveAt: Time,
  waitingSince: Time.nullable(),
  dueAt: Time.nullable(),
  overdue: z.boolean(),
  canReplyFreeUntil: Time.nullable(),
  createdAt: Time,
  version: Version,
});
export type Conversation = z.infer<typeof Conversation>;
