/** Records on their way to the thread that writes them. Plain texts in a row: objects would cost more to hand over than to write. */
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

/** The outcomes of the records of one question, in their order. */
export interface Outcomes {
  /** A position; 0 for a duplicate; for a conflict one less than the negative of the stream's last position. */
  outcomes: number[];
  /** Contents that were not written. */
  kept: readonly KeptContent[];
}

/** A content whose id was in the log before: its text there, null if it is erased. */
export interface KeptContent {
  id: string;
  text: string | null;
}

export interface Rewritten {
  position: number;
  events: string;
  /** Contents that the record had until now. */
  old: string[];
  contents: { id: string; text: string }[];
}

export type LogQuestion =
  | { do: 'append'; records: Written[] }
  | { do: 'erase'; contentIds: readonly string[] }
  | { do: 'rewrite'; records: Rewritten[] }
  | { do: 'copy'; file: string }
  /** Whether there is room for a few records, or the file could be emptied. */
  | { do: 'hasRoom' | 'truncate' }
  | { do: 'close' };

export type LogAnswer = Outcomes | boolean | null;
