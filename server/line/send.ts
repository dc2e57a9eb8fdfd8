import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { callLinks } from '../calls/call-links.ts';
import { brandSettingsOf } from '../commands/brand-settings.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import { Locks } from '../engine/locks.ts';
import { FileLinks } from '../files/file-links.ts';
import { newId } from '../keys/ids.ts';
import { messageIdOf } from '../keys/message-id.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Claim } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';
import { textsIn } from '../texts/texts.ts';
import { cannotSend, claimSend, encodeClaim } from './claim.ts';
import type { LineClient, SentMessages } from './client.ts';
import type { LineMessage, MediaLink } from './encode.ts';
import { fileCards } from './file-card.ts';
import { OpenedSecrets } from './opened-secrets.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export interface SenderOptions {
  engine: WorkEngine;
  rows: RowQueries;
  secrets: Secrets;
  client: LineClient;
  /** Base URL at which LINE and phones load outbound media. */
  publicUrl: string;
  warn: (message: string, error?: unknown) => void;
  backoff?: Backoff;
  /** Maximum number of conversations processed concurrently. */
  concurrency?: number;
}

interface Request {
  messages: LineMessage[];
  /** Number of LINE messages for each of our messages, because a long text is split into several. */
  sizes: number[];
}

/** State of the attempts to send one claim under the current term. */
interface Attempt {
  tries: number;
  /** Whether it is certain that no attempt has reached LINE. Always `false` for a claim of an earlier term. */
  certain: boolean;
  /** Request that is sent unchanged in every attempt. `null` until the first attempt. */
  request: Request | null;
  /** Outcome that could not be recorded yet. `null` if there is none. */
  end: Event | null;
}

/** Sends the messages in the outboxes. Messages of a conversation are sent in order, and conversations are processed concurrently. */
export class Sender {
  private readonly options: SenderOptions;
  private readonly backoff: Backoff;
  private readonly accessTokens: OpenedSecrets;
  private readonly link: MediaLink;
  private readonly fileLinks: FileLinks;
  private readonly cards: ReturnType<typeof fileCards>;
  private readonly loop: EffectLoop;
  private readonly claims = new Locks();
  private readonly attempts = new Map<string, Attempt>();
  /**
   * Times when LINE refused reply tokens, by conversation id. The next request of such a conversation is a push message, unless the
   * customer has written since.
   */
  private readonly refusedAt = new Map<string, number>();

  constructor(options: SenderOptions) {
    const { engine, rows, secrets, publicUrl, warn, backoff = defaultBackoff, concurrency = 32 } = options;
    this.options = options;
    this.backoff = backoff;
    this.accessTokens = new OpenedSecrets(secrets);
    const calls = callLinks(secrets, publicUrl);
    this.fileLinks = new FileLinks(secrets, publicUrl);
    this.cards = fileCards({ links: this.fileLinks, textsIn });
    this.link = (id, part) =>
      part === 'call' ? calls.urlOf(id) : `${publicUrl}/media/${id}${part === 'preview' ? '/preview' : ''}`;
    const pending = () => rows.all('outbox').map(({ row }) => row.id);
    const work = (id: string) => this.step(id);
    this.loop = new EffectLoop({ engine, kind: 'outbox', pending, concurrency, work, warn, backoff });
  }

  start(): void {
    this.loop.start();
  }

  /**
   * Stops sending. Waits for LINE's responses to requests in progress, at most for the client's timeout, so that their outcomes are known.
   */
  async stop(): Promise<void> {
    await this.loop.stop({ abort: false });
    // All claims that exist at the next start are of an earlier term.
    this.attempts.clear();
  }

  /** Resolves when no request is in progress. Does not wait for claims that wait for a retry. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  private async step(conversationId: string): Promise<number | undefined> {
    const box = this.options.engine.read('outbox', conversationId)?.row;
    if (box === undefined) return undefined;
    if (box.claim === null) return this.claim(conversationId);
    const attempt = this.attempts.get(box.claim.id) ?? (await this.resume(conversationId, box.claim.id));
    return attempt === null ? 0 : this.try(conversationId, box.claim, attempt);
  }

  private async claim(conversationId: string): Promise<number | undefined> {
    const { engine } = this.options;
    const refusedAt = this.refusedAt.get(conversationId) ?? null;
    const files = { tokens: this.fileLinks, card: this.cards.unlinked };
    const decide = claimSend({ conversationId, claimId: newId(), link: this.link, ...files, refusedAt });
    const execute = () => engine.execute(`conversation/${conversationId}`, 'system', decide);
    const { decision } = await this.inTurn(conversationId, execute);
    if (decision.events.length === 0) return undefined;
    this.refusedAt.delete(conversationId);
    if (decision.claim === null) return 0;
    const attempt: Attempt = { tries: 0, certain: true, request: null, end: null };
    this.attempts.set(decision.claim.id, attempt);
    return this.try(conversationId, decision.claim, attempt);
  }

  /**
   * Serializes the claims of a brand with a billing limit, so that each claim takes the previous claims into account and the limit is not
   * exceeded.
   */
  private inTurn<T>(conversationId: string, execute: () => Promise<T>): Promise<T> {
    const { read } = this.options.engine;
    const brandId = read('conversation', conversationId)?.row.brandId ?? '';
    return brandSettingsOf(read, 'brandLimits', brandId).stopAt === null
      ? execute()
      : this.claims.run(brandId, execute);
  }

  /** Resumes a claim of an earlier term, whose request may have arrived. `null` if the log already contains its outcome. */
  private async resume(conversationId: string, claimId: string): Promise<Attempt | null> {
    const { engine } = this.options;
    await engine.reached(await engine.log.last(`conversation/${conversationId}`));
    if (engine.read('outbox', conversationId)?.row.claim?.id !== claimId) return null;
    const attempt: Attempt = { tries: 0, certain: false, request: null, end: null };
    this.attempts.set(claimId, attempt);
    return attempt;
  }

  private async try(conversationId: string, claim: Claim, attempt: Attempt): Promise<number | undefined> {
    if (attempt.end !== null) return this.end(conversationId, claim, attempt, attempt.end);
    const outcome = await this.request(conversationId, claim, attempt);
    if (outcome.next !== 'again') {
      return this.end(conversationId, claim, attempt, this.eventOf(conversationId, claim, attempt, outcome));
    }
    attempt.tries += 1;
    attempt.certain &&= outcome.certain;
    if (attempt.tries === 1) await this.recordDelay(conversationId, claim, outcome);
    return Math.max(1, this.backoff(attempt.tries));
  }

  /** Sends one request, unless sending is no longer possible. */
  private async request(conversationId: string, claim: Claim, attempt: Attempt): Promise<Outcome> {
    const { engine, client } = this.options;
    const conversation = engine.read('conversation', conversationId);
    const account = engine.read('lineAccount', conversation?.row.lineAccountId ?? '');
    const hindrance = cannotSend(engine.read, conversationId);
    if (hindrance !== null || conversation === undefined) return giveUp(attempt, hindrance ?? 'customer_unknown');
    const accessToken = this.accessTokens.open(account?.hidden.accessToken ?? null);
    if (accessToken === null) return giveUp(attempt, 'no_token');
    // LINE forgets retry keys after 24 hours, so a later attempt could send the messages twice.
    if (engine.now() - claim.claimedAt > limits.pushRetryMs) return giveUp(attempt, 'line_unreachable');
    attempt.request ??= encodeClaim(engine.read, claim, { link: this.link, card: this.cards.sent });
    if (attempt.request === null) return giveUp(attempt, 'gone');
    const { messages } = attempt.request;
    const result =
      claim.replyToken !== null
        ? await client.reply(accessToken, { replyToken: claim.replyToken, messages })
        : await client.push(accessToken, { to: conversation.hidden.sourceId, messages }, claim.retryKey ?? claim.id);
    return outcomeOf(claim, result, attempt.certain);
  }

  private eventOf(
    conversationId: string,
    claim: Claim,
    attempt: Attempt,
    outcome: Exclude<Outcome, { next: 'again' }>,
  ): Event {
    const of = { conversationId, claimId: claim.id };
    switch (outcome.next) {
      case 'accepted':
        return { type: 'send.accepted', ...of, sent: this.sentOf(conversationId, attempt, outcome.sent) };
      case 'failed':
        return { type: 'send.failed', ...of, code: outcome.code, detail: outcome.detail };
      case 'returned':
        this.refusedAt.set(conversationId, this.options.engine.now());
        return { type: 'send.returned', ...of };
      case 'unknown':
        return { type: 'send.unknown', ...of };
      default:
        return unreachable(outcome);
    }
  }

  /** Returns LINE's ids in the order of our messages. For a text that was split, returns the id of its first part. */
  private sentOf(conversationId: string, attempt: Attempt, { sentMessages }: SentMessages) {
    const accountId = this.options.engine.read('conversation', conversationId)?.row.lineAccountId ?? '';
    const all = Array.isArray(sentMessages) ? sentMessages : [];
    let index = 0;
    return (attempt.request?.sizes ?? []).map((size) => {
      const sent = all[index];
      index += size;
      const lineMessageId = sent?.id === undefined ? null : String(sent.id);
      const quotedAs = lineMessageId === null ? null : messageIdOf(accountId, lineMessageId);
      return { lineMessageId, quotedAs, quoteToken: typeof sent?.quoteToken === 'string' ? sent.quoteToken : null };
    });
  }

  /** Records the delay of a claim once, so that people can see why its messages wait. */
  private async recordDelay(
    conversationId: string,
    claim: Claim,
    { code, detail }: { code: string; detail: string | null },
  ) {
    const event: Event = { type: 'send.delayed', conversationId, claimId: claim.id, code, detail };
    await this.append(conversationId, event, `send-delayed/${claim.id}`).catch((error) =>
      this.options.warn('Send delay could not be recorded', error),
    );
  }

  /** Records the outcome of a claim once. If recording fails, only the recording is retried, and nothing is sent again. */
  private async end(conversationId: string, claim: Claim, attempt: Attempt, event: Event): Promise<number | undefined> {
    attempt.end = event;
    const appended = await this.append(conversationId, event, `send-end/${claim.id}`);
    if (appended.state === 'appended') await this.options.engine.reached(appended.position);
    if (this.options.engine.read('outbox', conversationId)?.row.claim?.id === claim.id) {
      attempt.tries += 1;
      return Math.max(1, this.backoff(attempt.tries));
    }
    this.attempts.delete(claim.id);
    return 0;
  }

  private append(conversationId: string, event: Event, dedupe: string) {
    const { engine } = this.options;
    const record = { stream: `conversation/${conversationId}`, at: engine.now(), actor: 'line' as const, dedupe };
    return engine.append({ ...record, events: [event] });
  }
}

/**
 * Returns the outcome of a claim that is not sent any more. If it is certain that no attempt reached LINE, the claim fails with the code.
 * Otherwise the outcome is unknown, and a person has to check.
 */
function giveUp({ certain }: Attempt, code: Extract<Outcome, { next: 'failed' }>['code']): Outcome {
  return certain ? { next: 'failed', code, detail: null } : { next: 'unknown' };
}
