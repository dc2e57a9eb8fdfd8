import type { Json } from '../ids.ts';
import type { Delivery } from '../webhook/dispatcher.ts';
import type { Source } from '../webhook/event.ts';
import type { SimChannel } from './channel.ts';
import type { Chat } from './chat.ts';
import * as drafts from './message-drafts.ts';
import { performAction } from './perform-action.ts';
import type { Person } from './person.ts';
import type { StoredMessage } from './records.ts';
import type { World } from './world.ts';

export interface ActResult {
  webhookEventId: string;
  /** Status of the console's response to the webhook. 0 if there was none, or if a fault delayed the delivery. */
  status: number;
  messageId?: string;
  replyToken?: string;
  delivery?: Delivery;
}

const quotable = new Set(['text', 'image', 'video', 'sticker']);

/** A person in a chat of a channel: one-to-one, a group or a room. */
export class ChatParticipant {
  readonly world: World;
  readonly channel: SimChannel;
  readonly person: Person;
  readonly chat: Chat;

  constructor(world: World, channel: SimChannel, person: Person, chat: Chat) {
    this.world = world;
    this.channel = channel;
    this.person = person;
    this.chat = chat;
  }

  get userId(): string {
    return this.person.userId;
  }

  writes(text: string, options: drafts.TextOptions = {}): Promise<ActResult> {
    return this.sends(drafts.textDraft(text, options));
  }

  sendsImage(bytes?: Buffer, options?: drafts.MediaOptions): Promise<ActResult> {
    return this.sends(drafts.imageDraft(bytes, options));
  }

  sendsVideo(bytes?: Buffer, options?: drafts.MediaOptions): Promise<ActResult> {
    return this.sends(drafts.videoDraft(bytes, options));
  }

  sendsAudio(bytes?: Buffer, options?: drafts.MediaOptions): Promise<ActResult> {
    return this.sends(drafts.audioDraft(bytes, options));
  }

  sendsFile(name: string, bytes: Buffer = Buffer.from('file'), options?: drafts.MediaOptions): Promise<ActResult> {
    return this.sends(drafts.fileDraft(name, bytes, options));
  }

  sendsLocation(place?: drafts.Place): Promise<ActResult> {
    return this.sends(drafts.locationDraft(place));
  }

  sendsSticker(options?: drafts.StickerOptions): Promise<ActResult> {
    return this.sends(drafts.stickerDraft(options));
  }

  /** Sends any message, including kinds that do not exist yet: `sends({ type: 'hologram', fields: { … } })`. */
  async sends(draft: drafts.MessageDraft): Promise<ActResult> {
    const { world, channel, chat } = this;
    const id = world.nextMessageId();
    const at = world.now();
    const stored: StoredMessage = {
      id,
      channelId: channel.channelId,
      chatId: chat.id,
      from: this.userId,
      at,
      type: draft.type,
      unsent: false,
    };
    if (quotable.has(draft.type)) stored.quoteToken = world.quoteTokenFor(id);
    if (draft.content) {
      stored.content = { ...draft.content, readyAt: draft.transcoded ? at + world.settings.transcodingMs : at };
    }
    world.messages.set(id, stored);
    const message: Json = {
      type: draft.type,
      id,
      ...(stored.quoteToken ? { quoteToken: stored.quoteToken } : {}),
      markAsReadToken: world.readTokenFor(id),
      ...(draft.quote ? { quotedMessageId: draft.quote } : {}),
      ...draft.fields,
    };
    chat.add({ id, from: this.userId, at, message, ...(draft.quote ? { quotedMessageId: draft.quote } : {}) });
    this.spoke(at);
    return { ...(await this.does('message', { message }, { reply: true, at })), messageId: id };
  }

  unsends(messageId: string): Promise<ActResult> {
    const stored = this.world.messages.get(messageId);
    if (stored) {
      stored.unsent = true;
      delete stored.content;
    }
    const entry = this.chat.find(messageId);
    if (entry) {
      entry.unsent = true;
      entry.message = { type: 'unsent', id: messageId };
    }
    return this.does('unsend', { unsend: { messageId } });
  }

  postback(data: string, params?: Json): Promise<ActResult> {
    return this.does('postback', { postback: { data, ...(params ? { params } : {}) } }, { reply: true });
  }

  /** Taps a button of a quick reply or template, given as a LINE action or as a label in the last message. */
  performsAction(action: Json | string): Promise<ActResult | undefined> {
    return performAction(this, action);
  }

  /** Emits any event of this person, including kinds that do not exist yet. */
  async does(type: string, own: Json, { reply = false, at = this.world.now() } = {}): Promise<ActResult> {
    const done = this.channel.emit({ type, own, source: this.source(), timestamp: at }, reply);
    this.world.changed({ kind: 'chat', channelId: this.channel.channelId, chatId: this.chat.id });
    return done;
  }

  source(): Source {
    const { id, kind } = this.chat;
    const who = this.person.consent ? { userId: this.userId } : {};
    if (kind === 'group') return { type: 'group', groupId: id, ...who };
    if (kind === 'room') return { type: 'room', roomId: id, ...who };
    return { type: 'user', userId: this.userId };
  }

  /** Called when the person wrote. Overridden by subclasses that record the time. */
  protected spoke(_at: number): void {}
}
