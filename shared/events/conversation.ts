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

/** Every other event of LINE, kept as it came (the raw body is the content) and shown by its name. */
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
  /** The customer of the conversation, or a member of the group. */
  userId: z.string(),
  content,
  /** Of a group or room, where LINE was asked for it. */
  memberCount: z.int().nonnegative().optional(),
});

const profileMissing = z.strictObject({
  type: z.literal('profile.missing'),
  conversationId: id,
  userId: z.string(),
});

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
  /** The end of the case was a mistake: what waited waits on. */
  undo: z.literal(true).optional(),
});

const serviceStatusChanged = z.strictObject({
  type: z.literal('conversation.service-status-changed'),
  conversationId: id,
  serviceStatus: z.enum(serviceStatuses),
  content: content.nullable(),
  /** End of a block. Absent in logs of older releases, whose blocks have no end. */
  blockedUntil: ms.optional(),
});

/** The end of a block has come. Ignored if the conversation is no longer blocked until then. */
const blockPassed = z.strictObject({
  type: z.literal('conversation.block-passed'),
  conversationId: id,
  blockedUntil: ms,
});

/** One person's own setting: the conversation is the same for everyone else. */
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

/** It was recorded by mistake. */
const saleRemoved = z.strictObject({
  type: z.literal('sale.removed'),
  conversationId: id,
  saleId: id,
  /** The sale, for the line of the thread. */
  amount: z.int(),
  currency: z.string(),
});

/** The customer tapped a mark; later taps change the same episode's rating for a day from the first. */
const rated = z.strictObject({
  type: z.literal('conversation.rated'),
  origin: Origin,
  messageId: id,
  episodeId: id,
  score: z.int().min(1).max(5),
  replyToken,
});

/** The clock's fact: the turn that had this deadline is late now. Ignored when the row has moved on. */
const deadlinePassed = z.strictObject({
  type: z.literal('deadline.passed'),
  conversationId: id,
  dueAt: ms,
});

/** The clock's fact: the solving of this case can no longer be taken back; the customer can be asked for a rating. */
const ratingWaitPassed = z.strictObject({
  type: z.literal('rating-wait.passed'),
  conversationId: id,
  episodeId: id,
});

/** The same of logs in which a few seconds were waited, and an unanswered case counted as well. Read, and written no more. */
const ratingDelayPassed = ratingWaitPassed.extend({ type: z.literal('rating-delay.passed') });

/** An automatic message that was asked for is not to be sent: too late, switched off, or the customer is blocked by now. */
const automaticDropped = z.strictObject({
  type: z.literal('automatic.dropped'),
  conversationId: id,
  what: z.enum(automaticKinds),
});

/** A person of the staff invites the customer to a call; the message that does stands beside it in the record. */
const callOffered = z.strictObject({
  type: z.literal('call.offered'),
  conversationId: id,
  callId: id,
  kind: z.enum(callKinds),
  staffId: id,
});

/** Both are there for the first time: from now on it counts. */
const callJoined = z.strictObject({ type: z.literal('call.joined'), conversationId: id, callId: id });

const callEnded = z.strictObject({
  type: z.literal('call.ended'),
  conversationId: id,
  callId: id,
  reason: z.enum(callEnds),
});

/** The clock's fact: the offer's time is up. */
const callExpired = z.strictObject({ type: z.literal('call.expired'), conversationId: id, callId: id });

/** A customer's right to be forgotten: all contents of the conversation are to be erased. */
const conversationErased = z.strictObject({ type: z.literal('conversation.erased'), conversationId: id });

/** The erasure row's work is done. */
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
  conversationRead,
  conversationProcessed,
  conversationAssigned,
  conversationTransferred,
  conversationEscalated,
  statusChanged,
  serviceStatusChanged,
  blockPassed,
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
