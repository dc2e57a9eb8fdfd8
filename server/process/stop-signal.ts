import { constants } from 'node:os';

export interface StopSignal {
  /** Resolves at the first stop signal. Each further signal ends the process immediately, except during `untilNext`. */
  received: Promise<'stop'>;
  /** Runs work, which the next stop signal aborts. */
  untilNext(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** Listens to stop signals. */
export function stopSignal(): StopSignal {
  const first = Promise.withResolvers<'stop'>();
  const exit = () => process.exit(1);
  let react: () => void = () => first.resolve('stop');
  const stop = () => {
    const reaction = react;
    react = exit;
    reaction();
  };
  // Ignores SIGHUP, which is sent when logs are rotated or a terminal closes. The log goes to standard output and needs no reopening.
  process.on('SIGHUP', () => undefined);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    received: first.promise,
    untilNext: async (work) => {
      const abort = new AbortController();
      react = () => abort.abort();
      await work(abort.signal);
      react = exit;
    },
  };
}

/** Ends a command immediately on a signal, with the exit code that shells use for the signal. The command's temporary files are removed. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
