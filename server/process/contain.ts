/** Reports an error to operators. Never receives message content. */
export type Warn = (message: string, error?: unknown) => void;

/**
 * Wraps a function that a socket or a timer calls. Reports its errors and does not throw them (SYNC-18), because an uncaught error would
 * end the process.
 * @param failed cleans up after a failure, for example closes the socket
 */
export function contain<A extends unknown[]>(
  warn: Warn,
  what: string,
  work: (...args: A) => void | Promise<void>,
  failed: (...args: A) => void = () => undefined,
): (...args: A) => void {
  const fail = (error: unknown, args: A) => {
    warn(`${what} failed`, error);
    try {
      failed(...args);
    } catch (again) {
      warn(`${what}: cleanup failed`, again);
    }
  };
  return (...args) => {
    try {
      const done = work(...args);
      if (done instanceof Promise) done.catch((error: unknown) => fail(error, args));
    } catch (error) {
      fail(error, args);
    }
  };
}
