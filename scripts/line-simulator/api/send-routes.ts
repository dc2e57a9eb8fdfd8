import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Json } from '../ids.ts';
import { badRequest, invalidProperty, quotaReached } from '../line-error.ts';
import { checkMessages } from '../rules/messages.ts';
import { Problems } from '../rules/problems.ts';
import { pushBounded } from '../state/bounded.ts';
import type { SimChannel } from '../state/channel.ts';
import type { SentCall } from '../state/records.ts';
import type { World } from '../state/world.ts';
import { channelOf, jsonBody } from './context.ts';
import { putMessages } from './put-messages.ts';
import { chatForRules, findFriends, findRecipient, type Recipient } from './recipients.ts';
import { refuseRetryKey, takeRetryKey } from './retry-key.ts';

type Endpoint = SentCall['endpoint'];
const endpoints: Endpoint[] = ['reply', 'push', 'multicast', 'narrowcast', 'broadcast'];

/** Adds the routes for reply, push, multicast, broadcast and narrowcast, and for the validation of each. */
export function addSendRoutes(app: FastifyInstance, world: World): void {
  const { allowLoopbackHttp } = world.settings;

  const check = (endpoint: Endpoint, channel: SimChannel, body: Json, chatId?: string) => {
    new Problems().flag('notificationDisabled', body.notificationDisabled);
    const chat = chatId === undefined ? undefined : chatForRules(world, channel, chatId);
    return checkMessages(body.messages, { endpoint, allowLoopbackHttp, ...(chat ? { chat } : {}) });
  };

  /** Accepts a valid request to send: counts it against the quota, adds its messages to the chats, and records it. */
  const accept = (
    request: FastifyRequest,
    call: Pick<SentCall, 'endpoint' | 'to'> & Partial<SentCall>,
    recipients: Recipient[],
  ) => {
    const channel = channelOf(request);
    const { endpoint, messages = [], retryKey } = call;
    const count = recipients.reduce((sum, recipient) => sum + recipient.count, 0);
    if (endpoint !== 'reply') {
      if (!channel.quota.allows(count)) throw quotaReached();
      channel.quota.used += count;
    }
    const perChat = recipients.map((recipient) => putMessages(world, channel, messages, recipient, endpoint));
    // LINE returns 200 with ids even if nobody is reached.
    const sentMessages = perChat[0] ?? messages.map(() => ({ id: world.nextMessageId() }));
    const { channelId } = channel;
    const at = world.now();
    const requestId = request.lineRequestId;
    const sent: SentCall = { channelId, messages, sentMessages, at, requestId, ...call };
    pushBounded(world.sent, sent, world.settings.historyLimit);
    if (retryKey) {
      const shown = endpoint === 'push' ? sentMessages : undefined;
      world.retryKeys.remember(channelId, retryKey, { at, requestId, sentMessages: shown });
    }
    world.changed({ kind: 'channel', channelId });
    return sentMessages;
  };

  app.post('/v2/bot/message/reply', async (request) => {
    refuseRetryKey(request);
    const channel = channelOf(request);
    const body = jsonBody(request);
    const { replyToken } = body;
    if (typeof replyToken !== 'string') throw invalidProperty('replyToken');
    const chatId = world.replyTokens.chatFor(replyToken, channel.channelId, world.now());
    const messages = check('reply', channel, body, chatId);
    if (chatId === undefined) throw badRequest('Invalid reply token');
    const recipient = findRecipient(channel, chatId);
    world.replyTokens.use(replyToken);
    const call = { endpoint: 'reply' as const, to: chatId, replyToken, messages, ...silence(body) };
    return { sentMessages: accept(request, call, recipient ? [recipient] : []) };
  });

  app.post('/v2/bot/message/push', async (request) => {
    const retryKey = takeRetryKey(world, request);
    const channel = channelOf(request);
    const body = jsonBody(request);
    const { to } = body;
    if (typeof to !== 'string' || to === '') throw invalidProperty('to');
    const messages = check('push', channel, body, to);
    const recipient = findRecipient(channel, to);
    const call = { endpoint: 'push' as const, to, messages, ...silence(body), ...keyed(retryKey) };
    return { sentMessages: accept(request, call, recipient ? [recipient] : []) };
  });

  app.post('/v2/bot/message/multicast', async (request) => {
    const retryKey = takeRetryKey(world, request);
    const channel = channelOf(request);
    const body = jsonBody(request);
    const { to } = body;
    if (!Array.isArray(to) || to.length === 0 || to.length > 500) throw invalidProperty('to');
    to.forEach((id, index) => {
      if (typeof id !== 'string' || !/^L?U[0-9a-f]/.test(id)) throw invalidProperty(`to[${index}]`);
    });
    const messages = check('multicast', channel, body);
    const call = { endpoint: 'multicast' as const, to, messages, ...silence(body), ...keyed(retryKey) };
    accept(request, call, findFriends(channel, to));
    return {};
  });

  for (const endpoint of ['broadcast', 'narrowcast'] as const) {
    app.post(`/v2/bot/message/${endpoint}`, async (request, reply) => {
      const retryKey = takeRetryKey(world, request);
      const channel = channelOf(request);
      const body = jsonBody(request);
      const messages = check(endpoint, channel, body);
      const friends = [...channel.customers.values()].filter((customer) => customer.friendship === 'friend');
      const to = friends.map((friend) => friend.userId);
      const call = { endpoint, to, messages, ...silence(body), ...keyed(retryKey) };
      accept(request, call, findFriends(channel, to));
      return reply.code(endpoint === 'narrowcast' ? 202 : 200).send({});
    });
  }

  for (const endpoint of endpoints) {
    app.post(`/v2/bot/message/validate/${endpoint}`, async (request) => {
      refuseRetryKey(request);
      check(endpoint, channelOf(request), jsonBody(request));
      return {};
    });
  }

  app.get('/v2/bot/message/progress/narrowcast', async (request) => {
    const { requestId } = request.query as { requestId?: string };
    const { channelId } = channelOf(request);
    const call = world.sent.find((sent) => sent.requestId === requestId && sent.channelId === channelId);
    if (call?.endpoint !== 'narrowcast') throw badRequest("The value for the 'requestId' parameter is invalid");
    const count = call.to.length;
    return {
      phase: 'succeeded',
      successCount: count,
      failureCount: 0,
      targetCount: count,
      acceptedTime: new Date(call.at).toISOString(),
      completedTime: new Date(call.at).toISOString(),
    };
  });
}

const silence = ({ notificationDisabled }: Json) => (notificationDisabled === true ? { notificationDisabled } : {});
const keyed = (retryKey: string | undefined) => (retryKey ? { retryKey } : {});
