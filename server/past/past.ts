import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { Thread } from '../process/thread.ts';
import type { Figures } from '../queries/figures/figures.ts';
import type { PastCalls, PastThreadData, PastTold, Play, ScreenThen } from './past-calls.ts';
import type { Shown } from './screen.ts';
import { tooEarly, yetToCome } from './times.ts';

interface PastDeps {
  dataDir: string;
  figures: Figures;
  now: () => number;
  position: () => number;
  warn: (message: string, error?: unknown) => void;
}

/** Nobody has looked for so long: the thread ends. */
const idleMs = 60_000;

interface Heard {
  tell: (then: ScreenThen) => void;
  ended: () => void;
}

/** The dashboard at moments of the past, which a thread replays while somebody looks. */
export class Past {
  private readonly deps: PastDeps;
  private thread: Thread<PastCalls, PastTold> | null = null;
  private readonly plays = new Map<string, Heard>();
  private underWay = 0;
  private idle: NodeJS.Timeout | null = null;

  constructor(deps: PastDeps) {
    this.deps = deps;
  }

  /** @throws Refusal `validation_failed` for the future and for times before all that is kept, `not_ready` */
  at(time: number, shown: Shown): Promise<ScreenThen> {
    return this.ask(time, (thread) => thread.ask('at', time, shown));
  }

  /**
   * Tells of the screen as it goes by, until the present.
   * @param id of which there is one play: another takes its place
   * @throws Refusal as `at`, and `too_many_requests`
   */
  async play(id: string, play: Pick<Play, 'at' | 'speed'> & Shown, heard: Heard): Promise<void> {
    if (!this.plays.has(id) && this.plays.size >= limits.playersMax) throw new Refusal('too_many_requests');
    this.plays.set(id, heard);
    try {
      await this.ask(play.at, async (thread) => {
        // Somebody left, or plays another, while the figures were waited for.
        if (this.plays.get(id) === heard) await thread.ask('play', { id, ...play, now: this.deps.now() });
      });
    } catch (error) {
      if (this.plays.get(id) === heard) this.plays.delete(id);
      throw error;
    }
  }

  /** How many plays there are. */
  get playing(): number {
    return this.plays.size;
  }

  /** Stops a play that somebody may look at no more, and tells them that it is over. */
  end(id: string): void {
    const heard = this.plays.get(id);
    this.stop(id);
    heard?.ended();
  }

  stop(id: string): void {
    if (!this.plays.delete(id)) return;
    this.thread?.ask('stop', id).catch(() => undefined);
    this.restLater();
  }

  private async ask<T>(time: number, question: (thread: Thread<PastCalls, PastTold>) => Promise<T>): Promise<T> {
    const { now, figures, position } = this.deps;
    const present = now();
    if (time > present) throw yetToCome();
    if (present - time > limits.pastDays * 86_400_000) throw tooEarly();
    this.underWay += 1;
    try {
      // Rows that begin anew, or are behind, have no past yet.
      await figures.ask(position(), []);
      return await question(this.running());
    } finally {
      this.underWay -= 1;
      this.restLater();
    }
  }

  private running(): Thread<PastCalls, PastTold> {
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
    const { dataDir, warn } = this.deps;
    this.thread ??= new Thread<PastCalls, PastTold>({
      name: 'the past',
      entry: 'past-thread',
      data: (): PastThreadData => ({ dataDir }),
      told: {
        played: (id, then) => this.plays.get(id)?.tell(then),
        ended: (id) => {
          const heard = this.plays.get(id);
          this.plays.delete(id);
          heard?.ended();
          this.restLater();
        },
      },
      warn,
      onRestart: () => this.lost(),
    });
    return this.thread;
  }

  /** Nobody goes on with the plays of a thread that died. */
  private lost(): void {
    const plays = [...this.plays.values()];
    this.plays.clear();
    for (const { ended } of plays) ended();
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
    this.lost();
    await this.rest();
  }
}
