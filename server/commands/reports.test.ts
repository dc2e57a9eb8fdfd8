import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { brand, person } from '../../tests/support/given.ts';
import { Reports, requested, scheduleCreated } from '../../tests/support/given-reports.ts';
import { textsIn } from '../texts/texts.ts';
import { askAgain, beginReport, cancelReport, renameReport, requestReport } from './reports.ts';
import { runSchedule } from './schedule-runs.ts';
import { changeSchedule, createSchedule, moveSchedule } from './schedules.ts';

/** Module with tests of whether commands only append events that match the event catalogue. Restoring a backup refuses all other events. */

const longName = 'น'.repeat(limits.nameMax);
/** Ids of 1200 brands. The number of brands is not limited, because brands can be assigned to a person one by one. */
const ids = Array.from({ length: 1200 }, (_, n) => `019ad0c0-7a3e-7cc1-8f00-${String(n).padStart(12, '0')}`);
const next = () => ({ nextRunAt: 8.64e15, zone: 'America/Argentina/ComodRivadavia' });
const recipients = Array.from({ length: limits.recipientsMax }, (_, n) => `${'a'.repeat(240)}${n}@example.com`);

test('events of reports with very many brands match the catalogue', () => {
  const reports = new Reports(
    ...ids.map((id) => brand(id)),
    person('ben', { assignedBrands: ids, permissions: ['reports.schedule'] }),
  );
  const { type: _, omittedBrands: __, scheduleId: ___, runId: ____, ...wanted } = requested('r', { name: longName });
  const { type: _____, nextRunAt: ______, zone: _______, ...fields } = scheduleCreated();
  const schedule = {
    ...fields,
    name: longName,
    brand: 'all',
    recipients,
    savedBy: 'ben',
    template: 'kpi-overview' as const,
  };
  const run = { scheduleId: 'weekly', runId: 'run', reportId: 'run report', now: true, next, textsIn };
  const days = () => ({ from: '0001-01-01', to: '9999-12-31' });
  const made = [
    reports.when(requestReport({ ...wanted, preset: 'thisMonth', brand: ids.join(',') })),
    reports.when(beginReport({ reportId: 'r' })),
    reports.when(renameReport({ reportId: 'r', name: `${longName.slice(1)}!` })),
    reports.when(cancelReport({ reportId: 'r' })),
    reports.when(askAgain({ reportId: 'r', staffId: 'ann' })),
    reports.when(createSchedule(schedule, next)),
    reports.when(
      changeSchedule(
        { scheduleId: 'weekly', by: 'ben', wished: { brand: ids.join(',') }, mayChange: () => undefined },
        next,
      ),
    ),
    reports.when(moveSchedule({ scheduleId: 'weekly' }, () => ({ ...next(), zone: 'Asia/Taipei' }))),
    reports.when(runSchedule({ ...run, days })),
  ];
  expect(made.map(({ events }) => events.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
});

test('a run stores the preset of its schedule with the days at its time', () => {
  const reports = new Reports(scheduleCreated());
  const days = () => ({ from: '2026-01-01', to: '2026-01-05' });
  const run = { scheduleId: 'weekly', runId: 'run', reportId: 'r', now: true, days, next, textsIn };
  expect(reports.when(runSchedule(run)).events[1]).toMatchObject({ preset: 'thisMonth', ...days() });
});
