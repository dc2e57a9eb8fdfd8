import { parentPort } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { type Calls, knownErrors } from './thread-calls.ts';

/**
 * Handles calls of the thread that started this one.
 * @param failed receives errors, which are also returned to the caller
 * @returns client for calls in the other direction
 */
export function serveThread<Events extends Calls, Functions extends Calls = Calls>(
  functions: Functions,
  failed: (error: unknown) => void = () => undefined,
): BirpcReturn<Events, Functions> {
  const port = parentPort;
  if (port === null) throw new Error('not running in a worker thread');
  return createBirpc<Events, Functions>(functions, {
    post: (message) => port.postMessage(message),
    on: (listener) => {
      port.on('message', listener);
    },
    timeout: -1,
    onFunctionError: failed,
    ...knownErrors,
  });
}
