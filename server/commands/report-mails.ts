import { Refusal } from '../../shared/errors.ts';
import { isRunOver } from '../../shared/reports.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import { nothing } from './nothing.ts';

interface OfRun {
  scheduleId: string;
  runId: string;
}

/** The recipients of a try; none where another node was first, or nobody waits any more. */
export interface MailClaim extends Decision {
  recipients: string[];
}

/** A try of a run's mail, for those who wait for it. */
export function claimMail({ scheduleId, runId }: OfRun): Decide<MailClaim> {
  return (read) => {
    const run = read('scheduleRun', runId)?.row;
    if (run === undefined || read('reportMail', runId)?.row.state !== 'waiting') return { ...nothing, recipients: [] };
    const recipients = run.recipients.flatMap(({ address, status }) => (status === 'waiting' ? [address] : []));
    return { events: [{ type: 'schedule.mail-claimed', scheduleId, runId, recipients }], recipients };
  };
}

/** @throws Refusal `schedule_run_not_found`, `run_not_resendable` */
export function sendAgain({ scheduleId, runId }: OfRun): Decide {
  return (read) => {
    const run = read('scheduleRun', runId)?.row;
    if (run?.scheduleId !== scheduleId) throw new Refusal('schedule_run_not_found');
    const report = run.reportId === null ? undefined : read('report', run.reportId);
    const recipients = run.recipients.flatMap(({ address, status }) => (status === 'sent' ? [] : [address]));
    if (!isRunOver(run.status) || recipients.length === 0 || (report?.hidden.files.length ?? 0) === 0) {
      throw new Refusal('run_not_resendable');
    }
    return { events: [{ type: 'schedule.mail-asked-again', scheduleId, runId, recipients }] };
  };
}

/** Takes failures of schedules off a person's bell. */
export function clearFailures({ staffId, scheduleIds }: { staffId: string; scheduleIds: readonly string[] }): Decide {
  return () =>
    scheduleIds.length === 0
      ? nothing
      : { events: [{ type: 'schedule.failures-cleared', staffId, scheduleIds: [...scheduleIds] }] };
}
