import type { Decide } from '../engine/decision.ts';

/** Recorded before any data is sent. */
export function takeBackup({ sealed }: { sealed: boolean }): Decide {
  return () => ({ events: [{ type: 'backup.taken', sealed }] });
}
