import type { ReportStage } from '../../shared/reports.ts';

/** Milliseconds between two records of a report's progress, and the share that it moves at least. */
const everyMs = 1000;
const step = 0.05;

/** Tells of progress seldom: each word of it is a record of the log. */
export class ToldProgress {
  private readonly tell: (progress: number, stage: ReportStage) => void;
  private readonly now: () => number;
  private toldAt: number;
  private told = 0;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(tell: (progress: number, stage: ReportStage) => void, now: () => number = () => performance.now()) {
    this.tell = tell;
    this.now = now;
    this.toldAt = now();
  }

  reached(progress: number, stage: ReportStage): void {
    const now = this.now();
    if (now - this.toldAt < everyMs || progress - this.told < step) return;
    this.toldAt = now;
    this.told = progress;
    this.tell(progress, stage);
  }
}
