import { pushBounded } from '../state/bounded.ts';
import type { WebhookFailure } from '../state/records.ts';
import type { World } from '../state/world.ts';
import { asRedelivery, type WebhookEvent, withExtraFields } from './event.ts';
import type { Outcome, WebhookPoster } from './post.ts';
import { encodeBody, sign } from './sign.ts';

export interface DeliveryOptions {
  escapeNonBmp?: boolean;
  wrongSignature?: boolean;
}

/**
 * Result of the first attempt to deliver an event. `status` is 0 if there was no response, nothing was sent yet, or there is no webhook
 * URL.
 */
export interface Delivery {
  status: number;
  failure?: { reason: WebhookFailure['reason']; detail: string };
  /** The sent bytes, for tests. */
  body?: Buffer;
}

export interface DispatchSettings {
  /** Maximum number of concurrent requests. 1 preserves the order of events. */
  concurrency: number;
  /** Maximum number of events per request. */
  batch: number;
  escapeNonBmp: boolean;
  redelivery: { enabled: boolean; delaysMs: number[] };
}

interface Item {
  event: WebhookEvent;
  attempt: number;
  resolve: (delivery: Delivery) => void;
}

/** Receiver of the webhooks. Read at the time of sending, because URL and secret can change while events wait. */
export interface Addressee {
  readonly channelId: string;
  readonly channelSecret: string;
  readonly botUserId: string;
  readonly webhookUrl: string | undefined;
  readonly webhookActive: boolean;
}

/** Webhook queue of a channel. Sends in order, one request at a time by default. */
export class Dispatcher {
  readonly settings: DispatchSettings = {
    concurrency: 1,
    batch: 1,
    escapeNonBmp: false,
    redelivery: { enabled: false, delaysMs: [1_000, 5_000, 30_000] },
  };
  readonly failures: WebhookFailure[] = [];
  readonly #world: World;
  readonly #to: Addressee;
  readonly #poster: WebhookPoster;
  #queue: Item[] = [];
  #held: Item[] = [];
  #holdUntil = 0;
  #inFlight = 0;

  constructor(world: World, to: Addressee, poster: WebhookPoster) {
    this.#world = world;
    this.#to = to;
    this.#poster = poster;
  }

  /** Queues an event. Resolves after its first attempt, or at once with status 0 if a fault delays it. */
  enqueue(event: WebhookEvent): Promise<Delivery> {
    const { faults, scheduler, now } = this.#world;
    const sent = faults.takeWebhook('extraFields') ? withExtraFields(event) : event;
    const deferred = Promise.resolve({ status: 0 });
    const later = (): Item => ({ event: sent, attempt: 0, resolve: () => {} });

    this.#holdUntil ||= faults.takeShuffle();
    if (this.#holdUntil > 0) {
      this.#held.push(later());
      if (this.#held.length >= this.#holdUntil) this.#release();
      return deferred;
    }
    const delay = faults.takeDeliveryDelay();
    if (delay > 0) {
      scheduler.at(now() + delay, () => this.#add(later()));
      return deferred;
    }
    const delivery = scheduler.track(
      new Promise<Delivery>((resolve) => this.#add({ event: sent, attempt: 0, resolve })),
    );
    if (faults.takeWebhook('duplicate')) this.#add(later());
    return delivery;
  }

  /** Sends a separate request, bypassing the queue, with several events or without any (a ping). */
  async sendNow(events: WebhookEvent[], options: DeliveryOptions = {}, url = this.#to.webhookUrl): Promise<Delivery> {
    return this.#world.scheduler.track(this.#post(events, options, url));
  }

  #release(): void {
    const held = this.#held.reverse();
    this.#held = [];
    this.#holdUntil = 0;
    for (const item of held) this.#add(item);
  }

  #add(item: Item): void {
    this.#queue.push(item);
    this.#pump();
  }

  #pump(): void {
    while (this.#inFlight < this.settings.concurrency && this.#queue.length > 0) {
      const items = this.#queue.splice(0, this.settings.batch);
      this.#inFlight++;
      void this.#world.scheduler.track(this.#deliver(items)).finally(() => {
        this.#inFlight--;
        this.#pump();
      });
    }
  }

  async #deliver(items: Item[]): Promise<void> {
    const delivery = await this.#post(
      items.map((item) => item.event),
      {},
      this.#to.webhookUrl,
    );
    for (const item of items) {
      if (delivery.failure) this.#scheduleAgain(item);
      item.resolve(delivery);
    }
  }

  #scheduleAgain({ event, attempt }: Item): void {
    const { enabled, delaysMs } = this.settings.redelivery;
    const delay = delaysMs[attempt];
    if (!enabled || delay === undefined) return;
    this.#world.scheduler.at(this.#world.now() + delay, () =>
      this.#add({ event: asRedelivery(event), attempt: attempt + 1, resolve: () => {} }),
    );
  }

  async #post(events: WebhookEvent[], options: DeliveryOptions, url: string | undefined): Promise<Delivery> {
    const isPing = events.length === 0;
    if (!url || (!this.#to.webhookActive && !isPing)) return { status: 0 };
    const { faults, now, replyTokens, settings } = this.#world;
    const body = encodeBody(this.#to.botUserId, events, options.escapeNonBmp ?? this.settings.escapeNonBmp);
    const wrong = options.wrongSignature || faults.takeWebhook('wrongSignature');
    const hangUp = faults.takeWebhook('drop') ? 'drop' : faults.takeWebhook('dropAfter') ? 'dropAfter' : undefined;
    for (const { replyToken } of events) if (replyToken) replyTokens.delivered(replyToken, now());
    const signature = sign(body, wrong ? `not-${this.#to.channelSecret}` : this.#to.channelSecret);
    const outcome = await this.#poster.post(url, body, signature, { timeoutMs: settings.webhookTimeoutMs, hangUp });
    if (outcome.ok) return { status: outcome.status, body };
    this.#log(events, url, outcome);
    return { status: outcome.status, failure: { reason: outcome.reason, detail: outcome.detail }, body };
  }

  #log(events: WebhookEvent[], url: string, { reason, detail }: Extract<Outcome, { ok: false }>): void {
    const failure: WebhookFailure = {
      at: this.#world.now(),
      reason,
      detail,
      url,
      webhookEventIds: events.map((event) => event.webhookEventId),
      isRedelivery: events.some((event) => event.deliveryContext?.isRedelivery),
    };
    pushBounded(this.failures, failure, this.#world.settings.historyLimit);
    this.#world.changed({ kind: 'channel', channelId: this.#to.channelId });
  }
}
