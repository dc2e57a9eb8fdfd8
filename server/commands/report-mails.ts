import { Refusal } from '../../shared/errors.ts';
import { seesBrand } from '../../shared/permissions.ts';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { isRunOver, type RunError } from '../../shared/reports.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import type { Read } from '../projections/stored.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';
import { personOf } from './schedule-person.ts';

interface OfRun {
  scheduleId: string;
  runId: string;
}

/**
 * Decision about one attempt to send a report mail. `recipients` contains the addresses to send to. Empty if the mail is not waiting to be
 * sent, or must not be sent.
 */
export interface MailClaim extends Decision {
  recipients: string[];
}

/**
 * Records that an attempt to send the mail of a schedule's run begins. The mail is for the recipients who still wait for it and are still
 * listed in the schedule. If the mail must not be sent, records the end of the delivery instead.
 */
export function claimMail({ scheduleId, runId }: OfRun): Decide<MailClaim> {
  return (read, at) => {
    const run = read('scheduleRun', runId)?.row;
    const schedule = read('schedule', scheduleId)?.row;
    if (run === undefined || schedule === undefined || read('reportMail', runId)?.row.state !== 'waiting') {
      return { ...nothing, recipients: [] };
    }
    const waiting = run.recipients.flatMap(({ address, status }) => (status === 'waiting' ? [address] : []));
    const ofRun = { type: 'schedule.mail-ended' as const, scheduleId, runId };
    const ended = (error: RunError): MailClaim => {
      const end = run.recipients.some(({ status }) => status === 'sent') ? 'sent' : 'failed';
      return { events: [{ ...ofRun, recipients: unsent(waiting), end, error, retryAt: null }], recipients: [] };
    };
    const reason = reasonAgainst(read, schedule, run);
    if (reason !== null) return ended(reason);
    const [recipients, removed] = [listed(schedule, waiting), waiting.filter((one) => !isListed(schedule, one))];
    if (recipients.length === 0) return ended('cancelled');
    const dropped = { ...ofRun, recipients: unsent(removed), end: null, error: run.error, retryAt: at };
    const claimed = { type: 'schedule.mail-claimed' as const, scheduleId, runId, recipients };
    return { events: [...(removed.length > 0 ? [dropped] : []), claimed], recipients };
  };
}

const isListed = ({ recipients }: Schedule, address: string) => recipients.includes(address);
const listed = (schedule: Schedule, addresses: readonly string[]) => addresses.filter((one) => isListed(schedule, one));
const unsent = (addresses: readonly string[]) =>
  addresses.map((address) => ({ address, status: 'failed' as const, reply: null }));

/**
 * Returns why the mail must not be sent, or `null` if it can be. Checked before each attempt, because by then the person may have lost
 * access to the report's contents, or its files may have been deleted.
 */
function reasonAgainst(read: Read, schedule: Schedule, { reportId }: ScheduleRun): RunError | null {
  const report = reportId === null ? undefined : read('report', reportId);
  if (report === undefined) return 'mail.attachment_failed';
  const { template, brand } = report.row;
  const person = personOf(read, { savedBy: schedule.savedBy, template }, report.hidden.keys);
  if (typeof person === 'string') return person;
  const exists = (brandId: string) => read('brand', brandId) !== undefined;
  if (!isWithin('report', report.row, audienceOf(person, true), exists)) {
    const seesSome =
      brand === 'all' ? person.assignedBrands.length > 0 : brand.split(',').some((id) => seesBrand(person, id));
    return seesSome ? 'brand_lost' : 'no_brands';
  }
  if (report.hidden.files.length > 0) return null;
  return report.row.error ?? 'mail.attachment_failed';
}

/**
 * Returns the recipients to whom the mail can be sent again: those without a confirmed delivery who are still listed in the schedule. Empty
 * while the run is in progress, or if the report has no files.
 */
export function resendTo(read: Read, run: ScheduleRun): string[] {
  const schedule = read('schedule', run.scheduleId)?.row;
  const report = run.reportId === null ? undefined : read('report', run.reportId);
  const hasFiles = report !== undefined && report.hidden.files.length > 0;
  if (schedule === undefined || !hasFiles || !isRunOver(run.status)) return [];
  return listed(
    schedule,
    run.recipients.flatMap(({ address, status }) => (status === 'sent' ? [] : [address])),
  );
}

/** @throws Refusal `schedule_run_not_found`, `run_not_resendable` */
export function sendAgain({ scheduleId, runId }: OfRun): Decide {
  return (read) => {
    const run = read('scheduleRun', runId)?.row;
    if (run?.scheduleId !== scheduleId) throw new Refusal('schedule_run_not_found');
    found(read, 'schedule', scheduleId);
    const recipients = resendTo(read, run);
    if (recipients.length === 0) throw new Refusal('run_not_resendable');
    return { events: [{ type: 'schedule.mail-asked-again', scheduleId, runId, recipients }] };
  };
}

/** Dismisses a person's notifications of failed schedules. */
export function clearFailures({ staffId, scheduleIds }: { staffId: string; scheduleIds: readonly string[] }): Decide {
  return () =>
    scheduleIds.length === 0
      ? nothing
      : { events: [{ type: 'schedule.failures-cleared', staffId, scheduleIds: [...scheduleIds] }] };
}
