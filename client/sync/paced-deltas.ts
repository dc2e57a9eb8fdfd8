import type { Delta } from '../../shared/sync/messages.ts';
import { lastKeyAt } from '../app/last-input.ts';

/** Time after a key press in which the user is expected to press another one. Milliseconds. */
const typingMs = 500;
/** Longest pause after deltas were applied. Milliseconds. */
const longestMs = 1000;
/** Pauses as multiples of the time that the last deltas took until they were painted. */
const factors = { typing: 20, otherwise: 1 };

/**
 * Applies deltas in their order, with pauses in which deltas are collected and the page reacts to the user. A pause is as long as rendering
 * the last deltas took, or much longer while the user presses keys. Without a delta in the meantime, the next one is applied at once.
 */
export class PacedDeltas {
  readonly #apply: (delta: Delta) => void;
  #waiting: Delta[] = [];
  #isPaused = false;

  constructor(apply: (delta: Delta) => void) {
    this.#apply = apply;
  }

  add(delta: Delta): void {
    this.#waiting.push(delta);
    // A hidden page is not rendered, and its timers are slow.
    if (!this.#isPaused || document.hidden) this.flush();
  }

  /** Applies all deltas. Called before another event of the connection is handled whose effect depends on earlier deltas. */
  readonly flush = (): void => {
    if (this.#waiting.length === 0) return;
    const started = performance.now();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#apply(next);
    if (!this.#isPaused && !document.hidden) void this.#pause(started);
  };

  /** Drops the deltas that are not applied yet. */
  clear(): void {
    this.#waiting = [];
  }

  async #pause(started: number): Promise<void> {
    this.#isPaused = true;
    document.addEventListener('visibilitychange', this.flush);
    await Promise.race([painted(), wait(longestMs)]);
    const now = performance.now();
    const factor = now - lastKeyAt() < typingMs ? factors.typing : factors.otherwise;
    await wait(Math.min(longestMs, (now - started) * factor));
    document.removeEventListener('visibilitychange', this.flush);
    this.#isPaused = false;
    this.flush();
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves after the next frame is painted: a timer that is set in an animation frame callback runs after the frame. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
