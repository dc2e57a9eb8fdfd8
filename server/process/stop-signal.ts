/** Resolves when the machine or a person asks the program to stop; asked a second time, it ends at once. */
export function stopSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    let isAsked = false;
    const stop = () => {
      if (isAsked) process.exit(1);
      isAsked = true;
      resolve('stop');
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
