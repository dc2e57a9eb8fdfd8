import type { Event } from '../../shared/events/index.ts';

/** The cause of a record: LINE, the product itself, a person by id, or a program with an API token of that person. */
export type Actor = 'line' | 'system' | `staff:${string}` | `token:${string}/staff:${string}`;

/** A piece of what somebody wrote, beside the event that names it. Erasing it leaves the record as it is. */
export interface Content {
  id: string;
  value: unknown;
}

export interface NewRecord {
  /** The unit of order and of version checks (`check-record.ts` says which there are). */
  stream: string;
  /** Milliseconds UTC. */
  at: number;
  actor: Actor;
  events: readonly Event[];
  contents?: readonly Content[];
  /** Counts once for ever. */
  dedupe?: string;
  /** The stream's last position that the decision knew; 0 for a stream that was empty. */
  expected?: number;
}

export interface LogRecord {
  position: number;
  stream: string;
  at: number;
  actor: Actor;
  events: readonly Event[];
  /** By content id; an erased one is absent. */
  contents: Readonly<Record<string, unknown>>;
}

export type Appended =
  | { state: 'appended'; position: number }
  | { state: 'duplicate' }
  | { state: 'conflict'; last: number };

/** Delivers in order; the next batch waits until the sink's promise settles. A sink does not throw. */
export type Sink = (records: readonly LogRecord[]) => void | Promise<void>;

/** Told why the log cannot be read, which goes on being tried, and null once it can. */
export type Trouble = (error: unknown) => void;

/** The log as files know it that are filled from it. */
export interface FollowedLog {
  /** Whether its record at a position is of this time: a file that followed another log, or a longer one, knows a record that is not there. */
  holds(position: number, at: number): boolean;
}

export interface Follower {
  stop(): Promise<void>;
}

/** The disk is full, the file is locked, the server of the log is away: nothing of the record was kept. */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super('the log cannot be written', { cause });
    this.name = 'LogUnavailable';
  }
}

/**
 * One append-only log. Total order by position; an acknowledged record is never lost; a record's events and contents are kept
 * together or not at all; `expected` or a conflict; a dedupe key counts once; a content never changes: the first of its id stays.
 */
export interface Log {
  /** Resolves when the record is durable. @throws LogUnavailable */
  append(record: NewRecord): Promise<Appended>;
  /** Whether it takes records; after an append that failed it is tried anew, with a write that leaves nothing. */
  writable(): Promise<boolean>;
  /** Records after a position, oldest first. */
  read(after: number, limit: number): Promise<LogRecord[]>;
  /** Records of one stream after a position, oldest first. */
  readStream(stream: string, after: number, limit: number): Promise<LogRecord[]>;
  follow(after: number, sink: Sink, trouble: Trouble): Follower;
  /** The last position of a stream, 0 when it is empty. */
  last(stream: string): Promise<number>;
  /** The last position of all, 0 when the log is empty. */
  head(): Promise<number>;
  /** Deletes contents for good; what arrives later under these ids is not kept either. */
  erase(contentIds: readonly string[]): Promise<void>;
  /**
   * Brings the records of a stream up to a position into another form, contents included, as far as they are not erased. For words that
   * older programs wrote into events and that are contents by now; stream, position, time and actor stay.
   */
  rewrite(
    stream: string,
    upTo: number,
    change: (record: LogRecord) => Pick<NewRecord, 'events' | 'contents'>,
  ): Promise<void>;
  close(): Promise<void>;
}
