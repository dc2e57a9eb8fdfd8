import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '../../shared/events/index.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { newId } from '../keys/ids.ts';
import { type MailEnd, type Recipient, unknownEnd } from '../schedules/mail-end.ts';
import { nextRun } from '../schedules/next-run.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';
import type { Reseal } from './reseal.ts';

const mailEvents = [
  'schedule.created',
  'schedule.changed',
  'schedule.moved',
  'schedule.due',
  'schedule.ran',
  'schedule.deleted',
  'schedule.mail-claimed',
  'schedule.mail-ended',
  'schedule.mail-asked-again',
] as const;
type MailEvent = EventOf<(typeof mailEvents)[number]>;

type Schedule = Omit<EventOf<'schedule.created'>, 'type'> & { isDue: boolean };

/**
 * Mail with the report of a schedule's run, and the result of the last attempt to send it. `end` is `null` until there is a final result.
 */
interface Mail extends MailEnd {
  scheduleId: string;
  isClaimed: boolean;
}

const noResult = { end: null, error: null, retryAt: null };

/** State of all schedules of a log, and of the mails of their runs. */
class Mails {
  readonly schedules = new Map<string, Schedule>();
  /** Due time of the last run of each schedule, including deleted schedules. */
  readonly ranUpTo = new Map<string, number>();
  /** Mails by run. */
  readonly mails = new Map<string, Mail>();

  constructor(events: Iterable<{ event: MailEvent }>) {
    for (const { event } of events) this.apply(event);
  }

  private apply(event: MailEvent): void {
    const { scheduleId } = event;
    const schedule = this.schedules.get(scheduleId);
    switch (event.type) {
      case 'schedule.created':
        this.schedules.set(scheduleId, { ...event, isDue: false });
        return;
      case 'schedule.changed':
      case 'schedule.moved':
        if (schedule === undefined) return;
        Object.assign(schedule, event);
        // A deactivated schedule has no next run, and a run that is already due does not start either.
        if (event.nextRunAt === null) schedule.isDue = false;
        return;
      case 'schedule.due':
        if (schedule?.nextRunAt === event.dueAt) schedule.isDue = true;
        return;
      case 'schedule.ran':
        this.ran(event, schedule);
        return;
      case 'schedule.deleted':
        this.schedules.delete(scheduleId);
        return;
      case 'schedule.mail-claimed': {
        const mail = this.mails.get(event.runId);
        if (mail !== undefined) mail.isClaimed = true;
        return;
      }
      case 'schedule.mail-ended':
        this.end(event.runId, event);
        return;
      case 'schedule.mail-asked-again':
        this.end(event.runId, { recipients: event.recipients.map(withStatus('waiting')), ...noResult });
        return;
      default:
        unreachable(event);
    }
  }

  private ran(event: EventOf<'schedule.ran'>, schedule: Schedule | undefined): void {
    const { scheduleId, runId, dueAt, error, nextRunAt, zone } = event;
    if (dueAt !== null) {
      this.ranUpTo.set(scheduleId, Math.max(this.ranUpTo.get(scheduleId) ?? 0, dueAt));
      if (schedule !== undefined) Object.assign(schedule, { nextRunAt, zone, isDue: false });
    }
    const recipients = schedule?.recipients.map(withStatus('waiting')) ?? [];
    if (error === null && recipients.length > 0) {
      this.mails.set(runId, { scheduleId, recipients, ...noResult, isClaimed: false });
    }
  }

  private end(runId: string, { recipients, end, error, retryAt }: MailEnd): void {
    const mail = this.mails.get(runId);
    if (mail === undefined) return;
    const results = new Map(recipients.map((one) => [one.address, one]));
    const merged = mail.recipients.map((one) => results.get(one.address) ?? one);
    Object.assign(mail, { recipients: merged, end, error, retryAt, isClaimed: false });
  }
}

const withStatus = (status: Recipient['status']) => (address: string) => ({ address, status, reply: null });

/**
 * Returns records of the runs of schedules and of their mails after the backup, so that no report is mailed twice. If the current log is
 * incomplete and may lack a mail, the delivery is recorded as unknown, and a person decides.
 */
export function mailsSince(running: LogInUse, restored: Sqlite, _: Reseal, at: number): Carried[] {
  const then = new Mails(eventsOf(restored, ...mailEvents));
  const now = new Mails(running.eventsOf(...mailEvents));
  const { isComplete } = running;
  const records: Carried[] = [];
  const add = (event: MailEvent) => records.push({ stream: `schedule/${event.scheduleId}`, event });
  const addEnd = (scheduleId: string, runId: string, { recipients, end, error, retryAt }: MailEnd) =>
    add({ type: 'schedule.mail-ended', scheduleId, runId, recipients, end, error, retryAt });
  for (const [runId, mail] of then.mails) {
    const { scheduleId } = mail;
    if (!then.schedules.has(scheduleId)) continue;
    const known = isComplete ? (now.mails.get(runId) ?? mail) : { ...mail, isClaimed: mail.end === null };
    const after = known.isClaimed ? { ...known, ...unknownEnd(known.recipients), isClaimed: false } : known;
    if (isDeepStrictEqual(after, mail)) continue;
    if (mail.end !== null) {
      const unsent = mail.recipients.filter(({ status }) => status !== 'sent');
      const recipients = unsent.map(({ address }) => address);
      add({ type: 'schedule.mail-asked-again', scheduleId, runId, recipients });
    }
    addEnd(scheduleId, runId, after);
  }
  for (const [scheduleId, schedule] of then.schedules) {
    const { nextRunAt: dueAt, zone, recipients, isDue } = schedule;
    if (dueAt === null) continue;
    const ranUpTo = now.ranUpTo.get(scheduleId) ?? 0;
    const hasRun = ranUpTo >= dueAt;
    const next = hasRun ? nextRun(schedule, zone, ranUpTo) : dueAt;
    const isOwed = next <= at && !isComplete;
    if (recipients.length > 0 && (isOwed || (hasRun && isDue))) {
      const runId = newId();
      const ids = { scheduleId, runId, reportId: null };
      const nextRunAt = isOwed ? nextRun(schedule, zone, at) : next;
      add({ type: 'schedule.ran', ...ids, dueAt, late: true, error: null, nextRunAt, zone });
      addEnd(scheduleId, runId, unknownEnd(recipients.map(withStatus('waiting'))));
    } else if (hasRun) add({ type: 'schedule.moved', scheduleId, nextRunAt: next, zone });
  }
  return records;
}
