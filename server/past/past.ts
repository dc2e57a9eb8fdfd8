import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { PlayEnd } from '../../shared/sync/messages.ts';
import { Thread } from '../process/thread.ts';
import type { Figures } from '../queries/figures/figures.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import {
  type PastCalls,
  type PastEvents,
  type PastThreadData,
  type Play,
  type ScreenThen,
  tooEarly,
  yetToCome,
} from './past-calls.ts';
import type { Shown } from './screen.ts';

/** The viewer of a playback, with callbacks. */
interface PlayViewer {
  callerId: string;
  show: (then: ScreenThen) => void;
  ended: (why?: PlayEnd) => void;
}

/** The active playbacks, oldest first. Their number is limited in total and per caller. */
class Plays {
  private readonly plays = new Map<string, PlayViewer>();

  get size(): number {
    return this.plays.size;
  }

  get(id: string): PlayViewer | undefined {
    return this.plays.get(id);
  }

  /**
   * Checks whether a playback can start.
   * @returns ids of the caller's oldest playbacks, which must end first
   * @throws Refusal `too_many_plays` if there are too many playbacks even without those
   */
  inTheWayOf(id: string, callerId: string): string[] {
    const others = [...this.plays].filter(([other]) => other !== id);
    const own = others.filter(([, viewer]) => viewer.callerId === callerId).map(([other]) => other);
    const ending = own.slice(0, Math.max(0, own.length + 1 - limits.playsPerPersonMax));
    if (others.length - ending.length >= limits.playersMax) throw new Refusal('too_many_plays');
    return ending;
  }

  /** Adds a playback as the newest one. */
  set(id: string, viewer: PlayViewer): void {
    this.plays.delete(id);
    this.plays.set(id, viewer);
  }

  /** Removes a playback. @returns its viewer, or `undefined` if the playback does not exist */
  take(id: string): PlayViewer | undefined {
    const viewer = this.plays.get(id);
    this.plays.delete(id);
    return viewer;
  }

  /** Removes and returns all playbacks. */
  takeAll(): PlayViewer[] {
    const all = [...this.plays.values()];
    this.plays.clear();
    return all;
  }
}

interface PastDeps {
  dataDir: string;
  figures: Figures;
  now: () => number;
  position: () => number;
  warn: (message: string, error?: unknown) => void;
}

/** Milliseconds without requests after which the thread ends. */
const idleMs = 60_000;

/** Replays the dashboard at past times. Uses a thread that runs only while it is needed. */
export class Past {
  private readonly deps: PastDeps;
  private thread: Thread<PastCalls, PastEvents> | null = null;
  private readonly plays = new Plays();
  private underWay = 0;
  private idle: NodeJS.Timeout | null = null;

  constructor(deps: PastDeps) {
    this.deps = deps;
  }

  /**
   * Returns the dashboard at a past time.
   * @throws Refusal `validation_failed` for future times and times before the earliest snapshot, `not_ready`
   */
  at(time: number, shown: Shown): Promise<ScreenThen> {
    return this.ask(time, (thread) => thread.call('at', time, shown));
  }

  /**
   * Plays the dashboard from a past time to the present. If the caller has too many playbacks, ends the oldest.
   * @param id id of the playback, which replaces an existing one with the same id
   * @throws Refusal as for `at`, and `too_many_plays`
   */
  async play(id: string, play: Pick<Play, 'at' | 'speed'> & Shown, viewer: PlayViewer): Promise<void> {
    this.mustBeStored(play.at);
    for (const oldest of this.plays.inTheWayOf(id, viewer.callerId)) this.end(oldest, 'elsewhere');
    this.plays.set(id, viewer);
    try {
      await this.ask(play.at, async (thread) => {
        // Does not start the playback if the person left or started another playback while the call waited for the figures.
        if (this.plays.get(id) === viewer) await thread.call('play', { id, ...play, now: this.deps.now() });
      });
    } catch (error) {
      if (this.plays.get(id) === viewer) this.plays.take(id);
      throw error;
    }
  }

  /** Number of active playbacks. */
  get playing(): number {
    return this.plays.size;
  }

  /** Stops a playback and notifies its viewer, for example when the viewer has lost access. */
  end(id: string, why?: PlayEnd): void {
    const viewer = this.plays.get(id);
    this.stop(id);
    viewer?.ended(why);
  }

  stop(id: string): void {
    if (this.plays.take(id) === undefined) return;
    this.thread?.call('stop', id).catch(() => undefined);
    this.restLater();
  }

  private mustBeStored(time: number): void {
    const present = this.deps.now();
    if (time > present) throw yetToCome();
    if (present - time > limits.pastDays * 86_400_000) throw tooEarly();
  }

  private async ask<T>(time: number, call: (thread: Thread<PastCalls, PastEvents>) => Promise<T>): Promise<T> {
    this.mustBeStored(time);
    const { figures, position } = this.deps;
    this.underWay += 1;
    try {
      // Waits until the figures include the whole log, because rows that are being rebuilt or are behind the log do not have all snapshots
      // yet.
      await figures.run(position(), []);
      return await call(this.running());
    } finally {
      this.underWay -= 1;
      this.restLater();
    }
  }

  private running(): Thread<PastCalls, PastEvents> {
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
    const { dataDir, warn } = this.deps;
    this.thread ??= new Thread<PastCalls, PastEvents>({
      name: 'history',
      entry: 'past-thread',
      data: (): PastThreadData => ({ dataDir }),
      events: {
        played: (id, then) => this.plays.get(id)?.show(then),
        ended: (id, damaged) => {
          if (damaged !== null) warn('History playback ended', new DamagedRows(damaged.file, damaged.inode));
          this.plays.take(id)?.ended();
          this.restLater();
        },
      },
      warn,
      onRestart: () => this.endPlaybacks(),
    });
    return this.thread;
  }

  /** Ends the playbacks of a thread that has ended unexpectedly. */
  private endPlaybacks(): void {
    for (const { ended } of this.plays.takeAll()) ended();
  }

  private restLater(): void {
    if (this.plays.size + this.underWay > 0 || this.thread === null) return;
    this.idle ??= setTimeout(() => void this.rest(), idleMs).unref();
  }

  private async rest(): Promise<void> {
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
    const { thread } = this;
    this.thread = null;
    await thread?.closeAfter('close');
  }

  async close(): Promise<void> {
    this.endPlaybacks();
    await this.rest();
  }
}
