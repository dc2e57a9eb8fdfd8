/**
 * A record, in the form in which it is sent to the thread that writes the log. A flat tuple of strings, because cloning objects would take
 * longer than writing them.
 */
export type Written = [
  stream: string,
  at: number,
  actor: string,
  events: string,
  dedupe: string | null,
  expected: number | null,
  term: number | null,
  /** Ids of content, each followed by its text. */
  ...contents: string[],
];

/** Response of the log's thread to an `append` call: the result for each of its records. */
export interface Outcomes {
  /**
   * Result of each record, in the same order: its position, 0 for a duplicate, `-last - 1` for a conflict, where `last` is the last
   * position of the stream, or `-Infinity` for a record of an earlier term.
   */
  outcomes: number[];
  /** Content that was not written, because its id already existed. */
  stored: readonly StoredContent[];
}

/** Content whose id already existed. `text` is the stored text, or `null` if the content has been erased. */
export interface StoredContent {
  id: string;
  text: string | null;
}

export interface Rewritten {
  position: number;
  events: string;
  /** Ids of the content that belonged to the record before the rewrite. */
  old: string[];
  contents: { id: string; text: string }[];
}

export type LogCall =
  | { do: 'append'; records: Written[] }
  | { do: 'erase'; contentIds: readonly string[] }
  | { do: 'rewrite'; records: Rewritten[] }
  | { do: 'copy'; file: string }
  /** Compacts the file. Fails while a copy of the file is being written. */
  | { do: 'compact' }
  /**
   * Adds the content of another log after a position and a change to the file, which is a copy of that log. `text` is the JSON of a
   * {@link Pulled}. Fails with the code {@link divergedCode} or {@link otherGenerationCode} if the logs differ.
   */
  | { do: 'replicate'; after: number; change: number; text: string }
  /** `hasRoom` returns whether there is space for a few more records. `truncate` returns whether the write-ahead log could be truncated. */
  | { do: 'hasRoom' | 'truncate' }
  | { do: 'close' };

export type LogResult = Outcomes | Replicated | boolean | null;

/** A record of the log that is copied, with its deduplication keys (hexadecimal) and content. */
export interface PulledRecord {
  position: number;
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
  /** Checksum of the record with the time `sentAt`. */
  sum: number | null;
  sentAt: number;
  keys: string[] | null;
  texts: { id: string; value: string; sum: number | null }[] | null;
}

/** Everything that the log that is copied has after a position and a change. All parts are of the same moment. */
export interface Pulled {
  generation: string;
  head: number;
  term: number;
  /** Number of the last change: an erasure or a rewrite. */
  change: number;
  /** Stream, time and actor of the record at the position. `null` if there is none. */
  last: [string, number, string] | null;
  /** The next changes, oldest first. `ids` lists content that no longer exists, or that belonged to rewritten records. */
  changes: { number: number; kind: 'erase' | 'rewrite'; ids: string[] }[] | null;
  /** The records that these changes have rewritten, up to the position, and the next records. In their present form, oldest first. */
  records: PulledRecord[] | null;
}

/** Response to a `replicate` call. */
export interface Replicated {
  /** Last position of the log that is copied. */
  head: number;
  /** Whether the copy now includes everything. */
  isComplete: boolean;
  /** Whether content was erased or records were rewritten. */
  hasErased: boolean;
}

/** Code of the error of a `replicate` call if the copy contains something that the log does not. */
export const divergedCode = 'DIVERGED';

/** Code of the error of a `replicate` call if the log that is copied is of another generation. */
export const otherGenerationCode = 'OTHER_GENERATION';
