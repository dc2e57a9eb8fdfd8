import type { SimChannel } from '../state/channel.ts';
import type { Chat } from '../state/chat.ts';
import type { Entry } from '../state/records.ts';
import type { World } from '../state/world.ts';

const shownChats = 200;
const shownEntries = 200;

/** Returns the data that the page shows around the open chat: accounts, chats and faults. */
export function stateView(world: World, channelId: string | undefined) {
  const channel = world.channels.get(channelId ?? '') ?? [...world.channels.values()][0];
  return {
    now: world.now(),
    channels: [...world.channels.values()].map(channelView),
    channelId: channel?.channelId,
    chats: channel ? chatList(channel) : [],
    faults: world.faults.describe(),
  };
}

const channelView = (channel: SimChannel) => ({
  channelId: channel.channelId,
  botName: channel.botName,
  basicId: channel.basicId,
  pictureUrl: channel.pictureUrl,
  webhookUrl: channel.webhookUrl,
  quota: { limit: channel.quota.limit, used: channel.quota.used },
  redelivery: channel.redelivery,
  mode: channel.mode,
  failures: channel.failures.slice(-5).toReversed(),
});

function chatList(channel: SimChannel) {
  return [...channel.chats.values()]
    .sort((a, b) => (b.entries.at(-1)?.at ?? 0) - (a.entries.at(-1)?.at ?? 0))
    .slice(0, shownChats)
    .map((chat) => {
      const last = chat.entries.at(-1);
      return { ...faceOf(channel, chat), last: last && { from: last.from, at: last.at, message: last.message } };
    });
}

function faceOf(channel: SimChannel, chat: Chat) {
  const { id, kind } = chat;
  const group = channel.groups.get(id);
  if (group) return { id, kind, name: group.name, pictureUrl: group.pictureUrl };
  const customer = channel.customers.get(id);
  return {
    id,
    kind,
    name: customer?.displayName ?? id,
    pictureUrl: customer?.person.pictureUrl,
    language: customer?.person.language,
    friendship: customer?.friendship,
  };
}

/** Returns a chat as the phone shows it. `undefined` if it does not exist. */
export function chatView(world: World, channelId: string, chatId: string) {
  const channel = world.channels.get(channelId);
  const chat = channel?.chats.get(chatId);
  if (!channel || !chat) return undefined;
  const members = channel.groups.get(chatId)?.members ?? [];
  return {
    ...faceOf(channel, chat),
    joined: channel.groups.get(chatId)?.joined ?? true,
    members: members.map(({ userId, person }) => ({ userId, name: person.displayName, pictureUrl: person.pictureUrl })),
    readMarker: chat.readMarker,
    loading: chat.loadingUntil > world.now(),
    loadingUntil: chat.loadingUntil,
    entries: chat.entries.slice(-shownEntries).map((entry) => entryView(world, channelId, chat, entry)),
  };
}

function entryView(world: World, channelId: string, chat: Chat, entry: Entry) {
  const quoted = entry.quotedMessageId ? chat.find(entry.quotedMessageId) : undefined;
  const read = chat.readMarker !== undefined && BigInt(entry.id) <= BigInt(chat.readMarker);
  const hasContent = world.messages.get(entry.id)?.content !== undefined;
  const query = new URLSearchParams({ channel: channelId, chat: chat.id, id: entry.id });
  const small = entry.message.previewImageUrl === undefined ? {} : { small: `/phone/preview?${query}` };
  return {
    ...entry,
    read,
    hasContent,
    ...small,
    ...(quoted ? { quoted: { from: quoted.from, message: quoted.message } } : {}),
  };
}
