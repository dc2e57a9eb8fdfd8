import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Commit } from '../engine/projector.ts';
import type { RowChange, Stored } from '../projections/stored.ts';
import { NewDay } from './new-day.ts';

let timeZone = 'Asia/Bangkok';
let told: string[] = [];
let commit: (commit: Commit) => void = () => undefined;
let newDay: NewDay;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T16:59:00Z') });
  timeZone = 'Asia/Bangkok';
  told = [];
  const settings = () => ({ row: { timeZone }, hidden: null }) as unknown as Stored<'settings'>;
  const onCommit = (listener: typeof commit) => {
    commit = listener;
    return () => undefined;
  };
  newDay = new NewDay({ now: Date.now, read: settings as never, onCommit }, () => {
    told.push(new Date().toISOString().slice(0, 16));
  });
  newDay.start();
});
afterEach(() => {
  newDay.stop();
  vi.useRealTimers();
});

test('every business day is told as it begins', () => {
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(told).toEqual(['2026-11-19T17:00', '2026-11-20T17:00']);
});

test('the days follow the zone, and a change of it within the day begins none', () => {
  timeZone = 'America/New_York';
  commit({ position: 1, changes: [{ kind: 'settings' } as unknown as RowChange] });
  vi.advanceTimersByTime(86_400_000);
  expect(told).toEqual(['2026-11-20T05:00']);
});

test('a setting that changes after midnight, before the timer rings, lets no day pass untold', () => {
  vi.setSystemTime(Date.parse('2026-11-19T17:00:30Z'));
  commit({ position: 1, changes: [{ kind: 'settings' } as unknown as RowChange] });
  expect(told).toEqual(['2026-11-19T17:00']);
});

test('a clock that was set back has not come to its day yet', () => {
  vi.setSystemTime(Date.parse('2026-11-19T12:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(6 * 3_600_000);
  expect(told).toEqual(['2026-11-19T17:00']);
});

test('nothing is told after the end', () => {
  newDay.stop();
  vi.advanceTimersByTime(86_400_000);
  expect(told).toEqual([]);
});
