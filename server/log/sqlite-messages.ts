/**
 * A record as sent to the thread that writes the log. A flat tuple of strings, because cloning objects would cost more than writing them.
 */
export type Written = [
  stream: string,
  at: number,
  actor: string,
  events: string,
  dedupe: string | null,
  expected: number | null,
  /** Ids of contents, each followed by its text. */
  ...contents: string[],
];

/** Results of the records of one request, in the same order. */
export interface Outcomes {
  /** The position; 0 for a duplicate; `-last - 1` for a conflict, where `last` is the stream's last position. */
  outcomes: number[];
  /** Contents that were not written. */
  stored: readonly StoredContent[];
}

/** A content whose id already existed: its stored text, or `null` if it has been erased. */
export interface StoredContent {
  id: string;
  text: string | null;
}

export interface Rewritten {
  position: number;
  events: string;
  /** Ids of the contents that the record had before. */
  old: string[];
  contents: { id: string; text: string }[];
}

export type LogCall =
  | { do: 'append'; records: Written[] }
  | { do: 'erase'; contentIds: readonly string[] }
  | { do: 'rewrite'; records: Rewritten[] }
  | { do: 'copy'; file: string }
  /** Fails while a copy is being written. */
  | { do: 'compact' }
  /** Whether there is space for a few records, or whether the WAL could be truncated. */
  | { do: 'hasRoom' | 'truncate' }
  | { do: 'close' };

export type LogResult = Outcomes | boolean | null;
