import type { Event, EventOf } from '../../shared/events/index.ts';
import type { Report, Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { brand, Given, person } from './given.ts';

export const requested = (
  reportId: string,
  more: Partial<EventOf<'report.requested'>> = {},
): EventOf<'report.requested'> => ({
  type: 'report.requested',
  reportId,
  name: reportId,
  template: 'kpi-overview',
  brand: 'tea',
  from: '2026-01-01',
  to: '2026-01-05',
  preset: 'thisMonth',
  format: 'pdf',
  language: 'en',
  omittedBrands: 0,
  staffId: 'ann',
  scheduleId: null,
  runId: null,
  ...more,
});

export const completed = (
  reportId: string,
  more: Partial<EventOf<'report.completed'>> = {},
): EventOf<'report.completed'> => ({
  type: 'report.completed',
  reportId,
  files: [{ format: 'pdf', blob: `blob of ${reportId}`, bytes: 10 }],
  brand: 'tea',
  omittedBrands: 0,
  keys: [],
  ...more,
});

export const scheduleCreated = (more: Partial<EventOf<'schedule.created'>> = {}): EventOf<'schedule.created'> => ({
  type: 'schedule.created',
  scheduleId: 'weekly',
  name: 'Week',
  template: 'kpi-overview',
  brand: 'tea',
  range: 'thisMonth',
  format: 'pdf',
  language: 'en',
  frequency: 'daily',
  weekday: null,
  day: null,
  time: '08:00',
  recipients: ['a@b.example', 'c@d.example'],
  active: true,
  savedBy: 'ann',
  nextRunAt: null,
  zone: 'Asia/Bangkok',
  ...more,
});

/** State of the reports of the user `ann`, built event by event. */
export class Reports extends Given {
  constructor(...events: Event[]) {
    super(brand('tea'), person('ann', { role: 'super_admin' }), ...events);
  }

  report(id: string): Report | undefined {
    return this.read('report', id)?.row;
  }

  filesOf(id: string): string[] {
    return this.read('report', id)?.hidden.files.map(({ blob }) => blob) ?? [];
  }

  /** @returns the number of the attempt that starts */
  begin(reportId: string): number {
    this.and([{ type: 'report.begun', reportId }]);
    return this.read('reportJob', reportId)?.row.attempt ?? Number.NaN;
  }

  get schedule(): Schedule | undefined {
    return this.read('schedule', 'weekly')?.row;
  }

  run(id: string): ScheduleRun | undefined {
    return this.read('scheduleRun', id)?.row;
  }

  /** Adds a run of the schedule that a person started, and its report. */
  ran(runId: string, more: Partial<EventOf<'schedule.ran'>> = {}): this {
    const of = { scheduleId: 'weekly', runId };
    const reportId = more.error === undefined ? `${runId} report` : null;
    const next = { dueAt: null, late: false, nextRunAt: null, zone: 'Asia/Bangkok' };
    const ran: Event = { type: 'schedule.ran', ...of, reportId, error: null, ...next, ...more };
    return this.and([ran, ...(reportId === null ? [] : [requested(reportId, of)])]);
  }

  /** Records the result of mailing a run's report to all recipients. */
  mailed(runId: string, error: ScheduleRun['error']): this {
    const of = { scheduleId: 'weekly', runId };
    const status = error === null ? ('sent' as const) : ('failed' as const);
    const recipients = (this.run(runId)?.recipients ?? []).map(({ address }) => ({ address, status, reply: null }));
    const claimed = recipients.map(({ address }) => address);
    this.and([{ type: 'schedule.mail-claimed', ...of, recipients: claimed }]);
    return this.and([{ type: 'schedule.mail-ended', ...of, recipients, end: status, error, retryAt: null }]);
  }

  get bell(): (string | null)[] {
    const failure = this.read('scheduleFailure', 'ann/weekly')?.row;
    return failure === undefined ? [] : [failure.error];
  }
}
