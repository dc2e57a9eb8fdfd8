/** Shows progress in a single line of a terminal. If the output is no terminal, prints at most one line per second. */
export class Progress {
  private readonly started = performance.now();
  private readonly out: NodeJS.WriteStream;
  private printedAt = Number.NEGATIVE_INFINITY;

  constructor(out: NodeJS.WriteStream) {
    this.out = out;
  }

  readonly print = (line: string): void => {
    if (this.out.isTTY) {
      // Shortens the line to the width of the terminal, because a wrapped line could not be replaced by the next one.
      this.out.write(`\r\x1b[K${line.slice(0, Math.max(1, (this.out.columns ?? 80) - 1))}`);
      return;
    }
    if (performance.now() - this.printedAt < 1000) return;
    this.printedAt = performance.now();
    this.out.write(`${line}\n`);
  };

  done(what: string): void {
    const seconds = ((performance.now() - this.started) / 1000).toFixed(1);
    this.out.write(`${this.out.isTTY ? '\r\x1b[K' : ''}${what} in ${seconds} s\n`);
  }
}
