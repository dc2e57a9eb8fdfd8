import * as z from 'zod';
import { errors } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Particle } from '../reply-variables.ts';
import { Id, Time } from '../rows.ts';
import { conversationStatuses, memberGroups, priorities, serviceStatuses } from '../vocabulary.ts';
import { ById, nameUpTo, text } from './common.ts';
import type { Contracts, Endpoint, Route } from './contract.ts';
import { ConversationView } from './conversations.ts';
import { CustomerChanges } from './customer.ts';
import { macroRun } from './macros.ts';

const note = text(limits.noteMax).nullish();
const tag = nameUpTo(60);

/**
 * Changes of a conversation by name, with route, permissions (any one is sufficient) and body. Batches use the same names. For two changes,
 * the permission also depends on the body: `assign` requires `messages.reply` for oneself and `messages.assign` for others; `status`
 * requires `messages.close` to end a case and `messages.reply` otherwise.
 */
export const conversationChanges = {
  assign: {
    route: 'PUT /conversations/:id/assign',
    summary: 'Assign a conversation to the caller, to a colleague, or (null) to the queue.',
    permission: ['messages.reply', 'messages.assign'],
    body: z.strictObject({
      staffId: Id.nullable(),
      /** Expected current assignee (`null`: the queue). If the conversation has another assignee, the change is refused with `busy`. */
      from: Id.nullable().optional(),
    }),
    refusals: ['assignee_not_allowed', 'busy'],
    example: { body: { staffId: null } },
  },
  status: {
    route: 'PUT /conversations/:id/status',
    summary:
      'Resolve, close or reopen the case, or set the service status. Blocking requires a reason and ends at `blockedUntil`.',
    permission: ['messages.reply', 'messages.close'],
    body: z.strictObject({
      status: z.enum(conversationStatuses).optional(),
      serviceStatus: z.enum(serviceStatuses).optional(),
      reason: note,
      /** End of the block. Requires `serviceStatus: blocked`. Default: in seven days. At most in one year. */
      blockedUntil: Time.optional(),
      /**
       * Whether to undo closing the case or blocking the customer. Possible for one minute. After an undo, the waiting time continues as if
       * neither had happened.
       */
      undo: z.literal(true).optional(),
    }),
    example: { body: { status: 'resolved', reason: 'Refunded' } },
  },
  snooze: {
    route: 'PUT /conversations/:id/snooze',
    summary:
      'Snooze the conversation until a time, or (null) end the snooze. A snooze also ends when the customer writes. Deadlines continue to run.',
    permission: ['messages.reply'],
    body: z.strictObject({
      /** In the future, at most in one year. */
      until: Time.nullable(),
      note,
      /** Whether the snooze can end after a running deadline. */
      confirm: z.boolean().optional(),
    }),
    refusals: ['deadline_before_end'],
    example: { body: { until: null } },
  },
  priority: {
    route: 'PUT /conversations/:id/priority',
    summary: 'Set the priority. A running deadline is adjusted.',
    permission: ['messages.reply'],
    body: z.strictObject({ priority: z.enum(priorities) }),
    example: { body: { priority: 'high' } },
  },
  tags: {
    route: 'POST /conversations/:id/tags',
    summary: 'Replace the tags.',
    permission: ['messages.reply'],
    body: z.strictObject({ tags: z.array(tag).max(limits.tagsMax) }),
    example: { body: { tags: ['wholesale'] } },
  },
  memberGroup: {
    route: 'PUT /conversations/:id/member-group',
    summary: 'Set the VIP level of the customer in a one-to-one conversation. A running deadline is adjusted.',
    permission: ['messages.reply'],
    body: z.strictObject({ memberGroup: z.enum(memberGroups) }),
    refusals: ['not_a_customer'],
    example: { body: { memberGroup: 'vip1' } },
  },
  customer: {
    route: 'PUT /conversations/:id/customer',
    summary:
      'Set the alias and the fields of the customer. The alias is shown to agents instead of the name from LINE, and is never sent to the customer. Fields are declared in the settings. Omitted fields are unchanged, and null removes a value.',
    permission: ['messages.reply'],
    body: CustomerChanges,
    example: { body: { alias: 'Nok from Rama 9' } },
  },
  labels: {
    route: 'PUT /conversations/:id/labels',
    summary: 'Replace the labels with labels of the brand.',
    permission: ['messages.reply'],
    body: z.strictObject({ labels: z.array(Id).max(limits.tagsMax) }),
    refusals: ['label_not_found'],
    example: { body: { labels: [] } },
  },
  pin: {
    route: 'PUT /conversations/:id/pin',
    summary: 'Pin or unpin the conversation for everyone.',
    permission: ['messages.reply'],
    body: z.strictObject({ pinned: z.boolean() }),
    example: { body: { pinned: true } },
  },
  archive: {
    route: 'PUT /conversations/:id/archive',
    summary: 'Archive or unarchive the conversation. A new message unarchives it automatically.',
    permission: ['messages.close'],
    body: z.strictObject({ archived: z.boolean() }),
    example: { body: { archived: true } },
  },
  read: {
    route: 'PUT /conversations/:id/read',
    summary: 'Mark all messages of the conversation as read. The customer still waits for a reply.',
    permission: ['messages.reply'],
    body: z.strictObject({}),
    example: { body: {} },
  },
  processed: {
    route: 'PUT /conversations/:id/processed',
    summary: 'Mark as processed: mark as read and end the turn without a reply.',
    permission: ['messages.reply'],
    body: z.strictObject({}),
    example: { body: {} },
  },
  transfer: {
    route: 'POST /conversations/:id/transfer',
    summary: 'Transfer the conversation to a colleague, who is notified, or (null) to the queue of the brand.',
    permission: ['messages.transfer'],
    body: z.strictObject({ staffId: Id.nullable(), note }),
    refusals: ['assignee_not_allowed'],
    example: { body: { staffId: null, note: 'Speaks Chinese only' } },
  },
  escalate: {
    route: 'POST /conversations/:id/escalate',
    summary:
      'Escalate the conversation: set priority high and the label escalated, and notify all users of rank cs_lead and above in the brand.',
    permission: ['messages.reply'],
    body: z.strictObject({ note }),
    example: { body: { note: 'Asks for the manager' } },
  },
} as const satisfies Record<string, Omit<Endpoint, 'answer'> & { route: Route; body: z.ZodObject }>;

type Changes = typeof conversationChanges;
export type ChangeName = keyof Changes;
/**
 * Type of the body of a change, restricted to the declared fields. Without the restriction, the type inferred for an empty body would
 * forbid additional fields, such as `action`.
 */
export type ChangeBody<C extends ChangeName> = Pick<z.output<Changes[C]['body']>, keyof Changes[C]['body']['shape']>;
/** A change with its body, without the conversation's id. */
export type ConversationChange = { [C in ChangeName]: { action: C } & ChangeBody<C> }[ChangeName];
/** Runs a macro in each conversation of a batch. */
type MacroRun = { action: 'macro'; macroId: string; particle?: Particle | undefined; clientId?: string | undefined };
export type BatchAction = ConversationChange | MacroRun;
export type BatchBody = BatchAction & { ids: string[] };

const entries = Object.entries(conversationChanges);
const ids = z.array(Id).min(1).max(limits.pageMax);
const batched = entries.map(([name, { body }]) => (body as z.ZodObject).extend({ ids, action: z.literal(name) }));
const macro = z.strictObject({ ids, action: z.literal('macro'), macroId: Id, ...macroRun });
const BatchBody = z.discriminatedUnion('action', [...batched, macro] as never) as unknown as z.ZodType<
  BatchBody,
  BatchBody
>;

/** Result for one conversation of a batch. */
export const BatchResult = z.union([
  z.strictObject({ id: Id, success: z.literal(true) }),
  z.strictObject({
    id: Id,
    success: z.literal(false),
    code: z.enum(Object.keys(errors) as [keyof typeof errors]),
    message: z.string(),
    /** Fields that are the reason. For `label_not_found`, the message names the brand that has no label of this name. */
    details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  }),
]);
export type BatchResult = z.infer<typeof BatchResult>;

const about = {
  effect: 'change',
  subject: { kind: 'conversation', in: 'params', key: 'id' },
  params: ById,
  answer: ConversationView,
} as const;
type ForOne = { [C in ChangeName as Changes[C]['route']]: Omit<Changes[C], 'route'> & typeof about };

export const conversationChangeContracts = {
  ...(Object.fromEntries(entries.map(([, { route, ...endpoint }]) => [route, { ...endpoint, ...about }])) as ForOne),
  'POST /conversations/batch': {
    summary:
      'Apply one action to several conversations. Returns a result per conversation. A label means the label of the same name in the brand of each conversation.',
    effect: 'change',
    permission: ['messages.reply', 'messages.assign', 'messages.close', 'messages.transfer'],
    body: BatchBody,
    answer: z.array(BatchResult),
    refusals: ['macro_not_found'],
    example: { body: { ids: ['c1', 'c2'], action: 'processed' } },
  },
} as const satisfies Contracts;
