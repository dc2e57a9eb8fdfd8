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

/** Any other LINE event. The raw body is the content, and the thread displays the event's name. */
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
  /** Members of a group or room, if requested from LINE. */
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
  /** The case was ended by mistake: its waiting time continues. */
  undo: z.literal(true).optional(),
});

const serviceStatusChanged = z.strictObject({
  type: z.literal('conversation.service-status-changed'),
  conversationId: id,
  serviceStatus: z.enum(serviceStatuses),
  content: content.nullable(),
  /** End of a block. Absent in logs of older releases, whose blocks have no end. */
  blockedUntil: ms.optional(),
  /** The conversation was blocked by mistake: its waiting time continues. */
  undo: z.literal(true).optional(),
});

/** The end of a block was reached. Ignored unless the conversation is still blocked until this time. */
const blockPassed = z.strictObject({
  type: z.literal('conversation.block-passed'),
  conversationId: id,
  blockedUntil: ms,
});

/** Setting of one person, which does not change the conversation for others. */
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

/** Removes a sale that was recorded by mistake. */
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

/** Timer event: the turn with this deadline is now overdue. Ignored if the row has changed since. */
const deadlinePassed = z.strictObject({
  type: z.literal('deadline.passed'),
  conversationId: id,
  dueAt: ms,
});

/** Timer event: the end of this case cannot be undone after this, and the customer can be asked for a rating. */
const ratingWaitPassed = z.strictObject({
  type: z.literal('rating-wait.passed'),
  conversationId: id,
  episodeId: id,
});

/** Earlier form of `rating-wait.passed`, with a wait of a few seconds and including unanswered cases. Read only, never written. */
const ratingDelayPassed = ratingWaitPassed.extend({ type: z.literal('rating-delay.passed') });

/** A requested automatic message is dropped: too late, switched off, or the customer is blocked. */
const automaticDropped = z.strictObject({
  type: z.literal('automatic.dropped'),
  conversationId: id,
  what: z.enum(automaticKinds),
});

/** Staff invite the customer to a call. The invitation message is in the same record. */
const callOffered = z.strictObject({
  type: z.literal('call.offered'),
  conversationId: id,
  callId: id,
  kind: z.enum(callKinds),
  staffId: id,
});

/** Both sides are connected for the first time, which starts the duration. */
const callJoined = z.strictObject({ type: z.literal('call.joined'), conversationId: id, callId: id });

const callEnded = z.strictObject({
  type: z.literal('call.ended'),
  conversationId: id,
  callId: id,
  reason: z.enum(callEnds),
});

/** Timer event: the offer expired. */
const callExpired = z.strictObject({ type: z.literal('call.expired'), conversationId: id, callId: id });

/** Right to be forgotten: all contents of the conversation must be erased. */
const conversationErased = z.strictObject({ type: z.literal('conversation.erased'), conversationId: id });

/** The work of the erasure row is done. */
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
