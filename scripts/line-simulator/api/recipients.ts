import { badRequest } from '../line-error.ts';
import type { RuleContext } from '../rules/context.ts';
import type { SimChannel } from '../state/channel.ts';
import type { Chat } from '../state/chat.ts';
import type { Received } from '../state/records.ts';
import type { World } from '../state/world.ts';

/** Target of a message: the chat, the number of users who count for the quota, and the inboxes in which it appears. */
export interface Recipient {
  chat: Chat;
  count: number;
  inbox: Received[];
}

/**
 * Returns the recipient with an id. `undefined` if the chat exists but cannot receive messages: LINE then returns 200 without delivering.
 */
export function findRecipient(channel: SimChannel, id: string): Recipient | undefined {
  const group = channel.groups.get(id);
  if (group?.joined) return { chat: group.chat, count: group.members.length, inbox: group.inbox };
  const customer = channel.customers.get(id);
  if (!customer) throw badRequest('Failed to send messages');
  return customer.isReachable() ? { chat: customer.chat, count: 1, inbox: customer.inbox } : undefined;
}

/** Returns the friends among the ids, for multicast and broadcast. Other ids are skipped silently. */
export function findFriends(channel: SimChannel, ids: Iterable<string>): Recipient[] {
  return [...new Set(ids)].flatMap((id) => {
    const customer = channel.customers.get(id);
    return customer?.isReachable() ? [{ chat: customer.chat, count: 1, inbox: customer.inbox }] : [];
  });
}

/** Returns the chat data that the message rules need. */
export function chatForRules(world: World, channel: SimChannel, chatId: string): RuleContext['chat'] {
  const chat = channel.chats.get(chatId);
  if (!chat) return undefined;
  return {
    kind: chat.kind,
    isMember: (userId) => channel.groups.get(chatId)?.members.some((member) => member.userId === userId) ?? false,
    ownsQuoteToken: (token) => {
      const messageId = world.quoteTokens.get(token);
      const message = messageId === undefined ? undefined : world.messages.get(messageId);
      return message?.channelId === channel.channelId && message.chatId === chatId;
    },
  };
}
