import type { CallDown } from '../../shared/sync/calls.ts';

export type CallMessage = CallDown & { callId: string };

/** Call events from the socket, for the call of this window. */
export interface CallHandlers {
  received(message: CallMessage): void;
  /** Called on a new connection, where the server does not know the participants of the call any more. */
  connected(): void;
}

let handlers: CallHandlers | null = null;

/** Passes call messages to the call code once that is loaded. */
export const callEvents: CallHandlers = {
  received: (message) => handlers?.received(message),
  connected: () => handlers?.connected(),
};

/** @returns a function that unsubscribes */
export function listenToCall(own: CallHandlers): () => void {
  handlers = own;
  return () => {
    if (handlers === own) handlers = null;
  };
}
