import * as z from 'zod';
import { limits } from '../limits.ts';
import { Message } from '../rows.ts';
import { ById } from './common.ts';
import type { Contracts } from './contract.ts';
import { MessageBody } from './messages.ts';

const [, text, media, sticker] = MessageBody.options;
const here = { conversationId: true } as const;

const AnswerPart = z.union([text.omit(here), media.omit(here), sticker.omit(here)]);
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
    }),
    status: 201,
    answer: z.array(Message),
    refusals: ['conversation_unreachable', 'brand_limit_reached', 'media_not_found', 'message_not_found'],
    example: { body: { messages: [{ kind: 'text', text: 'สวัสดีค่ะ' }], resolve: false } },
  },
} as const satisfies Contracts;
