import type { Engine } from '../engine/engine.ts';

/** Maximum time to wait for the rows. Milliseconds. */
const waitMs = 5000;

/** Resolves when the rows include the log, or after 5 s, or at once if the end of the log is unknown. */
export async function caughtUp(engine: Pick<Engine, 'log' | 'reached'>): Promise<void> {
  const head = await engine.log.head().catch(() => 0);
  await engine.reached(head, waitMs);
}
