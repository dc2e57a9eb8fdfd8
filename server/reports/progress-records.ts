import type { ReportStage } from '../../shared/reports.ts';

/** Minimum milliseconds between two records of a report's progress. */
const everyMs = 1000;
/** Minimum increase of the completed share between two records of a report's progress. */
const step = 0.05;

/** Limits how often the progress of a report is recorded, because each update is a record in the log. */
export class ProgressRecords {
  private readonly record: (progress: number, stage: ReportStage) => void;
  private readonly now: () => number;
  private recordedAt: number;
  private recorded = 0;

  /** @param now returns monotonic milliseconds */
  constructor(record: (progress: number, stage: ReportStage) => void, now: () => number = () => performance.now()) {
    this.record = record;
    this.now = now;
    this.recordedAt = now();
  }

  reached(progress: number, stage: ReportStage): void {
    const now = this.now();
    if (now - this.recordedAt < everyMs || progress - this.recorded < step) return;
    this.recordedAt = now;
    this.recorded = progress;
    this.record(progress, stage);
  }
}
