/** A share over less time than this says little. */
const leastMs = 500;

/** The processor time of the program, in percent of one processor. */
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
