import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

type Wanted = Required<Omit<EventOf<'report.requested'>, 'type' | 'omittedBrands' | 'scheduleId' | 'runId'>>;

/**
 * Stream of all commands that add reports to a person's queue. A single stream is used, so that of two concurrent requests the second sees
 * the first. The report is identified by its events, not by the stream.
 */
export const queueStream = (staffId: string) => `report/queue-of-${staffId}`;

/** @throws Refusal `too_many_reports` */
export function requestReport(wanted: Wanted): Decide {
  return (read) => {
    mayAskForMore(read, wanted.staffId);
    return { events: [{ type: 'report.requested', ...wanted, omittedBrands: 0, scheduleId: null, runId: null }] };
  };
}

/** @throws Refusal `report_not_found`, `report_processing`, `too_many_reports` */
export function askAgain({ reportId, staffId }: { reportId: string; staffId: string }): Decide {
  return (read) => {
    const { row } = found(read, 'report', reportId);
    if (row.status === 'processing') throw new Refusal('report_processing');
    mayAskForMore(read, staffId);
    return { events: [{ type: 'report.asked-again', reportId, staffId }] };
  };
}

/**
 * Checks that a person can request another report.
 * @throws Refusal `too_many_reports`
 */
export function mayAskForMore(read: Parameters<Decide>[0], staffId: string): void {
  const pending = read('reportQueue', staffId)?.row.jobs.length ?? 0;
  if (pending >= limits.unfinishedReportsMax) throw new Refusal('too_many_reports');
}

/** @throws Refusal `report_not_found`, `report_not_processing` */
export function cancelReport({ reportId }: { reportId: string }): Decide {
  return (read) => {
    const { row } = found(read, 'report', reportId);
    if (row.status !== 'processing') throw new Refusal('report_not_processing');
    return { events: [{ type: 'report.failed', reportId, error: 'cancelled' }] };
  };
}

/** @throws Refusal `report_not_found` */
export function renameReport({ reportId, name }: { reportId: string; name: string }): Decide {
  return (read) => {
    if (found(read, 'report', reportId).row.name === name) return nothing;
    return { events: [{ type: 'report.renamed', reportId, name }] };
  };
}

/** @throws Refusal `report_not_found` */
export function deleteReport({ reportId }: { reportId: string }): Decide {
  return (read) => {
    found(read, 'report', reportId);
    return { events: [{ type: 'report.deleted', reportId }] };
  };
}

/** Starts the generation of a report. No event if the report is not waiting any more, for example because it was cancelled. */
export function beginReport({ reportId }: { reportId: string }): Decide {
  return (read) => {
    if (read('reportJob', reportId)?.row.state !== 'ready') return nothing;
    return { events: [{ type: 'report.begun', reportId }] };
  };
}
