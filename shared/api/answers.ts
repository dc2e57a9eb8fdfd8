import * as z from 'zod';
import { limits } from '../limits.ts';
import { Id, Message } from '../rows.ts';
import { ById, Empty } from './common.ts';
import type { Contracts } from './contract.ts';
import { laterFields, MessageBody } from './messages.ts';

const [, text, media, sticker, card] = MessageBody.options;
/** Fields that apply to the whole reply. */
const ofReply = { conversationId: true, sendAt: true, cancelIfCustomerWrites: true, undoSeconds: true } as const;

const AnswerPart = z.union([text.omit(ofReply), media.omit(ofReply), sticker.omit(ofReply), card.omit(ofReply)]);
export type AnswerPart = z.infer<typeof AnswerPart>;

export const answerContracts = {
  'POST /conversations/:id/answer': {
    summary: 'Send up to five messages together, as one reply or one push message. Optionally resolve the case.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    body: z.strictObject({
      messages: z
        .array(AnswerPart)
        .min(1)
        .max(limits.messagesPerSend)
        .refine((parts) => {
          const ids = parts.flatMap(({ clientId }) => clientId ?? []);
          return new Set(ids).size === ids.length;
        }, 'clientIds must differ'),
      /** Whether to resolve the case after the reply. Requires `messages.close`. */
      resolve: z.boolean().default(false),
      ...laterFields,
    }),
    status: 201,
    answer: z.array(Message),
    refusals: [
      'validation_failed',
      'conversation_unreachable',
      'brand_limit_reached',
      'media_not_found',
      'message_not_found',
      'too_many_scheduled',
    ],
    example: { body: { messages: [{ kind: 'text', text: 'สวัสดีค่ะ' }], resolve: false } },
  },
  'POST /conversations/:id/answer/undo': {
    summary: 'Withdraw all messages of a reply before they are sent, or none of them.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    body: z.strictObject({ messageIds: z.array(Id).min(1).max(limits.messagesPerSend) }),
    answer: Empty,
    refusals: ['already_sent', 'message_not_found'],
    example: { body: { messageIds: ['m1'] } },
  },
} as const satisfies Contracts;
