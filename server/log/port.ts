import type { Event } from '../../shared/events/index.ts';

/** Actor of a record: LINE, the product itself, a person, or an app with an API token of that person. */
export type Actor = 'line' | 'system' | `staff:${string}` | `token:${string}/staff:${string}`;

/** Personal data that is stored separately from the event that refers to it, so that it can be erased without changing the record. */
export interface Content {
  id: string;
  value: unknown;
}

export interface NewRecord {
  /** Stream of the record, which is the unit of ordering and version checks. `check-record.ts` defines the valid streams. */
  stream: string;
  /** Milliseconds UTC. */
  at: number;
  actor: Actor;
  events: readonly Event[];
  contents?: readonly Content[];
  /** Deduplication key. A record with a key that was used before is not stored. Keys never expire. */
  dedupe?: string;
  /**
   * Last position of the stream on which the decision is based, 0 for an empty stream. If the stream has changed since, the result is a
   * conflict.
   */
  expected?: number;
  /**
   * Term of the lease under which the work of this record began. Absent for records that do not depend on the lease. Not stored with the
   * record.
   */
  term?: number;
}

export interface LogRecord {
  position: number;
  stream: string;
  at: number;
  actor: Actor;
  events: readonly Event[];
  /** Content by id. Erased content is absent. */
  contents: Readonly<Record<string, unknown>>;
}

export type Appended =
  | { state: 'appended'; position: number }
  | { state: 'duplicate' }
  | { state: 'conflict'; last: number }
  /** The record is of an earlier term than the log's, and was not stored. */
  | { state: 'fenced' };

/** Receives batches in order. The next batch waits until the returned promise settles. Must not throw. */
export type Sink = (records: readonly LogRecord[]) => void | Promise<void>;

/** Receives an error when the log cannot be read. Reading is then retried, and the listener receives `null` when reading succeeds again. */
export type ErrorListener = (error: unknown) => void;

/** The part of the log that is needed to check whether a derived file belongs to this log. */
export interface FollowedLog {
  /**
   * Whether the log has a record with this time at this position. If not, the file was derived from another log, or from a log with more
   * records.
   */
  holds(position: number, at: number): boolean;
  /** Returns the last position of the log, or 0 if it is empty. */
  headNow(): number;
  /**
   * Starts another generation, because positions that clients have seen may belong to other records. No effect if the log is opened
   * read-only.
   */
  renewGeneration(): void;
}

export interface Follower {
  stop(): Promise<void>;
}

/**
 * Thrown when a record was not stored, because the disk is full, the file is locked, the thread that writes the log has ended, or the
 * database does not answer. In the last case, the record may have been stored nevertheless.
 */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super('the log cannot be written', { cause });
    this.name = 'LogUnavailable';
  }
}

/** Thrown when a record contains an event that not all nodes of the cluster know yet. It was not stored. */
export class LevelNotReached extends Error {
  constructor(level: number) {
    super(`an event requires level ${level}, which the cluster has not reached`);
    this.name = 'LevelNotReached';
  }
}

/**
 * An append-only log. Records are totally ordered by position. A record whose append has resolved is never lost. The events and content of
 * a record are stored atomically. If the stream is not at the position `expected`, the result is a conflict. A record with a deduplication
 * key that was used before is not stored, nor is a record of an earlier term than another record. Content never changes: the first value
 * that is stored under an id remains.
 */
export interface Log {
  /** Random id of the log's history. Logs with different records at the same positions have different generations. */
  readonly generation: string;
  /** Highest level of the events that can be appended: the program's own, in a cluster the level that all nodes know. */
  readonly level: number;
  /**
   * Appends a record. Resolves when it is stored durably.
   * @throws LogUnavailable; LevelNotReached
   */
  append(record: NewRecord): Promise<Appended>;
  /** Whether records can be appended. After a failed append, this is checked with a test write that leaves no data. */
  writable(): Promise<boolean>;
  /**
   * Returns records after a position, oldest first. In a cluster, records of the last moment, up to `head`, may be missing. The same applies
   * to `readStream`.
   */
  read(after: number, limit: number): Promise<LogRecord[]>;
  /** Returns records of one stream after a position, oldest first. */
  readStream(stream: string, after: number, limit: number): Promise<LogRecord[]>;
  follow(after: number, sink: Sink, onError: ErrorListener): Follower;
  /** Returns the last position of a stream, or 0 if it is empty. @throws LogUnavailable */
  last(stream: string): Promise<number>;
  /** Returns the last position of the log, or 0 if it is empty. @throws LogUnavailable */
  head(): Promise<number>;
  /**
   * Returns the last position that was stored, also by other nodes, without waiting for appends that are in progress.
   * @throws LogUnavailable
   */
  storedHead(): Promise<number>;
  /** Erases content permanently. Content that arrives later under one of these ids is not stored. */
  erase(contentIds: readonly string[]): Promise<void>;
  /**
   * Rewrites the records of a stream up to a position, together with their content that is not erased. Used to move text that older
   * versions stored in events to content. Stream, position, time and actor do not change.
   */
  rewrite(
    stream: string,
    upTo: number,
    change: (record: LogRecord) => Pick<NewRecord, 'events' | 'contents'>,
  ): Promise<void>;
  close(): Promise<void>;
}
