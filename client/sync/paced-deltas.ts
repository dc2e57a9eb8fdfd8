import type { Delta } from '../../shared/sync/messages.ts';

/** Time after a key press in which the user is expected to press another one. Milliseconds. */
const typingMs = 500;
/** Longest pause after deltas were applied. Milliseconds. */
const longestMs = 1000;
/** Pauses as multiples of the time that the last deltas took until they were painted. */
const pauses = { typing: 20, otherwise: 1 };

let typedAt = Number.NEGATIVE_INFINITY;
window.addEventListener('keydown', () => (typedAt = performance.now()), true);

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

  /** Applies all deltas. Called before another event of the connection is handled, because its effect depends on earlier deltas. */
  readonly flush = (): void => {
    if (this.#waiting.length === 0) return;
    const started = performance.now();
    for (const delta of this.#waiting.splice(0)) this.#apply(delta);
    if (!this.#isPaused && !document.hidden) void this.#pause(started);
  };

  /** Drops the deltas that are not applied yet. */
  clear(): void {
    this.#waiting = [];
  }

  async #pause(started: number): Promise<void> {
    this.#isPaused = true;
    document.addEventListener('visibilitychange', this.flush, { once: true });
    await painted();
    const now = performance.now();
    const times = now - typedAt < typingMs ? pauses.typing : pauses.otherwise;
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestMs, (now - started) * times)));
    document.removeEventListener('visibilitychange', this.flush);
    this.#isPaused = false;
    this.flush();
  }
}

/** Resolves after the next frame is painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A message that is posted in an animation frame callback is handled after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}
