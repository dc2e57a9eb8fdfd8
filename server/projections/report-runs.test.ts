import { describe, expect, test } from 'vitest';
import type { EventOf } from '../../shared/events/index.ts';
import { completed, Reports, scheduleCreated } from '../../tests/support/given-reports.ts';

const statuses = (reports: Reports, runId: string) => reports.run(runId)?.recipients.map(({ status }) => status);

describe('recipients of a run without a report fail', () => {
  test('because the run failed at the start', () => {
    const reports = new Reports(scheduleCreated()).ran('run', { error: 'no_brands' });
    expect(statuses(reports, 'run')).toEqual(['failed', 'failed']);
  });

  test('because the report failed', () => {
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

test('a schedule has the status of its current run', () => {
  const reports = new Reports(scheduleCreated()).ran('run');
  const status = () => reports.schedule?.running?.status;
  expect(status()).toBe('generating');
  reports.and([completed('run report')]);
  expect(status()).toBe('mailing');
  reports.mailed('run', 'mail.unknown');
  expect(status()).toBeUndefined();
  reports.and([again('run')]);
  expect(status()).toBe('mailing');
});

test('a report that is generated again after a restore is not mailed if its mail has a result', () => {
  const reports = new Reports(scheduleCreated()).ran('run').mailed('run', null);
  expect(statuses(reports, 'run')).toEqual(['sent', 'sent']);
  reports.and([completed('run report')]);
  expect(reports.run('run')?.status).toBe('sent');
  expect(reports.filesOf('run report')).toHaveLength(1);
  expect(reports.read('reportMail', 'run')).toBeUndefined();
});

describe('the bell', () => {
  /** Creates a schedule with two runs whose mails could not be sent. */
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

  test('shows the last run, regardless of earlier ones', () => {
    const reports = failedTwice();
    expect(reports.bell).toEqual(['mail.connection_lost']);
    reports.and([again('first')]).mailed('first', null);
    expect(reports.schedule?.lastRun).toMatchObject({ id: 'second', error: 'mail.connection_lost' });
    expect(reports.bell).toEqual(['mail.connection_lost']);
    reports.and([again('first')]).mailed('first', 'mail.unknown');
    expect(reports.bell).toEqual(['mail.connection_lost']);
  });

  test('is empty once the last run succeeded', () => {
    const reports = failedTwice();
    reports.and([again('second')]).mailed('second', null);
    expect(reports.bell).toEqual([]);
  });
});
