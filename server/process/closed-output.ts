/** Keeps the process running when the program that reads its output exits, as with `| head`. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: { code?: string }) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
