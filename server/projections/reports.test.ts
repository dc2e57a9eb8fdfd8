import { describe, expect, test } from 'vitest';
import { fullScope } from '../../shared/report-parts.ts';
import { completed, Reports, requested } from '../../tests/support/given-reports.ts';
import { cancelReport } from '../commands/reports.ts';

const failed = (reportId: string, attempt?: number) =>
  ({ type: 'report.failed', reportId, error: 'failed', ...(attempt === undefined ? {} : { attempt }) }) as const;
const askedAgain = (reportId: string) => ({ type: 'report.asked-again', reportId, staffId: 'ann' }) as const;

describe('an attempt that was cancelled, while the report is asked for again', () => {
  function cancelled() {
    const reports = new Reports(requested('r'));
    const first = reports.begin('r');
    reports.when(cancelReport({ reportId: 'r' }));
    reports.and([askedAgain('r')]);
    return { reports, first };
  }

  test('brings no files, which may hold words that were erased meanwhile', () => {
    const { reports, first } = cancelled();
    reports.and([completed('r', { attempt: first })]);
    expect(reports.report('r')).toMatchObject({ status: 'processing', fileSize: null });
    expect(reports.filesOf('r')).toEqual([]);
    const second = reports.begin('r');
    reports.and([completed('r', { attempt: first })]);
    expect(reports.report('r')?.status).toBe('processing');
    reports.and([completed('r', { attempt: second })]);
    expect(reports.report('r')?.status).toBe('completed');
  });

  test('its bytes are deleted', () => {
    const { reports, first } = cancelled();
    reports.and([completed('r', { attempt: first })]);
    const erasures = Array.from({ length: 12 }, (_, n) => reports.read('erasure', `report/r/${n}`)?.row.blobs ?? []);
    expect(erasures.flat()).toEqual(['blob of r']);
  });

  test('neither fails nor moves the one that follows it', () => {
    const { reports, first } = cancelled();
    reports.begin('r');
    reports.and([failed('r', first)]);
    reports.and([{ type: 'report.progressed', reportId: 'r', progress: 0.7, stage: 'pdf', attempt: first }]);
    expect(reports.report('r')).toMatchObject({ status: 'processing', progress: 0 });
  });
});

test('outcomes of programs that knew no attempts count', () => {
  const reports = new Reports(requested('r'), requested('s'));
  for (const id of ['r', 's']) reports.begin(id);
  const { keys: _, ...old } = completed('r');
  reports.and([old]).and([failed('s')]);
  expect(reports.report('r')?.status).toBe('completed');
  expect(reports.report('s')?.status).toBe('failed');
  // Permissions are unknown, so the files count as containing everything.
  expect(reports.read('report', 'r')?.hidden.keys).toEqual(fullScope('kpi-overview', 'pdf').keys);
});

test('a report tells whose jobs it is one of, and its place moves up', () => {
  const reports = new Reports(requested('a'), requested('b'), requested('c'), requested('d', { staffId: 'ben' }));
  const places = () => ['a', 'b', 'c', 'd'].map((id) => reports.report(id)?.queue);
  const of = (staffId: string, place: number) => ({ staffId, place });
  expect(places()).toEqual([of('ann', 1), of('ann', 2), of('ann', 3), of('ben', 1)]);
  reports.when(cancelReport({ reportId: 'a' }));
  expect(places()).toEqual([null, of('ann', 1), of('ann', 2), of('ben', 1)]);
  expect(reports.read('reportJob', 'c')?.row.state).toBe('ready');
  reports.and([{ ...askedAgain('a'), staffId: 'ben' }]);
  expect(places()).toEqual([of('ben', 2), of('ann', 1), of('ann', 2), of('ben', 1)]);
});

test('the range that was asked for is kept beside its days', () => {
  const reports = new Reports(requested('month'), requested('days', { preset: null }));
  expect(reports.read('report', 'month')?.hidden.preset).toBe('thisMonth');
  expect(reports.read('report', 'days')?.hidden.preset).toBeNull();
});
