import { Refusal } from '../../shared/errors.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { DamagedRows } from '../storage/derived-row.ts';
import type { AnonymousScreen, Shown } from './screen.ts';

export interface PastThreadData {
  dataDir: string;
}

/** A past state of the dashboard, and the position of the last record that it includes. */
export interface ScreenThen {
  screen: AnonymousScreen;
  position: number;
}

/** A playback of the dashboard from `at` to the present, at a multiple of real time. `now` is the time of the request. */
export interface Play extends Shown {
  id: string;
  at: number;
  speed: number;
  now: number;
}

export type PastCalls = {
  /**
   * Returns the dashboard at a past time.
   * @throws Refusal `validation_failed` for a time before the earliest snapshot, `not_ready` while the figures are being rebuilt
   */
  at: (time: number, shown: Shown) => Promise<ScreenThen>;
  /** Starts a playback. Resolves when its first screen has been sent. @throws Refusal as for `at` */
  play: (play: Play) => Promise<void>;
  stop: (id: string) => void;
  close: () => Promise<void>;
} & Calls;

export type PastEvents = {
  /** Called when the screen of a playback changes, and when the playback reaches the present. */
  played: (id: string, then: ScreenThen) => void;
  /** Called when a playback has ended. `damaged` is the file whose rows could not be read, or `null`. */
  ended: (id: string, damaged: Pick<DamagedRows, 'file' | 'inode'> | null) => void;
};

const badTime = (message: string) => new Refusal('validation_failed', [{ path: 'time', message }]);

export const tooEarly = () => badTime('The time is before the first time that can be played back.');
export const yetToCome = () => badTime('The time is in the future.');
