import { parentPort } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { type Calls, knownErrors } from './thread-calls.ts';

/**
 * Handles calls from the thread that started this thread.
 * @param failed called with each error, which is also returned to the caller
 * @returns client for calls to the thread that started this thread
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
