import { describe, expect, test } from 'vitest';
import { fullScope } from '../../shared/report-parts.ts';
import { completed, Reports, requested } from '../../tests/support/given-reports.ts';
import { cancelReport } from '../commands/reports.ts';

const failed = (reportId: string, attempt?: number) =>
  ({ type: 'report.failed', reportId, error: 'failed', ...(attempt === undefined ? {} : { attempt }) }) as const;
const requestedAgain = (reportId: string) => ({ type: 'report.asked-again', reportId, staffId: 'ann' }) as const;

describe('a cancelled attempt of a report that was requested again', () => {
  function cancelled() {
    const reports = new Reports(requested('r'));
    const first = reports.begin('r');
    reports.when(cancelReport({ reportId: 'r' }));
    reports.and([requestedAgain('r')]);
    return { reports, first };
  }

  test('adds no files, which can contain text erased meanwhile', () => {
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

  test('deletes its bytes', () => {
    const { reports, first } = cancelled();
    reports.and([completed('r', { attempt: first })]);
    const erasures = Array.from({ length: 12 }, (_, n) => reports.read('erasure', `report/r/${n}`)?.row.blobs ?? []);
    expect(erasures.flat()).toEqual(['blob of r']);
  });

  test('neither fails nor advances the next attempt', () => {
    const { reports, first } = cancelled();
    reports.begin('r');
    reports.and([failed('r', first)]);
    reports.and([{ type: 'report.progressed', reportId: 'r', progress: 0.7, stage: 'pdf', attempt: first }]);
    expect(reports.report('r')).toMatchObject({ status: 'processing', progress: 0 });
  });
});

test('results without an attempt, from older releases, count', () => {
  const reports = new Reports(requested('r'), requested('s'));
  for (const id of ['r', 's']) reports.begin(id);
  const { keys: _, ...old } = completed('r');
  reports.and([old]).and([failed('s')]);
  expect(reports.report('r')?.status).toBe('completed');
  expect(reports.report('s')?.status).toBe('failed');
  // Records of older releases do not contain the required permissions, so the files require the permissions for a complete report.
  expect(reports.read('report', 'r')?.hidden.keys).toEqual(fullScope('kpi-overview', 'pdf').keys);
});

test('a report has a place in the queue of its person, which moves up', () => {
  const reports = new Reports(requested('a'), requested('b'), requested('c'), requested('d', { staffId: 'ben' }));
  const places = () => ['a', 'b', 'c', 'd'].map((id) => reports.report(id)?.queue);
  const of = (staffId: string, place: number) => ({ staffId, place });
  expect(places()).toEqual([of('ann', 1), of('ann', 2), of('ann', 3), of('ben', 1)]);
  reports.when(cancelReport({ reportId: 'a' }));
  expect(places()).toEqual([null, of('ann', 1), of('ann', 2), of('ben', 1)]);
  expect(reports.read('reportJob', 'c')?.row.state).toBe('ready');
  reports.and([{ ...requestedAgain('a'), staffId: 'ben' }]);
  expect(places()).toEqual([of('ben', 2), of('ann', 1), of('ann', 2), of('ben', 1)]);
});

test('the requested preset is stored with the days', () => {
  const reports = new Reports(requested('month'), requested('days', { preset: null }));
  expect(reports.read('report', 'month')?.hidden.preset).toBe('thisMonth');
  expect(reports.read('report', 'days')?.hidden.preset).toBeNull();
});
