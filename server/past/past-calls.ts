import { Refusal } from '../../shared/errors.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { DamagedRows } from '../storage/derived-row.ts';
import type { AnonymousScreen, Shown } from './screen.ts';

export interface PastThreadData {
  dataDir: string;
}

/** A screen, and the position of the last record that it includes. */
export interface ScreenThen {
  screen: AnonymousScreen;
  position: number;
}

/** A playback from a time on, at a multiple of real time, until the present. `now` is the time of the request. */
export interface Play extends Shown {
  id: string;
  at: number;
  speed: number;
  now: number;
}

export type PastCalls = {
  /** @throws Refusal `validation_failed` for a time before the stored history, `not_ready` while the figures are rebuilt */
  at: (time: number, shown: Shown) => Promise<ScreenThen>;
  /** Resolves when the first screen has been sent. @throws Refusal as `at` */
  play: (play: Play) => Promise<void>;
  stop: (id: string) => void;
  close: () => Promise<void>;
} & Calls;

export type PastEvents = {
  /** The screen of a playback changed, or the playback reached the present. */
  played: (id: string, then: ScreenThen) => void;
  /** `damaged`: the file of rows that could not be read. `null` if there is none. */
  ended: (id: string, damaged: Pick<DamagedRows, 'file' | 'inode'> | null) => void;
};

const badTime = (message: string) => new Refusal('validation_failed', [{ path: 'time', message }]);

export const tooEarly = () => badTime('Before the past that is kept.');
export const yetToCome = () => badTime('That is yet to come.');
