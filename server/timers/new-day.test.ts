import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Commit } from '../engine/projector.ts';
import type { RowChange, Stored } from '../projections/stored.ts';
import { NewDay } from './new-day.ts';

let timeZone = 'Asia/Bangkok';
let begun: string[] = [];
let commit: (commit: Commit) => void = () => undefined;
let newDay: NewDay;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T16:59:00Z') });
  timeZone = 'Asia/Bangkok';
  begun = [];
  const settings = () => ({ row: { timeZone }, hidden: null }) as unknown as Stored<'settings'>;
  const onCommit = (listener: typeof commit) => {
    commit = listener;
    return () => undefined;
  };
  newDay = new NewDay({ now: Date.now, read: settings as never, onCommit }, () => {
    begun.push(new Date().toISOString().slice(0, 16));
  });
  newDay.start();
});
afterEach(() => {
  newDay.stop();
  vi.useRealTimers();
});

test('every business day is reported as it begins', () => {
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(begun).toEqual(['2026-11-19T17:00', '2026-11-20T17:00']);
});

test('days follow the time zone, and changing it within a day does not begin one', () => {
  timeZone = 'America/New_York';
  commit({ position: 1, changes: [{ kind: 'settings' } as unknown as RowChange] });
  vi.advanceTimersByTime(86_400_000);
  expect(begun).toEqual(['2026-11-20T05:00']);
});

test('a setting that changes after midnight, before the timer fires, does not skip a day', () => {
  vi.setSystemTime(Date.parse('2026-11-19T17:00:30Z'));
  commit({ position: 1, changes: [{ kind: 'settings' } as unknown as RowChange] });
  expect(begun).toEqual(['2026-11-19T17:00']);
});

test('a clock that jumps ahead begins the day within a minute', () => {
  vi.setSystemTime(Date.parse('2026-11-19T12:00:00Z'));
  newDay.ring();
  // Simulates a machine that was suspended for six hours: the clock advances, but no timer fires.
  vi.setSystemTime(Date.parse('2026-11-19T18:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(begun).toEqual(['2026-11-19T18:01']);
});

test('with a clock that was set back, the day begins later', () => {
  vi.setSystemTime(Date.parse('2026-11-19T12:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(begun).toEqual([]);
  vi.advanceTimersByTime(6 * 3_600_000);
  expect(begun).toEqual(['2026-11-19T17:00']);
});

test('nothing is reported after the stop', () => {
  newDay.stop();
  vi.advanceTimersByTime(86_400_000);
  expect(begun).toEqual([]);
});
