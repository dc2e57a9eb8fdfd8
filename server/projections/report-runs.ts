import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { isRunOver, type ReportError } from '../../shared/reports.ts';
import { failuresOf } from './schedule-failures.ts';
import { type ProjectionContext, put, type RowOp, type Stored } from './stored.ts';

/** The functions in this file store the runs of schedules, which continue when their report or mail ends. */

/** Continues a run when its report was generated or failed. */
export function runEnded(context: ProjectionContext, report: Stored<'report'>, error: ReportError | null): RowOp[] {
  const { runId } = report.hidden;
  const run = runId === null ? undefined : context.read('scheduleRun', runId)?.row;
  // Regenerating a report does not affect its run.
  if (run?.status !== 'generating') return [];
  if (error !== null) return runChanged(context, { ...run, status: 'failed', error, recipients: unsent(run) });
  if (run.recipients.length === 0) return runChanged(context, { ...run, status: 'filed', error });
  return [...runChanged(context, { ...run, status: 'mailing' }), mailFor(context, run.id)];
}

/** Returns the recipients, with the status `failed` for those who were still waiting. */
const unsent = ({ recipients }: ScheduleRun): ScheduleRun['recipients'] =>
  recipients.map((one) => (one.status === 'waiting' ? { ...one, status: 'failed' } : one));

/** Requests the mail of a run. Sending is retried for a day. */
export function mailFor(context: ProjectionContext, id: string): RowOp {
  const { at } = context;
  return put(context, 'reportMail', { id, state: 'waiting', since: at, tries: 0, retryAt: at });
}

/** Stores a run and updates its schedule, which shows the last run and the one in progress. */
export function runChanged(context: ProjectionContext, run: ScheduleRun): RowOp[] {
  const stored = context.read('schedule', run.scheduleId);
  const changed = put(context, 'scheduleRun', run);
  if (stored === undefined) return [changed];
  const schedule = { ...stored.row, ...shown(stored.row, run) };
  return [changed, put(context, 'schedule', schedule, stored.hidden), ...failuresOf(context, schedule, run)];
}

/** Returns the two runs that a schedule shows after one of its runs has changed. */
export function shown({ running, lastRun }: Schedule, run: ScheduleRun): Pick<Schedule, 'running' | 'lastRun'> {
  const { id, at, reportId, status, error, late } = run;
  if (!isRunOver(status)) {
    return { running: reportId === null ? running : { id, at, reportId, status, error }, lastRun };
  }
  const isNewest = lastRun === null || lastRun.at <= at;
  return {
    running: running?.id === id ? null : running,
    lastRun: isNewest ? { id, at, status, error, reportId, late } : lastRun,
  };
}
