import * as z from 'zod';
import { errors } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Permission } from '../permissions.ts';
import { Id } from '../rows.ts';
import { conversationStatuses, memberGroups, priorities, serviceStatuses } from '../vocabulary.ts';
import { ById, text } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationView } from './conversations.ts';

const subject = { kind: 'conversation', in: 'params', key: 'id' } as const;
const note = text(limits.noteMax).nullish();
const tag = text(60).pipe(z.string().trim().min(1));

/** Verbs of a conversation, by the name that a batch uses too. */
export const verbs = {
  assign: z.strictObject({ staffId: Id.nullable() }),
  status: z.strictObject({
    status: z.enum(conversationStatuses).optional(),
    serviceStatus: z.enum(serviceStatuses).optional(),
    reason: note,
    /** Takes back that the case was ended, within a minute: what waited for an answer waits on, as if it had not been. */
    undo: z.literal(true).optional(),
  }),
  priority: z.strictObject({ priority: z.enum(priorities) }),
  tags: z.strictObject({ tags: z.array(tag).max(limits.tagsMax) }),
  memberGroup: z.strictObject({ memberGroup: z.enum(memberGroups) }),
  labels: z.strictObject({ labels: z.array(Id).max(limits.tagsMax) }),
  pin: z.strictObject({ pinned: z.boolean() }),
  archive: z.strictObject({ archived: z.boolean() }),
  processed: z.strictObject({}),
  transfer: z.strictObject({ staffId: Id.nullable(), note }),
  escalate: z.strictObject({ note }),
} as const;
export type Verb = keyof typeof verbs;
export type VerbBody<V extends Verb> = z.output<(typeof verbs)[V]>;

/**
 * Which keys open a verb, any one of them. Two look at what is asked: taking a conversation for oneself is `messages.reply`,
 * giving it to others `messages.assign`; ending a case is `messages.close`, the rest of its status `messages.reply`.
 */
export const verbPermissions = {
  assign: ['messages.reply', 'messages.assign'],
  status: ['messages.reply', 'messages.close'],
  priority: ['messages.reply'],
  tags: ['messages.reply'],
  memberGroup: ['messages.reply'],
  labels: ['messages.reply'],
  pin: ['messages.reply'],
  archive: ['messages.close'],
  processed: ['messages.reply'],
  transfer: ['messages.transfer'],
  escalate: ['messages.reply'],
} as const satisfies Record<Verb, readonly Permission[]>;

/** The call of each verb for one conversation; a batch has them all. */
export const verbRoutes = {
  assign: 'PUT /conversations/:id/assign',
  status: 'PUT /conversations/:id/status',
  priority: 'PUT /conversations/:id/priority',
  tags: 'POST /conversations/:id/tags',
  memberGroup: 'PUT /conversations/:id/member-group',
  labels: 'PUT /conversations/:id/labels',
  pin: 'PUT /conversations/:id/pin',
  archive: 'PUT /conversations/:id/archive',
  processed: 'PUT /conversations/:id/processed',
  transfer: 'POST /conversations/:id/transfer',
  escalate: 'POST /conversations/:id/escalate',
} as const satisfies Record<Verb, string>;

const about = { subject, params: ById, answer: ConversationView } as const;

const ids = z.array(Id).min(1).max(limits.pageMax);
export const BatchBody = z.discriminatedUnion('action', [
  verbs.assign.extend({ ids, action: z.literal('assign') }),
  verbs.status.extend({ ids, action: z.literal('status') }),
  verbs.priority.extend({ ids, action: z.literal('priority') }),
  verbs.tags.extend({ ids, action: z.literal('tags') }),
  verbs.memberGroup.extend({ ids, action: z.literal('memberGroup') }),
  verbs.labels.extend({ ids, action: z.literal('labels') }),
  verbs.pin.extend({ ids, action: z.literal('pin') }),
  verbs.archive.extend({ ids, action: z.literal('archive') }),
  verbs.processed.extend({ ids, action: z.literal('processed') }),
  verbs.transfer.extend({ ids, action: z.literal('transfer') }),
  verbs.escalate.extend({ ids, action: z.literal('escalate') }),
]);
export type BatchBody = z.output<typeof BatchBody>;

/** Result for one conversation of a batch. */
export const BatchResult = z.union([
  z.strictObject({ id: Id, success: z.literal(true) }),
  z.strictObject({
    id: Id,
    success: z.literal(false),
    code: z.enum(Object.keys(errors) as [keyof typeof errors]),
    message: z.string(),
  }),
]);
export type BatchResult = z.infer<typeof BatchResult>;

export const conversationVerbContracts = {
  'PUT /conversations/:id/assign': {
    summary: 'Take a conversation, give it to a colleague, or (null) to the queue.',
    permission: verbPermissions.assign,
    ...about,
    body: verbs.assign,
    refusals: ['assignee_not_allowed'],
    example: { body: { staffId: null } },
  },
  'PUT /conversations/:id/status': {
    summary: 'Resolve, close or reopen the case; set the service status.',
    permission: verbPermissions.status,
    ...about,
    body: verbs.status,
    example: { body: { status: 'resolved', reason: 'Refunded' } },
  },
  'PUT /conversations/:id/priority': {
    summary: 'Set the priority; a deadline that runs moves with it.',
    permission: verbPermissions.priority,
    ...about,
    body: verbs.priority,
    example: { body: { priority: 'high' } },
  },
  'POST /conversations/:id/tags': {
    summary: 'Replace the tags.',
    permission: verbPermissions.tags,
    ...about,
    body: verbs.tags,
    example: { body: { tags: ['wholesale'] } },
  },
  'PUT /conversations/:id/member-group': {
    summary: 'Set the VIP level of a single customer; a deadline that runs moves with it.',
    permission: verbPermissions.memberGroup,
    ...about,
    body: verbs.memberGroup,
    refusals: ['not_a_customer'],
    example: { body: { memberGroup: 'vip1' } },
  },
  'PUT /conversations/:id/labels': {
    summary: "Replace the labels by those of the brand's.",
    permission: verbPermissions.labels,
    ...about,
    body: verbs.labels,
    refusals: ['label_not_found'],
    example: { body: { labels: [] } },
  },
  'PUT /conversations/:id/pin': {
    summary: 'Pin or unpin, for everybody.',
    permission: verbPermissions.pin,
    ...about,
    body: verbs.pin,
    example: { body: { pinned: true } },
  },
  'PUT /conversations/:id/archive': {
    summary: 'Archive or bring back; a new message brings back by itself.',
    permission: verbPermissions.archive,
    ...about,
    body: verbs.archive,
    example: { body: { archived: true } },
  },
  'PUT /conversations/:id/processed': {
    summary: 'Mark as processed: read, and the turn ends without an answer.',
    permission: verbPermissions.processed,
    ...about,
    body: verbs.processed,
    example: { body: {} },
  },
  'POST /conversations/:id/transfer': {
    summary: 'Hand over to a colleague, who is told, or (null) to the queue of the brand.',
    permission: verbPermissions.transfer,
    ...about,
    body: verbs.transfer,
    refusals: ['assignee_not_allowed'],
    example: { body: { staffId: null, note: 'Speaks Chinese only' } },
  },
  'POST /conversations/:id/escalate': {
    summary: 'Priority high, labelled escalated, and everyone of cs_lead rank and above in the brand is told.',
    permission: verbPermissions.escalate,
    ...about,
    body: verbs.escalate,
    example: { body: { note: 'Asks for the manager' } },
  },
  'POST /conversations/batch': {
    summary: 'Do one thing to many conversations; answers for each.',
    permission: ['messages.reply', 'messages.assign', 'messages.close', 'messages.transfer'],
    body: BatchBody,
    answer: z.array(BatchResult),
    example: { body: { ids: ['c1', 'c2'], action: 'processed' } },
  },
} as const satisfies Contracts;
