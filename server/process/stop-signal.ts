import { constants } from 'node:os';

/** Resolves at the first stop signal. The second signal ends the process immediately. */
export function stopSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve('stop');
    };
    // Ignored: sent on log rotation or when a terminal closes, but the log goes to standard output and needs no reopening.
    process.on('SIGHUP', () => undefined);
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** Makes a command end immediately on a signal, with the exit code that shells use for it, and removes its temporary files. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
