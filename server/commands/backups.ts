import type { Decide } from '../engine/decision.ts';

/** Kept before anything is handed out. */
export function takeBackup({ sealed }: { sealed: boolean }): Decide {
  return () => ({ events: [{ type: 'backup.taken', sealed }] });
}
