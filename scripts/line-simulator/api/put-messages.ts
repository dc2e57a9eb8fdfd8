import type { Json } from '../ids.ts';
import { pushBounded } from '../state/bounded.ts';
import type { SimChannel } from '../state/channel.ts';
import type { SentCall, StoredMessage } from '../state/records.ts';
import type { World } from '../state/world.ts';
import type { Recipient } from './recipients.ts';

const quotable = new Set(['text', 'textV2', 'sticker', 'image', 'video', 'template', 'flex']);

/** Adds messages to a chat, so that the phone shows them. Returns LINE's `sentMessages`. */
export function putMessages(
  world: World,
  channel: SimChannel,
  messages: Json[],
  { chat, inbox }: Recipient,
  endpoint: SentCall['endpoint'],
): SentCall['sentMessages'] {
  const at = world.now();
  const limit = world.settings.historyLimit;
  const sent = messages.map((message) => {
    const id = world.nextMessageId();
    const type = String(message.type);
    const stored: StoredMessage = {
      id,
      channelId: channel.channelId,
      chatId: chat.id,
      from: 'bot',
      at,
      type,
      unsent: false,
    };
    if (quotable.has(type)) stored.quoteToken = world.quoteTokenFor(id);
    world.messages.set(id, stored);
    const quoted = typeof message.quoteToken === 'string' ? world.quoteTokens.get(message.quoteToken) : undefined;
    chat.add({ id, from: 'bot', at, message, ...(quoted ? { quotedMessageId: quoted } : {}) });
    const text = typeof message.text === 'string' ? { text: message.text } : {};
    pushBounded(inbox, { id, type, ...text, at, endpoint, message }, limit);
    return stored.quoteToken ? { id, quoteToken: stored.quoteToken } : { id };
  });
  world.changed({ kind: 'chat', channelId: channel.channelId, chatId: chat.id });
  return sent;
}
