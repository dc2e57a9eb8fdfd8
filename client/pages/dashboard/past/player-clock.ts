import type { Clock } from '../shown-clock.ts';
import type { PlayerPorts } from './player-ports.ts';

/** Update interval while running. Milliseconds. */
const tickMs = 100;

/** Clock that is stopped, or runs from a given time at a multiple of real time, up to the present. */
export class PlayerClock implements Clock {
  readonly #time: Pick<PlayerPorts, 'present' | 'passed'>;
  #at: number;
  /** Monotonic start time of the run. Milliseconds; `null` while stopped. */
  #since: number | null = null;
  #speed = 1;
  #ticking: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(time: Pick<PlayerPorts, 'present' | 'passed'>, at: number) {
    this.#time = time;
    this.#at = at;
  }

  readonly now = (): number => {
    if (this.#since === null) return this.#at;
    const there = this.#at + (this.#time.passed() - this.#since) * this.#speed;
    return Math.floor(Math.min(there, Math.max(this.#at, this.#time.present())));
  };

  readonly listenToClock = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  standAt(moment: number): void {
    this.#at = moment;
    this.#since = null;
    clearInterval(this.#ticking);
    this.#tick();
  }

  goFrom(moment: number, speed: number): void {
    this.#at = moment;
    this.#since = this.#time.passed();
    this.#speed = speed;
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => this.#tick(), tickMs);
    this.#tick();
  }

  #tick(): void {
    for (const listener of this.#listeners) listener();
  }
}
