import type { Json } from '../ids.ts';
import type { SimChannel } from './channel.ts';
import type { Chat } from './chat.ts';
import { type ActResult, ChatParticipant } from './chat-participant.ts';
import type { SimCustomer } from './customer.ts';
import type { TextOptions } from './message-drafts.ts';
import type { Received } from './records.ts';
import type { World } from './world.ts';

/** A group or legacy room that includes the official account. */
export class SimGroup {
  readonly id: string;
  readonly chat: Chat;
  name: string;
  pictureUrl: string | undefined;
  members: SimCustomer[];
  /** `false` once the account was removed or has left. */
  joined = true;
  readonly inbox: Received[] = [];
  readonly #world: World;
  readonly #channel: SimChannel;

  constructor(world: World, channel: SimChannel, chat: Chat, name: string, members: SimCustomer[]) {
    this.#world = world;
    this.#channel = channel;
    this.id = chat.id;
    this.chat = chat;
    this.name = name;
    this.members = [...members];
  }

  /** Returns a member as a participant of this group. Participants can write, send images and stickers, tap buttons, and so on. */
  participant(customer: SimCustomer): ChatParticipant {
    return new ChatParticipant(this.#world, this.#channel, customer.person, this.chat);
  }

  memberWrites(customer: SimCustomer, text: string, options?: TextOptions): Promise<ActResult> {
    return this.participant(customer).writes(text, options);
  }

  /**
   * Edits a message, which is possible in groups only. The id stays the same, quote token and reply token are new, and there is no read
   * token.
   */
  memberEdits(customer: SimCustomer, messageId: string, text: string): Promise<ActResult> {
    if (this.chat.kind !== 'group') throw new Error('messages can be edited in groups only');
    const quoteToken = this.#world.quoteTokenFor(messageId);
    const entry = this.chat.find(messageId);
    if (entry) {
      entry.message = { ...entry.message, quoteToken, text };
      entry.edited = true;
    }
    const message = { type: 'text', id: messageId, quoteToken, text };
    return this.participant(customer).does('messageEdited', { message }, { reply: true });
  }

  memberUnsends(customer: SimCustomer, messageId: string): Promise<ActResult> {
    return this.participant(customer).unsends(messageId);
  }

  memberJoins(...customers: SimCustomer[]): Promise<ActResult> {
    this.members.push(...customers);
    return this.#happens('memberJoined', { joined: { members: sources(customers) } }, true);
  }

  memberLeaves(...customers: SimCustomer[]): Promise<ActResult> {
    this.members = this.members.filter((member) => !customers.includes(member));
    return this.#happens('memberLeft', { left: { members: sources(customers) } }, false);
  }

  invites(): Promise<ActResult> {
    this.joined = true;
    return this.#happens('join', {}, true);
  }

  /** Removes the account. Also called when the account leaves by itself. */
  removes(): Promise<ActResult> {
    this.joined = false;
    return this.#happens('leave', {}, false);
  }

  #happens(type: string, own: Json, reply: boolean): Promise<ActResult> {
    const source =
      this.chat.kind === 'room'
        ? ({ type: 'room', roomId: this.id } as const)
        : ({ type: 'group', groupId: this.id } as const);
    this.#world.changed({ kind: 'chat', channelId: this.#channel.channelId, chatId: this.id });
    return this.#channel.emit({ type, own, source, timestamp: this.#world.now() }, reply);
  }
}

const sources = (customers: SimCustomer[]) => customers.map(({ userId }) => ({ type: 'user', userId }));
