import type { CallDown } from '../../shared/sync/calls.ts';

export type CallHeard = CallDown & { callId: string };

/** What the one call of this window wants to know of the socket. */
export interface CallEars {
  heard(message: CallHeard): void;
  /** The connection is new: the server forgot who was in the call. */
  connected(): void;
}

let ears: CallEars | null = null;

/** What the socket tells of calls, to the code of calls when that is there. */
export const callLine: CallEars = {
  heard: (message) => ears?.heard(message),
  connected: () => ears?.connected(),
};

/** @returns what ends it */
export function listenToCall(own: CallEars): () => void {
  ears = own;
  return () => {
    if (ears === own) ears = null;
  };
}
