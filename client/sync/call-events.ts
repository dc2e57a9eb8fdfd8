import type { CallDown } from '../../shared/sync/calls.ts';

export type CallMessage = CallDown & { callId: string };

/** Handlers of the socket's call events, for the call of this window. */
export interface CallHandlers {
  received(message: CallMessage): void;
  /** Called on a new connection. The server no longer knows that this window participates in the call. */
  connected(): void;
}

let handlers: CallHandlers | null = null;

/** Passes call events to the code for calls, once that code is loaded. */
export const callEvents: CallHandlers = {
  received: (message) => handlers?.received(message),
  connected: () => handlers?.connected(),
};

/** Connects the code for calls to the socket's events. @returns a function that disconnects it */
export function listenToCall(own: CallHandlers): () => void {
  handlers = own;
  return () => {
    if (handlers === own) handlers = null;
  };
}
