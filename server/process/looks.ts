/** Runs a task periodically and on demand. Never starts a run while another one is in progress. */
export class Looks {
  private readonly work: () => Promise<void>;
  private readonly failed: (error: unknown) => void;
  private timer: NodeJS.Timeout | null = null;
  private run: Promise<void> | null = null;

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.work = work;
    this.failed = failed;
  }

  get isUnderWay(): boolean {
    return this.run !== null;
  }

  start(everyMs: number): void {
    this.timer = setInterval(() => void this.look(), everyMs).unref();
  }

  /** Runs the task, unless it is already running. Resolves when the run in progress has ended. */
  look(): Promise<void> {
    this.run ??= this.work()
      .catch(this.failed)
      .finally(() => {
        this.run = null;
      });
    return this.run;
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.run;
  }
}
