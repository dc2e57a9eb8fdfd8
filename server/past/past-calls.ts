import type { Calls } from '../process/thread-calls.ts';
import type { DamagedRows } from '../storage/derived-row.ts';
import type { Shown, ToldScreen } from './screen.ts';

export interface PastThreadData {
  dataDir: string;
}

/** A screen and the record up to which it holds the log. */
export interface ScreenThen {
  screen: ToldScreen;
  position: number;
}

/** A play of the past: from a moment, so many times as fast as it was, until the present (`now` when it is asked for). */
export interface Play extends Shown {
  id: string;
  at: number;
  speed: number;
  now: number;
}

export type PastCalls = {
  /** @throws Refusal `validation_failed` for a time before all that is kept, `not_ready` while the figures begin anew */
  at: (time: number, shown: Shown) => Promise<ScreenThen>;
  /** Resolves when the play stands at its first moment, of which it has told. @throws Refusal as `at` */
  play: (play: Play) => Promise<void>;
  stop: (id: string) => void;
  close: () => Promise<void>;
} & Calls;

export type PastTold = {
  /** The screen of a play changed, or the play came to the present. */
  played: (id: string, then: ScreenThen) => void;
  /** `damaged`: the file of the rows that it could not read. */
  ended: (id: string, damaged: Pick<DamagedRows, 'file' | 'inode'> | null) => void;
};
