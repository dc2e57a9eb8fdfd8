export interface Rate {
  calls: number;
  perMs: number;
}

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;

/** Rate limits by method and path template, as in LINE. Other paths allow 2,000 calls per second. */
const rates: Record<string, Rate> = {
  'POST /v2/bot/message/multicast': { calls: 200, perMs: second },
  'POST /v2/bot/message/broadcast': { calls: 60, perMs: hour },
  'POST /v2/bot/message/narrowcast': { calls: 60, perMs: hour },
  'POST /v2/bot/chat/loading/start': { calls: 100, perMs: second },
  'POST /v2/oauth/accessToken': { calls: 370, perMs: second },
  'PUT /v2/bot/channel/webhook/endpoint': { calls: 1_000, perMs: minute },
  'GET /v2/bot/channel/webhook/endpoint': { calls: 1_000, perMs: minute },
  'POST /v2/bot/channel/webhook/test': { calls: 60, perMs: hour },
  'GET /v2/bot/insight/followers': { calls: 60, perMs: hour },
};
const usual: Rate = { calls: 2_000, perMs: second };

/** A token bucket per channel and template: initially full, refilled evenly. */
export class RateLimits {
  enabled: boolean;
  readonly #overrides = new Map<string, Rate>();
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(enabled: boolean) {
    this.enabled = enabled;
  }

  /** Overrides the rate of a template such as 'POST /v2/bot/message/push'. `undefined` restores LINE's rate. */
  override(template: string, rate: Rate | undefined): void {
    if (rate) this.#overrides.set(template, rate);
    else this.#overrides.delete(template);
    for (const key of this.#buckets.keys()) if (key.endsWith(` ${template}`)) this.#buckets.delete(key);
  }

  take(channelId: string, template: string, now: number): boolean {
    const override = this.#overrides.get(template);
    if (!this.enabled && !override) return true;
    const rate = override ?? rates[template] ?? usual;
    const key = `${channelId} ${template}`;
    const bucket = this.#buckets.get(key) ?? { left: rate.calls, at: now };
    const left = Math.min(rate.calls, bucket.left + ((now - bucket.at) * rate.calls) / rate.perMs);
    const granted = left >= 1;
    this.#buckets.set(key, { left: granted ? left - 1 : left, at: now });
    return granted;
  }
}
