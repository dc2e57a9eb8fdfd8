import type { CallDown } from '../../shared/sync/calls.ts';

export type CallMessage = CallDown & { callId: string };

/** The socket's events for the one call of this window. */
export interface CallHandlers {
  received(message: CallMessage): void;
  /** The connection is new: the server forgot who was in the call. */
  connected(): void;
}

let handlers: CallHandlers | null = null;

/** Passes the socket's call messages to the code of calls, once that is loaded. */
export const callEvents: CallHandlers = {
  received: (message) => handlers?.received(message),
  connected: () => handlers?.connected(),
};

/** @returns the function that ends it */
export function listenToCall(own: CallHandlers): () => void {
  handlers = own;
  return () => {
    if (handlers === own) handlers = null;
  };
}
