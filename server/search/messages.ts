/** What the search thread is told and asked, in order. */
export interface Doc {
  id: string;
  conversationId: string;
  brandId: string;
  /** Empty: it is to be found no more. */
  text: string;
}

export interface Find {
  q: string;
  brandIds: string[];
  conversationId: string | null;
  /** Only hits before this place. */
  before: number | null;
  limit: number;
}

export type ToSearch =
  | { do: 'index'; ask: number; docs: Doc[]; position: number }
  /** The index was left behind: it is to read the rows that changed since. */
  | { do: 'catchUp'; ask: number }
  | ({ do: 'find'; ask: number } & Find)
  | { do: 'truncate'; ask: number }
  | {
      do: 'close';
      ask: number;
      /** What the index holds is complete up to here; null when it was left behind. */
      position: number | null;
    };

/** A hit: its place in the index orders it, the newest first. */
export interface Hit {
  place: number;
  id: string;
  conversationId: string;
}

export interface Found {
  hits: Hit[];
  /** The place from which it looked no further, for want of time. */
  cutAt: number | null;
}

export interface FromSearch extends Found {
  ask: number;
  error?: string;
}

export interface SearchFiles {
  search: string;
  views: string;
  /** The rows' epoch: another one means another index. */
  epoch: string;
}
