import type { PastDelta } from '../../shared/sync/messages.ts';

let listener: ((delta: PastDelta) => void) | null = null;

/** Passes the socket's events of the history to the player once it is mounted (SYNC-20). */
export const pastPlayed = (delta: PastDelta): void => listener?.(delta);

/** @returns a function that unsubscribes */
export function listenToPast(own: (delta: PastDelta) => void): () => void {
  listener = own;
  return () => {
    if (listener === own) listener = null;
  };
}
