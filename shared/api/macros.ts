import * as z from 'zod';
import { limits } from '../limits.ts';
import { Macro } from '../macro-row.ts';
import { particles } from '../reply-variables.ts';
import { Id } from '../rows.ts';
import { snoozePresets } from '../snooze.ts';
import { conversationStatuses, priorities } from '../vocabulary.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, name, page, text, version } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationView } from './conversations.ts';

const visible = (max: number) => text(max).pipe(z.string().refine((value) => value.trim() !== ''));
const labels = z.array(Id).max(limits.tagsMax).default([]);
const Action = z.union([
  z.strictObject({ type: z.literal('reply'), text: visible(limits.textMax) }),
  z.strictObject({ type: z.literal('reply'), quickReplyId: Id }),
  z.strictObject({ type: z.literal('note'), text: visible(limits.textMax) }),
  z.strictObject({ type: z.literal('labels'), add: labels, remove: labels }),
  z.strictObject({ type: z.literal('assign'), to: Id }),
  z.strictObject({ type: z.literal('status'), status: z.enum(conversationStatuses) }),
  z.strictObject({ type: z.literal('priority'), priority: z.enum(priorities) }),
  z.strictObject({ type: z.literal('snooze'), preset: z.enum(snoozePresets) }),
]);
const repeatable: readonly string[] = ['reply', 'note'];

const fields = {
  /** Brand in whose conversations the macro can be run. `null`: all brands. For shared macros, only people who see all brands can set it. */
  brandId: Id.nullable(),
  /** The caller for a personal macro, which only they see; requires `messages.reply`. `null` if shared; requires `messages.assign`. */
  ownerId: Id.nullable(),
  name,
  /** In the order in which they are applied. Only replies and notes can be repeated, replies up to five times. */
  actions: z
    .array(Action)
    .min(1)
    .max(limits.macroActionsMax)
    .refine((actions) => {
      const once = actions.map(({ type }) => type).filter((type) => !repeatable.includes(type));
      return new Set(once).size === once.length;
    }, 'only replies and notes can be repeated')
    .refine(
      (actions) => actions.filter(({ type }) => type === 'reply').length <= limits.messagesPerSend,
      'too many replies',
    ),
};

const permission = ['messages.reply', 'messages.assign'] as const;
const subject = { kind: 'macro', in: 'params', key: 'id' } as const;
const references = ['brand_not_found', 'quick_reply_not_found', 'label_not_found', 'staff_not_found'] as const;

/** Optional values for running a macro. */
export const macroRun = {
  /** Polite particle of the caller, for the variables `{particle}` and `{particle?}`. */
  particle: z.enum(particles).optional(),
  /** If the macro sends or notes something in a conversation, repeated calls with the same id change nothing there. */
  clientId: z.string().min(1).max(80).optional(),
};

export const macroContracts = {
  'GET /macros': {
    summary: 'List macros by name: those of a brand and those of all brands, shared ones and those of the caller.',
    permission: 'messages.view',
    query: z.strictObject({
      ...page,
      brand: Id.default('all'),
      /** `me`: only those of the caller. `none`: only shared ones. Omitted: both. */
      owner: z.enum(['me', 'none']).optional(),
    }),
    answer: z.array(Macro),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'POST /macros': {
    summary: 'Create a macro, by default a shared one for all brands.',
    effect: 'change',
    permission,
    body: z.strictObject({ ...fields, brandId: fields.brandId.default(null), ownerId: fields.ownerId.default(null) }),
    status: 201,
    answer: Macro,
    refusals: ['too_many_macros', ...references],
    example: { body: { brandId: 'b1', name: 'Close as spam', actions: [{ type: 'status', status: 'closed' }] } },
  },
  'PUT /macros/:id': {
    summary: 'Change a macro. Omitted fields are unchanged.',
    effect: 'change',
    permission,
    subject,
    params: ById,
    body: asRead(Macro, z.strictObject({ ...fields, version }).partial()),
    answer: Macro,
    refusals: ['changed_meanwhile', 'too_many_macros', ...references],
    example: { body: { name: 'Spam' } },
  },
  'DELETE /macros/:id': {
    summary: 'Delete a macro.',
    effect: 'change',
    permission,
    subject,
    params: ById,
    answer: Empty,
  },
  'POST /conversations/:id/macros/:macroId': {
    summary: 'Run a macro: all of its actions, or none. Requires the permission of every action.',
    effect: 'change',
    permission: ['messages.reply', 'messages.assign', 'messages.close'],
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id, macroId: Id }),
    body: z.strictObject(macroRun),
    answer: ConversationView,
    refusals: [
      'macro_not_found',
      'macro_gap',
      'quick_reply_not_found',
      'label_not_found',
      'assignee_not_allowed',
      'conversation_unreachable',
      'brand_limit_reached',
    ],
    example: { body: {} },
  },
} as const satisfies Contracts;
