import { describe, expect, test } from 'vitest';
import type { EventOf } from '../../shared/events/index.ts';
import { completed, Reports, scheduleCreated } from '../../tests/support/given-reports.ts';

const statuses = (reports: Reports, runId: string) => reports.run(runId)?.recipients.map(({ status }) => status);

describe('recipients of a run without a report get nothing', () => {
  test('where there is none from the start', () => {
    const reports = new Reports(scheduleCreated()).ran('run', { error: 'no_brands' });
    expect(statuses(reports, 'run')).toEqual(['failed', 'failed']);
  });

  test('where it could not be made', () => {
    const reports = new Reports(scheduleCreated()).ran('run');
    expect(statuses(reports, 'run')).toEqual(['waiting', 'waiting']);
    reports.and([{ type: 'report.failed', reportId: 'run report', error: 'disk_full' }]);
    expect(reports.run('run')?.status).toBe('failed');
    expect(statuses(reports, 'run')).toEqual(['failed', 'failed']);
  });
});

const again = (runId: string): EventOf<'schedule.mail-asked-again'> => ({
  type: 'schedule.mail-asked-again',
  scheduleId: 'weekly',
  runId,
  recipients: ['a@b.example', 'c@d.example'],
});

test('a schedule tells how its run that is under way stands', () => {
  const reports = new Reports(scheduleCreated()).ran('run');
  const stands = () => reports.schedule?.running?.status;
  expect(stands()).toBe('generating');
  reports.and([completed('run report')]);
  expect(stands()).toBe('mailing');
  reports.mailed('run', 'mail.unknown');
  expect(stands()).toBeUndefined();
  reports.and([again('run')]);
  expect(stands()).toBe('mailing');
});

describe('the bell', () => {
  /** Two runs without a sent mail. */
  function failedTwice() {
    const reports = new Reports(scheduleCreated());
    reports
      .ran('first')
      .and([completed('first report')])
      .mailed('first', 'mail.unknown');
    return reports
      .ran('second')
      .and([completed('second report')])
      .mailed('second', 'mail.connection_lost');
  }

  test('tells of the last run, whatever becomes of an earlier one', () => {
    const reports = failedTwice();
    expect(reports.bell).toEqual(['mail.connection_lost']);
    reports.and([again('first')]).mailed('first', null);
    expect(reports.schedule?.lastRun).toMatchObject({ id: 'second', error: 'mail.connection_lost' });
    expect(reports.bell).toEqual(['mail.connection_lost']);
    reports.and([again('first')]).mailed('first', 'mail.unknown');
    expect(reports.bell).toEqual(['mail.connection_lost']);
  });

  test('is silent once the last one worked', () => {
    const reports = failedTwice();
    reports.and([again('second')]).mailed('second', null);
    expect(reports.bell).toEqual([]);
  });
});
