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
    // Ignores SIGHUP, which is sent when logs are rotated or a terminal closes. The log goes to standard output and needs no reopening.
    process.on('SIGHUP', () => undefined);
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** Ends a command immediately on a signal, with the exit code that shells use for the signal. The command's temporary files are removed. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
