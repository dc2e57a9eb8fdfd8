import type { CallDown } from '../../shared/sync/calls.ts';

export type CallMessage = CallDown & { callId: string };

/** Handlers of the socket's events for the call in this window. */
export interface CallHandlers {
  received(message: CallMessage): void;
  /** Called on a new connection, after which the server no longer knows that this window takes part in the call. */
  connected(): void;
}

let handlers: CallHandlers | null = null;

/** Passes call events to the code for calls, once that code is loaded. */
export const callEvents: CallHandlers = {
  received: (message) => handlers?.received(message),
  connected: () => handlers?.connected(),
};

/** Sets the handlers for the socket's call events, once the code for calls is loaded. @returns a function that removes the handlers */
export function listenToCall(own: CallHandlers): () => void {
  handlers = own;
  return () => {
    if (handlers === own) handlers = null;
  };
}
