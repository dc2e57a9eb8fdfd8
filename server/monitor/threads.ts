import type { ThreadState } from '../process/thread.ts';

/** Milliseconds for which a restarted thread is reported. */
const toldMs = 5 * 60_000;

/** Tracks which threads ended recently. */
export class ThreadEnds {
  private readonly known = new Map<string, { restarts: number; at: number }>();

  look(threads: readonly ThreadState[], now: number): { name: string; hasEnded: boolean }[] {
    return threads.map(({ name, state, restarts }) => {
      const before = this.known.get(name) ?? { restarts: 0, at: Number.NEGATIVE_INFINITY };
      const ended = restarts > before.restarts || state === 'restarting';
      const at = ended ? now : before.at;
      this.known.set(name, { restarts, at });
      return { name, hasEnded: now - at < toldMs };
    });
  }
}
