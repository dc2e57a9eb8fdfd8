import type { Play, ScreenThen } from './past-calls.ts';

/** Milliseconds between updates of a playback. */
const tickMs = 250;

/** Plays the past from a time on, at its speed, by a monotonic clock. */
export class Playing {
  private readonly play: Play;
  private readonly screenAt: (time: number) => Promise<ScreenThen>;
  private readonly tell: (then: ScreenThen) => void;
  private readonly ended: (error?: unknown) => void;
  private readonly since = performance.now();
  private timer: NodeJS.Timeout | null = null;
  private last = '';
  private isStopped = false;

  constructor(
    play: Play,
    callbacks: {
      screenAt: (time: number) => Promise<ScreenThen>;
      tell: (then: ScreenThen) => void;
      ended: (error?: unknown) => void;
    },
  ) {
    this.play = play;
    this.screenAt = callbacks.screenAt;
    this.tell = callbacks.tell;
    this.ended = callbacks.ended;
  }

  async start(): Promise<void> {
    await this.show(this.play.at, false);
    this.next();
  }

  private next(): void {
    if (!this.isStopped) this.timer = setTimeout(() => void this.tick().catch(this.ended), tickMs);
  }

  private async tick(): Promise<void> {
    const passed = performance.now() - this.since;
    const [now, then] = [this.play.now + passed, this.play.at + passed * this.play.speed];
    const isOver = then >= now;
    await this.show(Math.floor(Math.min(now, then)), isOver);
    if (isOver) this.ended();
    else this.next();
  }

  /** @param always also reports a screen on which only the time has changed */
  private async show(time: number, always: boolean): Promise<void> {
    const then = await this.screenAt(time);
    const { at: _, ...rest } = then.screen;
    const print = JSON.stringify(rest);
    if (this.isStopped || (print === this.last && !always)) return;
    this.last = print;
    this.tell(then);
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
