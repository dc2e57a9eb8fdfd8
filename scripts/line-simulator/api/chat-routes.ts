import type { FastifyInstance } from 'fastify';
import { badRequest, invalidProperty, validationFailed } from '../line-error.ts';
import { Problems } from '../rules/problems.ts';
import type { World } from '../state/world.ts';
import { channelOf, jsonBody } from './context.ts';

const badToken = 'Invalid markAsReadToken. Tokens must be used by the bot that received them via Webhook.';
const notUser = 'Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.';

/** Adds the routes for read marks and the loading animation. */
export function addChatRoutes(app: FastifyInstance, world: World): void {
  app.post('/v2/bot/chat/markAsRead', async (request) => {
    const channel = channelOf(request);
    const { markAsReadToken } = jsonBody(request);
    const messageId = world.readTokens.get(String(markAsReadToken));
    const message = messageId === undefined ? undefined : world.messages.get(messageId);
    if (!message || message.channelId !== channel.channelId) throw badRequest(badToken);
    // LINE accepts the call in every mode, but the call has an effect only if the account's chat feature is on.
    if (channel.markAsReadMode === 'manual') {
      channel.chats.get(message.chatId)?.readUpTo(message.id);
      world.changed({ kind: 'chat', channelId: channel.channelId, chatId: message.chatId });
    }
    return {};
  });

  app.post('/v2/bot/message/markAsRead', async (request) => {
    const channel = channelOf(request);
    const { chat } = jsonBody(request) as { chat?: { userId?: unknown } };
    const known = channel.customers.get(String(chat?.userId));
    if (!known) throw invalidProperty('chat.userId');
    const last = known.chat.entries.findLast((entry) => entry.from !== 'bot');
    if (last) known.chat.readUpTo(last.id);
    return {};
  });

  app.post('/v2/bot/chat/loading/start', async (request, reply) => {
    const channel = channelOf(request);
    const { chatId, loadingSeconds = 20 } = jsonBody(request);
    const problems = new Problems();
    if (typeof chatId !== 'string' || !/^L?U[0-9a-f]{32}/.test(chatId)) problems.add('chatId', notUser);
    if (typeof loadingSeconds !== 'number') throw invalidProperty('loadingSeconds');
    if (loadingSeconds < 5 || loadingSeconds > 60) problems.add('loadingSeconds', 'Must be between 5 and 60');
    if (loadingSeconds % 5 !== 0) problems.add('loadingSeconds', 'must be a multiple of five');
    if (problems.found.length > 0) throw validationFailed(problems.found);
    const customer = channel.customers.get(chatId as string);
    if (customer) {
      customer.chat.loadingUntil = world.now() + loadingSeconds * 1_000;
      world.changed({ kind: 'chat', channelId: channel.channelId, chatId: customer.chat.id });
    }
    return reply.code(202).send({});
  });
}
