import pg from 'pg';
import { RestartPauses } from '../process/restart-pauses.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Milliseconds after which an attempt to connect, or a statement without an answer, counts as failed. */
const defaultTimeoutMs = 2000;

/** Longest time to connect, also for sessions whose statements take long. Milliseconds. */
const longestConnectMs = 10_000;

/** Longest pause between two attempts to connect, in milliseconds. Short, so that a node resumes soon after the database. */
const longestPauseMs = 1000;

/**
 * Thrown when the database refused a statement. Contains neither the message nor the details of the database's error, because they can contain
 * customers' text, and errors are logged.
 */
export class StatementError extends Error {
  /** SQLSTATE. */
  readonly code: string;

  constructor({ code = '', routine, constraint }: pg.DatabaseError) {
    super(`the database refused a statement: ${[code, routine, constraint].filter(Boolean).join(', ')}`);
    this.name = 'StatementError';
    this.code = code;
  }
}

/** Classes of SQLSTATE codes that concern the connection or the state of the database, not the statement. */
const unavailableCodes = /^(08|25006|53|57014|57P|58)/;

/** Whether an error of `pg` concerns the connection or the state of the database. Errors of the statement have other SQLSTATE codes. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || unavailableCodes.test(error.code ?? '08');

/** Splits a URL with several hosts (`postgres://user@a:1,b:2/db`) into one URL per host. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Executes a statement and returns its rows. @throws DatabaseUnavailable, StatementError */
export type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export interface SessionOptions {
  /** `CLUSTER_URL`. If it names several hosts, the session connects to the primary. */
  url: string;
  /** Name of the session in `pg_stat_activity`. */
  name: string;
  /** Milliseconds after which a statement without an answer counts as failed. Default: 2 s. */
  timeoutMs?: number;
  /** Statements that are executed after each connect. */
  prepare?: (client: pg.Client) => Promise<void>;
}

/**
 * A connection to the database's primary. Connects when a statement needs it, and again after the connection was lost, with increasing
 * pauses, so that a restarting database is not flooded. Statements are executed one after the other.
 */
export class Session {
  private readonly options: SessionOptions;
  private readonly timeoutMs: number;
  private readonly urls: string[];
  private readonly pauses = new RestartPauses(longestPauseMs);
  private client: Promise<pg.Client> | null = null;
  /** Settles when all statements so far have ended. */
  private ended: Promise<unknown> = Promise.resolve();
  private notBefore = 0;
  private lastError: unknown = null;
  private closed = false;

  constructor(options: SessionOptions) {
    this.options = options;
    this.timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.urls = urlsOf(options.url);
  }

  /**
   * Executes a statement and returns its rows.
   * @throws DatabaseUnavailable, StatementError
   */
  query<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const rows = this.ended.then(() => this.execute<R>(text, values));
    this.ended = rows.catch(ignore);
    return rows;
  }

  /**
   * Executes statements in a transaction, which waits for the disk. If the connection is lost, nothing is stored, except that the response
   * to the commit can be lost.
   * @throws DatabaseUnavailable; StatementError; the error of `work`
   */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const result = this.ended.then(() => this.transact(work));
    this.ended = result.catch(ignore);
    return result;
  }

  private async transact<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.connected();
    const query: Query = (text, values = []) => this.executeOn(client, text, values);
    try {
      await query('BEGIN');
      await query('SELECT commit_durably()');
      const result = await work(query);
      await query('COMMIT');
      return result;
    } catch (error) {
      await query('ROLLBACK').catch(ignore);
      throw error;
    }
  }

  private async execute<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    return this.executeOn(await this.connected(), text, values);
  }

  private async executeOn<R extends object>(client: pg.Client, text: string, values: readonly unknown[]): Promise<R[]> {
    try {
      return (await client.query<R & pg.QueryResultRow>(text, [...values])).rows;
    } catch (error) {
      if (!isUnavailable(error)) throw new StatementError(error as pg.DatabaseError);
      // Ends the connection, because the answer to this statement could otherwise arrive as the answer to the next one.
      this.drop(client, error);
      throw new DatabaseUnavailable(error);
    }
  }

  private connected(): Promise<pg.Client> {
    if (this.client !== null) return this.client;
    if (this.closed || performance.now() < this.notBefore)
      return Promise.reject(new DatabaseUnavailable(this.lastError));
    this.pauses.started();
    const client = this.open();
    this.client = client;
    client.catch((error: unknown) => {
      if (this.client === client) this.lost(error);
    });
    return client;
  }

  private async open(): Promise<pg.Client> {
    const failures: unknown[] = [];
    for (const url of this.urls) {
      try {
        const client = await this.openAt(url);
        if (!this.closed) return client;
        destroy(client);
        break;
      } catch (error) {
        failures.push(error);
      }
    }
    // With several hosts, each can have another reason.
    const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error))).join('; ');
    throw new DatabaseUnavailable(failures.length > 1 ? new AggregateError(failures, reasons) : failures[0]);
  }

  private async openAt(url: string): Promise<pg.Client> {
    const { name, prepare } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: Math.min(this.timeoutMs, longestConnectMs),
      query_timeout: this.timeoutMs,
      keepAlive: true,
    });
    // Without a listener, the error of a connection without a statement would end the process.
    client.on('error', (error) => this.drop(client, error));
    client.on('end', () => this.drop(client, new Error('the database closed the connection')));
    try {
      await client.connect();
      // The database also ends a statement, such as one that waits for a lock, soon after this session has stopped waiting for it.
      // Otherwise the connections of repeated attempts would add up in the database.
      const { rows } = await client.query<{ standby: boolean }>(
        "SELECT pg_is_in_recovery() AS standby, set_config('statement_timeout', $1, false)",
        [String(this.timeoutMs + 500)],
      );
      if (rows[0]?.standby !== false) throw new Error('the database is a standby');
      await prepare?.(client);
      return client;
    } catch (error) {
      destroy(client);
      throw error;
    }
  }

  /** Ends a connection that failed. The next statement opens another one. */
  private drop(client: pg.Client, error: unknown): void {
    destroy(client);
    void this.client?.then((current) => {
      if (current !== client || this.client === null) return;
      this.lost(error);
    }, ignore);
  }

  private lost(error: unknown): void {
    this.client = null;
    this.lastError = error;
    this.notBefore = performance.now() + this.pauses.afterEnd();
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.client?.catch(() => null);
    this.client = null;
    if (client === null || client === undefined) return;
    // The database may not answer to the end of the connection.
    const timer = setTimeout(() => destroy(client), this.timeoutMs);
    await client.end().catch(ignore);
    clearTimeout(timer);
  }
}

const ignore = () => undefined;

/** Closes the socket at once, because the database may not answer to a polite end. */
function destroy(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
