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
  /** `hasRoom` returns whether there is space for a few more records. `truncate` returns whether the write-ahead log could be truncated. */
  | { do: 'hasRoom' | 'truncate' }
  | { do: 'close' };

export type LogResult = Outcomes | boolean | null;
