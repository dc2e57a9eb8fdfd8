import { contentIds, type ProfileContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { exclusively, isKept } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import { readAtOf } from '../blobs/read-at.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import { newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Content } from '../log/port.ts';
import { pictureSize } from '../media/picture-size.ts';
import type { InternalRows, Stored } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';
import type { LineClient, LineResult } from './client.ts';
import { downloadExternal, downloadFromLine, type MediaAnswer } from './media.ts';
import { OpenedSecrets } from './opened-secrets.ts';

interface FetchesOptions {
  engine: WorkEngine;
  rows: RowQueries;
  secrets: Secrets;
  client: LineClient;
  blobs: Blobs;
  warn: (message: string, error?: unknown) => void;
  backoff?: Backoff;
  concurrency?: number;
  /** Whether customers' media may be loaded from private addresses and over http. For use with a simulator. */
  allowPrivate?: boolean;
}

type Fetch = InternalRows['fetch'];

/**
 * Milliseconds for which failed fetches are retried. Limited because LINE stores media for a limited time, and a profile is requested again
 * at the customer's next contact.
 */
const patienceMs = { media: 24 * 3_600_000, profile: 3_600_000 };
/** Maximum duration of one download in milliseconds. */
const mediaMs = 15 * 60_000;

/**
 * Fetches profiles and media from LINE. Stores media as blobs, because LINE deletes its copy. Discards media of a message that was unsent
 * in the meantime.
 */
export class Fetches {
  private readonly options: FetchesOptions;
  private readonly backoff: Backoff;
  private readonly allowPrivate: boolean;
  private readonly accessTokens: OpenedSecrets;
  private readonly loop: EffectLoop;
  private readonly tries = new Map<string, number>();

  constructor(options: FetchesOptions) {
    const { engine, rows, secrets, warn, backoff = defaultBackoff, concurrency = 8 } = options;
    this.options = options;
    this.backoff = backoff;
    this.allowPrivate = options.allowPrivate ?? false;
    this.accessTokens = new OpenedSecrets(secrets);
    const pending = () => rows.all('fetch').map(({ row }) => row.id);
    const work = (id: string, signal: AbortSignal) => this.step(id, signal);
    this.loop = new EffectLoop({ engine, kind: 'fetch', pending, concurrency, work, warn, backoff });
  }

  start(): void {
    this.loop.start();
  }

  /** Cancels fetches in progress. Cancelled fetches start again at the next start. */
  async stop(): Promise<void> {
    await this.loop.stop({ abort: true });
    this.tries.clear();
  }

  /** Resolves when no fetch is running. Does not wait for fetches that wait for a retry. */
  idle(): Promise<void> {
    return this.loop.idle();
  }

  private async step(id: string, signal: AbortSignal): Promise<number | undefined> {
    const job = this.options.engine.read('fetch', id)?.row;
    if (job === undefined) return undefined;
    const done = job.what === 'profile' ? await this.profile(job, signal) : await this.media(job, signal);
    if (done || signal.aborted) {
      this.tries.delete(id);
      return undefined;
    }
    if (this.options.engine.now() - job.since > patienceMs[job.what]) {
      await this.giveUp(job);
      return undefined;
    }
    const tries = (this.tries.get(id) ?? 0) + 1;
    this.tries.set(id, tries);
    return Math.max(1, this.backoff(tries));
  }

  private accessToken({ lineAccountId }: Fetch): string | null {
    return this.accessTokens.open(this.options.engine.read('lineAccount', lineAccountId)?.hidden.accessToken ?? null);
  }

  private async profile(job: Fetch, signal: AbortSignal): Promise<boolean> {
    const { engine, client } = this.options;
    const { conversationId, target: userId } = job;
    const accessToken = this.accessToken(job);
    const conversation = engine.read('conversation', conversationId);
    if (accessToken === null || conversation === undefined) return false;
    const [result, memberCount] = await Promise.all([
      fetchProfile(client, accessToken, conversation, userId),
      fetchMemberCount(client, accessToken, conversation),
    ]);
    // Stops if the customer was erased in the meantime.
    if (signal.aborted) return false;
    if (result.state === 'rejected') {
      await this.append(job, { type: 'profile.missing', conversationId, userId });
      return true;
    }
    if (result.state !== 'accepted') return false;
    const content = contentIds.profile(conversationId, newId(engine.now()));
    const contents = [{ id: content, value: result.body }];
    const members = memberCount === null ? {} : { memberCount };
    await this.append(job, { type: 'profile.fetched', conversationId, userId, content, ...members }, contents);
    return true;
  }

  private async media(job: Fetch, signal: AbortSignal): Promise<boolean> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(mediaMs)]);
    const answer = await this.download(job, within);
    if (answer.state === 'later') return false;
    const failed = answer.state === 'failed' ? answer.reason : await this.keep(job, answer, within);
    if (failed === null) return true;
    if (failed === 'later') return false;
    await this.mediaFailed(job, failed);
    return true;
  }

  private download(job: Fetch, signal: AbortSignal): Promise<MediaAnswer> | MediaAnswer {
    this.options.client.before();
    if (job.externalUrl !== null) return downloadExternal(job.externalUrl, this.allowPrivate, signal);
    const accessToken = this.accessToken(job);
    if (accessToken === null || job.lineMessageId === null) return { state: 'later' };
    return downloadFromLine(this.options.client.origins.dataApiBaseUrl, accessToken, job.lineMessageId, signal);
  }

  /** Stores downloaded media. @returns `null` if the media was stored */
  private async keep(
    job: Fetch,
    { source, mime }: Extract<MediaAnswer, { state: 'bytes' }>,
    signal: AbortSignal,
  ): Promise<'too_large' | 'later' | null> {
    const { blobs } = this.options;
    const stop = () => source.destroy(new Error('aborted'));
    signal.addEventListener('abort', stop, { once: true });
    const put = blobs.put(source, limits.inboundMediaBytes).catch((error: unknown) => {
      // The connection was lost, or the store is full. Both are temporary.
      if (!signal.aborted) this.options.warn('Media could not be stored, retrying', error);
      return 'later' as const;
    });
    const blob = await put.finally(() => signal.removeEventListener('abort', stop));
    if (blob === 'too_large' || blob === 'later') return blob;
    // Retries if a successful response has no content, because LINE or a proxy is then not ready.
    if (blob.bytes === 0) return 'later';
    return exclusively(blobs, blob.hash, async () => {
      // Retries if the blob has been deleted since it was written.
      if (!(await isKept(blobs, blob.hash))) return 'later';
      const { conversationId, target: messageId } = job;
      const size = await pictureSize(readAtOf(blobs, blob.hash));
      const known = size === null ? {} : { size };
      const fetched = { conversationId, messageId, blob: blob.hash, mime, bytes: blob.bytes, ...known };
      await this.append(job, { type: 'media.fetched', ...fetched });
      return null;
    });
  }

  private async giveUp(job: Fetch): Promise<void> {
    const { conversationId, target: userId } = job;
    this.tries.delete(job.id);
    const reason = 'unreachable';
    if (job.what === 'profile') await this.append(job, { type: 'profile.missing', conversationId, userId, reason });
    else await this.mediaFailed(job, reason);
  }

  private mediaFailed(job: Fetch, reason: EventOf<'media.failed'>['reason']): Promise<void> {
    const { conversationId, target: messageId } = job;
    return this.append(job, { type: 'media.failed', conversationId, messageId, reason });
  }

  /** Appends an event. Resolves when the rows include the event. */
  private async append(job: Fetch, event: Event, contents: Content[] = []): Promise<void> {
    const { engine } = this.options;
    const record = { stream: `conversation/${job.conversationId}`, at: engine.now(), actor: 'line' as const };
    const appended = await engine.append({ ...record, events: [event], contents });
    if (appended.state === 'appended') await engine.reached(appended.position);
  }
}

/** Queries LINE for the number of members of a group or room, which excludes the bot. `null` if LINE does not report it. */
async function fetchMemberCount(
  client: LineClient,
  accessToken: string,
  { row, hidden: { sourceId } }: Stored<'conversation'>,
): Promise<number | null> {
  if (row.kind === 'user') return null;
  const result = await client.call<object>(accessToken, (bot) =>
    row.kind === 'room' ? bot.getRoomMemberCount(sourceId) : bot.getGroupMemberCount(sourceId),
  );
  const { count } = result.state === 'accepted' ? (result.body as { count?: unknown }) : {};
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : null;
}

/** Queries LINE for the profile of a customer, a group, or a member of a group or room. */
async function fetchProfile(
  client: LineClient,
  accessToken: string,
  { row, hidden }: Stored<'conversation'>,
  target: string,
): Promise<LineResult<ProfileContent>> {
  const { sourceId } = hidden;
  const result = await client.call<object>(accessToken, (bot) => {
    if (row.kind === 'user') return bot.getProfile(target);
    if (row.kind === 'room') return bot.getRoomMemberProfile(sourceId, target);
    return target === sourceId ? bot.getGroupSummary(sourceId) : bot.getGroupMemberProfile(sourceId, target);
  });
  if (result.state !== 'accepted') return result;
  const profile = profileOf(result.body);
  // Every profile and group has a name, so a successful response without one is treated as an error.
  return profile.displayName === '' ? { state: 'unavailable', status: 200 } : { state: 'accepted', body: profile };
}

/** Reads a profile. LINE omits empty properties, so any property may be missing. */
function profileOf(answer: object): ProfileContent {
  const fields = answer as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : null);
  return {
    displayName: text(fields.displayName) ?? text(fields.groupName) ?? '',
    pictureUrl: text(fields.pictureUrl),
    language: text(fields.language),
    statusMessage: text(fields.statusMessage),
  };
}
