/** Told of trouble in words for operators, without contents. */
export type Warn = (message: string, error?: unknown) => void;

/**
 * Work that a socket or a timer sets off: its exception is told here and goes no further (SYNC-18). Nothing above it would catch one,
 * and the process would end.
 * @param failed ends the one whose work it was
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
      warn(`${what} could not be ended`, again);
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
