import { hex32, hex32Of, type Json } from '../ids.ts';
import { type Delivery, type DeliveryOptions, Dispatcher, type DispatchSettings } from '../webhook/dispatcher.ts';
import { buildEvent, chatOf, type EventDraft, type WebhookEvent } from '../webhook/event.ts';
import type { WebhookPoster } from '../webhook/post.ts';
import { Chat } from './chat.ts';
import type { ActResult } from './chat-participant.ts';
import { type CustomerOptions, SimCustomer } from './customer.ts';
import { SimGroup } from './group.ts';
import { Quota } from './quota.ts';
import type { ChatKind, WebhookFailure } from './records.ts';
import type { World } from './world.ts';

export interface ChannelOptions {
  channelId: string;
  channelSecret: string;
  accessToken: string;
  botName: string;
  webhookUrl?: string;
  /** Messages per month. No limit if null or absent. */
  quota?: number | null;
  pictureUrl?: string;
  /** Whether the account is verified, which is required to list followers and members. */
  verified?: boolean;
  botUserId?: string;
  basicId?: string;
}

export interface GroupOptions {
  name: string;
  members: SimCustomer[];
  kind?: 'group' | 'room';
  pictureUrl?: string;
  id?: string;
}

/** An official account with its own secret, tokens, quota, friends, groups and webhook queue. */
export class SimChannel {
  readonly channelId: string;
  channelSecret: string;
  readonly botUserId: string;
  readonly basicId: string;
  botName: string;
  pictureUrl: string | undefined;
  webhookUrl: string | undefined;
  webhookActive = true;
  verified: boolean;
  /** 'standby' means that a module of another vendor handles the chats, so events have no reply token. */
  mode: 'active' | 'standby' = 'active';
  /** 'manual' means that LINE's chat feature is on. Only then does marking messages as read have an effect. */
  markAsReadMode: 'manual' | 'auto' = 'manual';
  readonly quota: Quota;
  readonly customers = new Map<string, SimCustomer>();
  readonly groups = new Map<string, SimGroup>();
  readonly chats = new Map<string, Chat>();
  readonly #world: World;
  readonly #dispatcher: Dispatcher;

  constructor(world: World, poster: WebhookPoster, options: ChannelOptions) {
    this.#world = world;
    this.channelId = options.channelId;
    this.channelSecret = options.channelSecret;
    this.botUserId = options.botUserId ?? `U${hex32Of(options.channelId)}`;
    this.basicId = options.basicId ?? `@${Number.parseInt(hex32Of(options.channelId).slice(0, 6), 16) % 1_000}simul`;
    this.botName = options.botName;
    this.pictureUrl = options.pictureUrl;
    this.webhookUrl = options.webhookUrl;
    this.verified = options.verified ?? false;
    this.quota = new Quota(options.quota ?? null);
    this.#dispatcher = new Dispatcher(world, this, poster);
  }

  /** Failed webhooks, as LINE lists them in its statistics. */
  get failures(): WebhookFailure[] {
    return this.#dispatcher.failures;
  }

  /**
   * Settings of the redelivery of failed webhooks, which is disabled by default. `delaysMs` defines the intervals and the number of
   * attempts.
   */
  get redelivery(): DispatchSettings['redelivery'] {
    return this.#dispatcher.settings.redelivery;
  }

  /** Settings of the delivery: concurrent requests, events per request, and escaping. */
  get delivery(): DispatchSettings {
    return this.#dispatcher.settings;
  }

  addCustomer(options: CustomerOptions): SimCustomer {
    const userId = options.userId ?? `U${hex32()}`;
    const known = this.customers.get(userId);
    if (known) return known;
    const { friend = true, consent = true, ...profile } = options;
    const person = this.#world.people.get(userId) ?? { ...profile, consent, userId };
    person.pictureUrl ??= `${this.#world.origin}/avatar/${userId}`;
    this.#world.people.set(userId, person);
    const customer = new SimCustomer(this.#world, this, person, this.#chat(userId, 'user'), friend);
    this.customers.set(userId, customer);
    this.#world.changed({ kind: 'channel', channelId: this.channelId });
    return customer;
  }

  addGroup({ name, members, kind = 'group', pictureUrl, id }: GroupOptions): SimGroup {
    const chat = this.#chat(id ?? `${kind === 'group' ? 'C' : 'R'}${hex32()}`, kind);
    const group = new SimGroup(this.#world, this, chat, name, members);
    group.pictureUrl = pictureUrl ?? `${this.#world.origin}/avatar/${group.id}`;
    this.groups.set(group.id, group);
    this.#world.changed({ kind: 'channel', channelId: this.channelId });
    return group;
  }

  /** Builds an event in LINE's format and queues it. @param reply Whether the event has a reply token in active mode. */
  async emit(draft: Omit<EventDraft, 'mode' | 'replyToken'>, reply: boolean): Promise<ActResult> {
    const { source, timestamp } = draft;
    const replyToken =
      reply && source && this.mode === 'active'
        ? this.#world.replyTokens.issue(this.channelId, chatOf(source), timestamp)
        : undefined;
    const event = buildEvent({ ...draft, mode: this.mode, replyToken });
    const delivery = await this.#dispatcher.enqueue(event);
    return {
      webhookEventId: event.webhookEventId,
      status: delivery.status,
      ...(replyToken ? { replyToken } : {}),
      delivery,
    };
  }

  /** Emits an event without a source, or of a kind that does not exist yet. */
  happens(type: string, own: Json = {}): Promise<ActResult> {
    return this.emit({ type, own, source: null, timestamp: this.#world.now() }, false);
  }

  /** Sends raw events in a single request, bypassing queue and redelivery. Without events, sends a ping. */
  deliver(events: Json[], options?: DeliveryOptions): Promise<Delivery> {
    return this.#dispatcher.sendNow(events as WebhookEvent[], options);
  }

  /** Sends a ping, as LINE's "Verify" button and the test endpoint do. */
  ping(url: string): Promise<Delivery> {
    return this.#dispatcher.sendNow([], {}, url);
  }

  #chat(id: string, kind: ChatKind): Chat {
    const chat = new Chat(id, kind, this.#world.settings.historyLimit);
    this.chats.set(id, chat);
    return chat;
  }
}
