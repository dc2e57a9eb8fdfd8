import { parentPort } from 'node:worker_threads';
import { type BirpcReturn, createBirpc } from 'birpc';
import { type Calls, knownErrors } from './thread-calls.ts';

/**
 * Answers the calls of the thread that started this one.
 * @param failed told of errors, which are answered too
 * @returns the way to tell it of something
 */
export function serveThread<Told extends Calls, Asked extends Calls = Calls>(
  asked: Asked,
  failed: (error: unknown) => void = () => undefined,
): BirpcReturn<Told, Asked> {
  const port = parentPort;
  if (port === null) throw new Error('this is no thread');
  return createBirpc<Told, Asked>(asked, {
    post: (message) => port.postMessage(message),
    on: (listener) => {
      port.on('message', listener);
    },
    timeout: -1,
    onFunctionError: failed,
    ...knownErrors,
  });
}
