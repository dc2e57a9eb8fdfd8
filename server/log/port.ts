import type { Event } from '../../shared/events/index.ts';

/** The actor of a record: LINE, the product itself, a person by id, or an app with that person's API token. */
export type Actor = 'line' | 'system' | `staff:${string}` | `token:${string}/staff:${string}`;

/** Personal data, stored separately from the event that references it. Erasing content leaves the record unchanged. */
export interface Content {
  id: string;
  value: unknown;
}

export interface NewRecord {
  /** The unit of ordering and version checks. `check-record.ts` defines the valid streams. */
  stream: string;
  /** Milliseconds UTC. */
  at: number;
  actor: Actor;
  events: readonly Event[];
  contents?: readonly Content[];
  /** Deduplication key. A key counts only once, forever. */
  dedupe?: string;
  /** The stream's last position that the decision was based on; 0 for an empty stream. */
  expected?: number;
}

export interface LogRecord {
  position: number;
  stream: string;
  at: number;
  actor: Actor;
  events: readonly Event[];
  /** By content id. Erased contents are absent. */
  contents: Readonly<Record<string, unknown>>;
}

export type Appended =
  | { state: 'appended'; position: number }
  | { state: 'duplicate' }
  | { state: 'conflict'; last: number };

/** Receives batches in order. The next batch waits until the returned promise settles. Must not throw. */
export type Sink = (records: readonly LogRecord[]) => void | Promise<void>;

/** Receives the error when the log cannot be read, while reading is retried, and `null` once it works again. */
export type ErrorListener = (error: unknown) => void;

/** The part of the log that derived files need. */
export interface FollowedLog {
  /** Whether the record at a position has this time. A file that followed another or a longer log knows a record that does not exist. */
  holds(position: number, at: number): boolean;
}

export interface Follower {
  stop(): Promise<void>;
}

/** The record was not stored: the disk is full, the file is locked, or the thread that writes the log has ended. */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super('the log cannot be written', { cause });
    this.name = 'LogUnavailable';
  }
}

/**
 * An append-only log. Guarantees: records are totally ordered by position. An acknowledged record is never lost. A record's events and
 * contents are stored atomically. `expected` either matches or results in a conflict. A dedupe key counts once. A content never changes:
 * the first value for an id wins.
 */
export interface Log {
  /** Resolves when the record is durable. @throws LogUnavailable */
  append(record: NewRecord): Promise<Appended>;
  /** Whether records can be appended. After a failed append, a test write that leaves no data is used to check. */
  writable(): Promise<boolean>;
  /** Records after a position, oldest first. */
  read(after: number, limit: number): Promise<LogRecord[]>;
  /** Records of one stream after a position, oldest first. */
  readStream(stream: string, after: number, limit: number): Promise<LogRecord[]>;
  follow(after: number, sink: Sink, onError: ErrorListener): Follower;
  /** The last position of a stream, 0 if it is empty. */
  last(stream: string): Promise<number>;
  /** The last position of the log, 0 if it is empty. */
  head(): Promise<number>;
  /** Erases contents permanently. Contents that arrive later with these ids are not stored either. */
  erase(contentIds: readonly string[]): Promise<void>;
  /**
   * Rewrites the records of a stream up to a position, including contents that have not been erased. For text that older versions wrote
   * into events and that is now content. Stream, position, time and actor do not change.
   */
  rewrite(
    stream: string,
    upTo: number,
    change: (record: LogRecord) => Pick<NewRecord, 'events' | 'contents'>,
  ): Promise<void>;
  close(): Promise<void>;
}
