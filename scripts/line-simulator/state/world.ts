import { EventEmitter } from 'node:events';
import { Faults } from '../faults.ts';
import { opaque, risingIds } from '../ids.ts';
import type { Settings } from '../options.ts';
import { Scheduler } from '../scheduler.ts';
import { AccessTokens } from './access-tokens.ts';
import type { SimChannel } from './channel.ts';
import type { Person } from './person.ts';
import { RateLimits } from './rate-limits.ts';
import type { ApiCall, SentCall, StoredMessage } from './records.ts';
import { ReplyTokens } from './reply-tokens.ts';
import { RetryKeys } from './retry-keys.ts';

/** A change that phone pages must render. */
export type SimulatorChange =
  | { kind: 'chat'; channelId: string; chatId: string }
  | { kind: 'channel'; channelId: string }
  | { kind: 'faults' };

/** The whole state of the simulator. */
export class World {
  readonly settings: Settings;
  readonly now: () => number;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly changes = new EventEmitter<{ change: [SimulatorChange] }>();
  readonly channels = new Map<string, SimChannel>();
  /** People by user id. Shared by all channels, because user ids are the same for all channels of a provider. */
  readonly people = new Map<string, Person>();
  readonly messages = new Map<string, StoredMessage>();
  readonly quoteTokens = new Map<string, string>();
  readonly readTokens = new Map<string, string>();
  readonly accessTokens = new AccessTokens();
  readonly replyTokens: ReplyTokens;
  readonly retryKeys = new RetryKeys();
  readonly rateLimits: RateLimits;
  readonly sent: SentCall[] = [];
  readonly calls: ApiCall[] = [];
  readonly nextMessageId: () => string;
  /** http://host:port once the server listens. */
  origin = '';

  constructor(settings: Settings) {
    this.settings = settings;
    this.now = settings.now;
    this.scheduler = new Scheduler(settings.now);
    this.faults = new Faults(() => this.changed({ kind: 'faults' }));
    this.replyTokens = new ReplyTokens(settings.replyTokenMs);
    this.rateLimits = new RateLimits(settings.rateLimits);
    this.nextMessageId = risingIds(settings.now);
    this.changes.setMaxListeners(0);
  }

  changed(change: SimulatorChange): void {
    this.changes.emit('change', change);
  }

  quoteTokenFor(messageId: string): string {
    const token = opaque(48);
    this.quoteTokens.set(token, messageId);
    return token;
  }

  readTokenFor(messageId: string): string {
    const token = opaque(48);
    this.readTokens.set(token, messageId);
    return token;
  }
}
