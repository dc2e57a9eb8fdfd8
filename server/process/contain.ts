/** Reports an error to operators. Never receives message content. */
export type Warn = (message: string, error?: unknown) => void;

/**
 * Wraps work that is started by a socket or a timer: errors are reported and contained (SYNC-18), because an uncaught one would end the
 * process.
 * @param failed cleans up after a failure, such as closing the socket
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
