import { constants } from 'node:os';

/** Resolves when the machine or a person asks the program to stop; asked a second time, it ends at once. */
export function stopSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    let isAsked = false;
    const stop = () => {
      if (isAsked) process.exit(1);
      isAsked = true;
      resolve('stop');
    };
    // A log that is turned over, or a terminal that closes: lines go to the standard output, and nothing is to be opened anew.
    process.on('SIGHUP', () => undefined);
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** A command ends at once, with the exit code that shells give a signal, and takes along what it was making. */
export function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
