/** Milliseconds. Shares over shorter periods are not meaningful. */
const leastMs = 500;

/** CPU time of the program, in percent of one CPU. */
export class CpuUse {
  percent = 0;
  private usage = process.cpuUsage();
  private at = performance.now();

  look(): void {
    const { user, system } = process.cpuUsage(this.usage);
    const elapsedMs = performance.now() - this.at;
    if (elapsedMs < leastMs) return;
    this.percent = (user + system) / 10 / elapsedMs;
    this.usage = process.cpuUsage();
    this.at = performance.now();
  }
}
