import * as z from 'zod';
import {
  automaticKinds,
  callEnds,
  callKinds,
  conversationStatuses,
  memberGroups,
  priorities,
  serviceStatuses,
} from '../vocabulary.ts';
import { content, id, ms, Origin, replyToken } from './common.ts';

const customerFollowed = z.strictObject({
  type: z.literal('customer.followed'),
  origin: Origin,
  messageId: id,
  unblocked: z.boolean(),
  replyToken,
});

const customerUnfollowed = z.strictObject({ type: z.literal('customer.unfollowed'), origin: Origin, messageId: id });

const postbackReceived = z.strictObject({
  type: z.literal('postback.received'),
  origin: Origin,
  messageId: id,
  content,
  replyToken,
});

/** The bot or people joined or left a group or room. */
const membersChanged = z.strictObject({
  type: z.literal('members.changed'),
  origin: Origin,
  messageId: id,
  change: z.enum(['bot_joined', 'bot_left', 'joined', 'left']),
  userIds: z.array(z.string()),
  replyToken,
});

/**
 * A LINE event for which there is no specific event type. `content` refers to the raw event, and the thread shows `name`, LINE's name of
 * the event.
 */
const otherReceived = z.strictObject({
  type: z.literal('other.received'),
  origin: Origin,
  messageId: id,
  name: z.string(),
  content,
  replyToken,
});

const profileFetched = z.strictObject({
  type: z.literal('profile.fetched'),
  conversationId: id,
  /** LINE's id of the customer, or of a member of the group. */
  userId: z.string(),
  content,
  /** Number of members of the group or room. Absent if it was not requested from LINE. */
  memberCount: z.int().nonnegative().optional(),
});

const profileMissing = z.strictObject({
  type: z.literal('profile.missing'),
  conversationId: id,
  userId: z.string(),
  /** Set if requests failed for an hour. Absent if LINE does not provide the profile, or the requests were cancelled. */
  reason: z.literal('unreachable').optional(),
});

/** A person changed the alias or the fields of the customer. `content` contains all of them after the change. */
const customerDescribed = z.strictObject({ type: z.literal('customer.described'), conversationId: id, content });

const conversationRead = z.strictObject({
  type: z.literal('conversation.read'),
  conversationId: id,
  upTo: id.nullable(),
});

const conversationProcessed = z.strictObject({ type: z.literal('conversation.processed'), conversationId: id });

const conversationAssigned = z.strictObject({
  type: z.literal('conversation.assigned'),
  conversationId: id,
  staffId: id.nullable(),
});

const conversationTransferred = z.strictObject({
  type: z.literal('conversation.transferred'),
  conversationId: id,
  staffId: id.nullable(),
  content: content.nullable(),
  messageId: id,
});

const conversationEscalated = z.strictObject({
  type: z.literal('conversation.escalated'),
  conversationId: id,
  content: content.nullable(),
  messageId: id,
  labelId: id.nullable(),
});

const statusChanged = z.strictObject({
  type: z.literal('conversation.status-changed'),
  conversationId: id,
  status: z.enum(conversationStatuses),
  content: content.nullable(),
  /** Present if the end of the case is undone. The customer's waiting time then continues as if the case had not ended. */
  undo: z.literal(true).optional(),
});

const serviceStatusChanged = z.strictObject({
  type: z.literal('conversation.service-status-changed'),
  conversationId: id,
  serviceStatus: z.enum(serviceStatuses),
  content: content.nullable(),
  /** End of a block. Absent in logs of older releases, whose blocks have no end. */
  blockedUntil: ms.optional(),
  /** Present if the start of a block is undone. The customer's waiting time then continues as if there had been no block. */
  undo: z.literal(true).optional(),
});

/** Timer event: the block reached its end. Ignored if the block was ended or its end was changed in the meantime. */
const blockPassed = z.strictObject({
  type: z.literal('conversation.block-passed'),
  conversationId: id,
  blockedUntil: ms,
});

/** The conversation was snoozed, or the end of its snooze was changed. `content` is the note. `messageId` is the id of the system line. */
const snoozed = z.strictObject({
  type: z.literal('conversation.snoozed'),
  conversationId: id,
  until: ms,
  content: content.nullable(),
  messageId: id,
});

/** A person ended the snooze. */
const unsnoozed = z.strictObject({ type: z.literal('conversation.unsnoozed'), conversationId: id });

/** Timer event: the snooze reached its end. Ignored if the snooze was ended or its end was changed in the meantime. */
const snoozePassed = z.strictObject({
  type: z.literal('conversation.snooze-passed'),
  conversationId: id,
  until: ms,
});

/** A person muted a conversation or ended the muting. Does not affect other people. */
const muted = z.strictObject({
  type: z.literal('conversation.muted'),
  conversationId: id,
  staffId: id,
  muted: z.boolean(),
});

const priorityChanged = z.strictObject({
  type: z.literal('conversation.priority-changed'),
  conversationId: id,
  priority: z.enum(priorities),
});

const memberGroupChanged = z.strictObject({
  type: z.literal('conversation.member-group-changed'),
  conversationId: id,
  memberGroup: z.enum(memberGroups),
});

const labelled = z.strictObject({
  type: z.literal('conversation.labelled'),
  conversationId: id,
  labels: z.array(id),
});

const tagged = z.strictObject({
  type: z.literal('conversation.tagged'),
  conversationId: id,
  tags: z.array(z.string()),
});

const pinned = z.strictObject({ type: z.literal('conversation.pinned'), conversationId: id, pinned: z.boolean() });

const archived = z.strictObject({
  type: z.literal('conversation.archived'),
  conversationId: id,
  archived: z.boolean(),
});

const noteAdded = z.strictObject({ type: z.literal('note.added'), conversationId: id, noteId: id, content });

const noteRemoved = z.strictObject({ type: z.literal('note.removed'), conversationId: id, noteId: id });

const saleRecorded = z.strictObject({
  type: z.literal('sale.recorded'),
  conversationId: id,
  saleId: id,
  /** Minor units of the currency. */
  amount: z.int(),
  currency: z.string(),
  content: content.nullable(),
});

const complaintMarked = z.strictObject({
  type: z.literal('complaint.marked'),
  conversationId: id,
  content: content.nullable(),
});

const complaintWithdrawn = z.strictObject({ type: z.literal('complaint.withdrawn'), conversationId: id });

/** A sale that was recorded by mistake was removed. */
const saleRemoved = z.strictObject({
  type: z.literal('sale.removed'),
  conversationId: id,
  saleId: id,
  /** Amount of the removed sale, for the system line. */
  amount: z.int(),
  currency: z.string(),
});

/** The customer tapped a score. For a day after the first tap, later taps change the rating of the same episode. */
const rated = z.strictObject({
  type: z.literal('conversation.rated'),
  origin: Origin,
  messageId: id,
  episodeId: id,
  score: z.int().min(1).max(5),
  replyToken,
});

/** Timer event: the turn with this deadline became overdue. Ignored if the deadline has changed since. */
const deadlinePassed = z.strictObject({
  type: z.literal('deadline.passed'),
  conversationId: id,
  dueAt: ms,
});

/** Timer event: the end of this case can no longer be undone, so the customer can be asked for a rating. */
const ratingWaitPassed = z.strictObject({
  type: z.literal('rating-wait.passed'),
  conversationId: id,
  episodeId: id,
});

/**
 * Older form of `rating-wait.passed`, recorded after a wait of only a few seconds, and also for cases without a reply. Still read, but no
 * longer written.
 */
const ratingDelayPassed = ratingWaitPassed.extend({ type: z.literal('rating-delay.passed') });

/**
 * A requested automatic message was not sent because too much time had passed, this kind of message was switched off, or the customer was
 * blocked.
 */
const automaticDropped = z.strictObject({
  type: z.literal('automatic.dropped'),
  conversationId: id,
  what: z.enum(automaticKinds),
});

/** A member of staff offered the customer a call. The invitation message is in the same record. */
const callOffered = z.strictObject({
  type: z.literal('call.offered'),
  conversationId: id,
  callId: id,
  kind: z.enum(callKinds),
  staffId: id,
  /** Id of the node that manages the call. Absent for the first node. */
  node: id.optional(),
});

/** Customer and staff were connected for the first time. The duration of the call starts here. */
const callJoined = z.strictObject({ type: z.literal('call.joined'), conversationId: id, callId: id });

const callEnded = z.strictObject({
  type: z.literal('call.ended'),
  conversationId: id,
  callId: id,
  reason: z.enum(callEnds),
});

/** Timer event: the offer expired. */
const callExpired = z.strictObject({ type: z.literal('call.expired'), conversationId: id, callId: id });

/** All content of the conversation has to be erased (right to be forgotten). */
const conversationErased = z.strictObject({ type: z.literal('conversation.erased'), conversationId: id });

/** The content that an erasure row lists was erased. */
const contentErased = z.strictObject({
  type: z.literal('content.erased'),
  erasureId: z.string(),
  contentIds: z.array(z.string()),
});

export const conversationEvents = [
  customerFollowed,
  customerUnfollowed,
  postbackReceived,
  membersChanged,
  otherReceived,
  profileFetched,
  profileMissing,
  customerDescribed,
  conversationRead,
  conversationProcessed,
  conversationAssigned,
  conversationTransferred,
  conversationEscalated,
  statusChanged,
  serviceStatusChanged,
  blockPassed,
  snoozed,
  unsnoozed,
  snoozePassed,
  muted,
  priorityChanged,
  memberGroupChanged,
  labelled,
  tagged,
  pinned,
  archived,
  noteAdded,
  noteRemoved,
  saleRecorded,
  saleRemoved,
  complaintMarked,
  complaintWithdrawn,
  rated,
  deadlinePassed,
  ratingWaitPassed,
  ratingDelayPassed,
  automaticDropped,
  callOffered,
  callJoined,
  callEnded,
  callExpired,
  conversationErased,
  contentErased,
] as const;
