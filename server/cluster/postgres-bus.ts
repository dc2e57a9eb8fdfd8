import { randomUUID } from 'node:crypto';
import { type Bus, type BusTopic, busMessageMax } from '../ports/bus.ts';
import { Listener } from '../postgres/listener.ts';
import type { Session } from '../postgres/session.ts';
import type { Warn } from '../process/contain.ts';
import { encoded, Subscriptions } from './bus-messages.ts';

const channel = 'messages';

/** Maximum size of a notification in bytes. The database's limit is 8,000. */
const notificationMax = 7500;

/** Maximum size in bytes of the messages that wait for the database. The oldest ones are lost first. */
const queueMax = 4 * 1024 * 1024;

/** Maximum number of notifications that wait to be processed. Further ones are lost. */
const receivedMax = 10_000;

export interface PostgresBusOptions {
  /** `CLUSTER_URL`, for the connection that receives. */
  url: string;
  /** Connection for publishing. */
  session: Pick<Session, 'query'>;
  /** Id of this node. */
  self: string;
  warn: Warn;
  /** Milliseconds after which a message that was too large for a notification can be removed. Default: one minute. */
  ttlMs?: number;
  /** Milliseconds between two checks of the connection that receives. Default: 1 s. */
  lookEveryMs?: number;
}

/** First line of a notification. The message follows, unless it is stored in a row. */
interface Header {
  from: string;
  topic: BusTopic;
  /** Number of the message. The database delivers equal notifications of one transaction only once. */
  n: number;
  /** Id of the row of `messages` that contains the message. */
  row?: string;
}

interface Queued {
  notification: string;
  row: string | null;
  body: string | null;
  bytes: number;
}

/** Bus of a cluster. Messages are notifications of the database; large ones are stored in the table `messages` for a short time. */
export class PostgresBus implements Bus {
  private readonly options: Required<PostgresBusOptions>;
  private readonly subscriptions: Subscriptions;
  private readonly listener: Listener;
  private queue: Queued[] = [];
  private queuedBytes = 0;
  private published = 0;
  private flushing: Promise<void> | null = null;
  /** Settles when all notifications have been processed. One at a time, so that a large message does not lose its place. */
  private processed: Promise<void> = Promise.resolve();
  private waiting = 0;
  private isRunning = false;
  private isUnavailable = false;
  /** Whether the last notification could not be read. */
  private isUnreadable = false;
  private cleaning: NodeJS.Timeout | null = null;

  constructor(options: PostgresBusOptions) {
    this.options = { ttlMs: 60_000, lookEveryMs: 1000, ...options };
    const { url, warn, lookEveryMs } = this.options;
    this.subscriptions = new Subscriptions(warn);
    this.listener = new Listener({
      url,
      channels: [channel],
      onNotify: (_, payload) => this.notified(payload),
      look: () => undefined,
      warn,
      lookEveryMs,
    });
  }

  subscribe(topic: BusTopic, listener: (message: unknown, from: string) => void): () => void {
    return this.subscriptions.add(topic, listener);
  }

  async start(): Promise<void> {
    this.isRunning = true;
    // Removes what nodes that ended have left.
    this.cleanLater();
    await this.listener.start();
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    if (this.cleaning !== null) clearTimeout(this.cleaning);
    await this.flush();
    await this.listener.stop();
    await this.processed;
  }

  publish(topic: BusTopic, message: unknown): void {
    if (!this.isRunning) return;
    const { self, warn } = this.options;
    try {
      const body = encoded(message);
      const header: Header = { from: self, topic, n: this.published++ };
      const notification = `${JSON.stringify(header)}\n${body}`;
      const bytes = Buffer.byteLength(notification);
      if (bytes <= notificationMax) {
        this.enqueue({ notification, row: null, body: null, bytes });
      } else {
        const row = randomUUID();
        this.enqueue({ notification: JSON.stringify({ ...header, row }), row, body, bytes });
        this.cleanLater();
      }
    } catch (error) {
      warn('Message to other nodes was lost', error);
    }
  }

  private enqueue(message: Queued): void {
    this.queue.push(message);
    this.queuedBytes += message.bytes;
    while (this.queuedBytes > queueMax) this.queuedBytes -= this.queue.shift()?.bytes ?? this.queuedBytes;
    // All messages of one turn of the event loop share a statement.
    if (this.queue.length === 1) setImmediate(() => void this.flush());
  }

  /** Publishes the queued messages. Resolves when nothing is queued any more. */
  private flush(): Promise<void> {
    this.flushing ??= this.publishQueued().finally(() => {
      this.flushing = null;
    });
    return this.flushing;
  }

  private async publishQueued(): Promise<void> {
    while (this.queue.length > 0) {
      const messages = this.queue;
      this.queue = [];
      this.queuedBytes = 0;
      const stored = messages.filter(({ row }) => row !== null);
      try {
        await this.options.session.query(
          `WITH stored AS (
             INSERT INTO messages SELECT row, clock_timestamp(), body FROM unnest($3::text[], $4::text[]) AS large(row, body)
           )
           SELECT pg_notify($1, notification) FROM unnest($2::text[]) AS notification`,
          [
            channel,
            messages.map(({ notification }) => notification),
            stored.map(({ row }) => row),
            stored.map(({ body }) => body),
          ],
        );
        this.isUnavailable = false;
      } catch (error) {
        // Not repeated, because the messages may have been delivered.
        if (!this.isUnavailable) this.options.warn('Messages to other nodes were lost', error);
        this.isUnavailable = true;
      }
    }
  }

  private notified(payload: string): void {
    if (this.waiting >= receivedMax) return;
    this.waiting += 1;
    this.processed = this.processed
      .then(() => this.process(payload))
      .finally(() => {
        this.waiting -= 1;
      });
  }

  /** Never rejects. */
  private async process(payload: string): Promise<void> {
    try {
      const end = payload.indexOf('\n');
      const { from, topic, row } = JSON.parse(end === -1 ? payload : payload.slice(0, end)) as Header;
      if (typeof from !== 'string' || typeof topic !== 'string') throw new Error('the message has no sender or topic');
      if (!this.isRunning || from === this.options.self) return;
      const body = row === undefined ? payload.slice(end + 1) : await this.bodyOf(row);
      if (body !== null && this.isRunning) this.subscriptions.deliver(topic, JSON.parse(body), from);
      this.isUnreadable = false;
    } catch (error) {
      // Reported once, because another program that uses the channel could send many.
      if (!this.isUnreadable) this.options.warn('Message of another node was lost', error);
      this.isUnreadable = true;
    }
  }

  /** Returns a stored message, or `null` if it was removed or is too large. @throws DatabaseUnavailable */
  private async bodyOf(row: string): Promise<string | null> {
    const [found] = await this.options.session.query<{ body: string }>(
      'SELECT body FROM messages WHERE id = $1 AND octet_length(body) <= $2',
      [row, busMessageMax],
    );
    return found?.body ?? null;
  }

  /** Removes stored messages once they are old enough, and again while there are any. */
  private cleanLater(): void {
    if (!this.isRunning || this.cleaning !== null) return;
    this.cleaning = setTimeout(() => void this.clean(), this.options.ttlMs).unref();
  }

  private async clean(): Promise<void> {
    const { session, ttlMs } = this.options;
    let areLeft = true;
    try {
      await session.query("DELETE FROM messages WHERE at <= clock_timestamp() - $1::float8 * interval '1 ms'", [ttlMs]);
      const [row] = await session.query<{ left: boolean }>('SELECT EXISTS (SELECT FROM messages) AS left');
      areLeft = row?.left !== false;
    } catch {
      // The database is away. Another attempt follows.
    }
    this.cleaning = null;
    if (areLeft) this.cleanLater();
  }
}
