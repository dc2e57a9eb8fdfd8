import type { PastDelta } from '../../shared/sync/messages.ts';

let listener: ((delta: PastDelta) => void) | null = null;

/** Passes a delta of the history playback to the player. Drops the delta while no player is mounted (SYNC-20). */
export const pastPlayed = (delta: PastDelta): void => listener?.(delta);

/** Sets the listener for deltas of the history playback, and replaces the previous listener. @returns a function that removes it */
export function listenToPast(own: (delta: PastDelta) => void): () => void {
  listener = own;
  return () => {
    if (listener === own) listener = null;
  };
}
