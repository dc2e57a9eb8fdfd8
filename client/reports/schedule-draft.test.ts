import { expect, test } from 'vitest';
import type { Schedule } from '../../shared/report-rows.ts';
import { changesHands, fieldsOf, isAddress, newSchedule, type ScheduleFields } from './schedule-draft.ts';

const schedule: Schedule = {
  ...newSchedule('en', { name: 'Week', recipients: ['a@b.example'] }),
  id: 'weekly',
  nextRunAt: null,
  lastRun: null,
  running: null,
  savedBy: 'ann',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

const changes: [Partial<ScheduleFields>, boolean][] = [
  [{}, false],
  [{ name: 'Month', time: '09:00', range: 'last7', format: 'both', language: 'th', active: false }, false],
  [{ recipients: ['a@b.example'] }, false],
  [{ recipients: ['c@d.example'] }, true],
  [{ brand: 'tea' }, true],
  [{ template: 'brand-comparison' }, true],
];

test.each(changes)('%o saved by another person changes the owner: %s; never when saved by the owner', (change, is) => {
  const fields = { ...fieldsOf(schedule), ...change };
  expect(changesHands(schedule, fields, 'bo')).toBe(is);
  expect(changesHands(schedule, fields, 'ann')).toBe(false);
});

test.each([
  ['director@example.com', true],
  ['first.last+reports@mail.example.co.th', true],
  ['director', false],
  ['director@example', false],
  ['director@@example.com', false],
  ['one@example.com two@example.com', false],
  ['Director <director@example.com>', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('%s: %s', (text, is) => {
  expect(isAddress(text)).toBe(is);
});
