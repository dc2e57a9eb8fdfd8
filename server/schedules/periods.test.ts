import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Timing } from '../../shared/report-rows.ts';
import { Given, person } from '../../tests/support/given.ts';
import { runSchedule } from '../commands/schedule-runs.ts';
import { changeSchedule, createSchedule } from '../commands/schedules.ts';
import { textsIn } from '../texts/texts.ts';
import { underSettings } from './next-run.ts';

/**
 * The test in this file simulates schedules with pauses and clock changes. Each scheduled time must run exactly once, and the next run must
 * be in the future.
 */

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Bangkok', 'Asia/Taipei'] as const;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

const times = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 8, 23), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const timings: fc.Arbitrary<Timing> = fc.oneof(
  times.map((time) => ({ frequency: 'daily' as const, weekday: null, day: null, time })),
  fc
    .tuple(times, fc.integer({ min: 1, max: 7 }))
    .map(([time, weekday]) => ({ frequency: 'weekly' as const, weekday, day: null, time })),
  fc
    .tuple(times, fc.constantFrom(1, 28, 29, 30, 31))
    .map(([time, day]) => ({ frequency: 'monthly' as const, weekday: null, day, time })),
);

/** A simulated step: waits for the next run, sets the clock, keeps the server off for long, or saves or pauses the schedule. */
type Step = { kind: 'wait' } | { kind: 'set' | 'off'; ms: number } | { kind: 'save' | 'pause' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.constant<Step>({ kind: 'wait' }), weight: 4 },
    fc.constantFrom<Step>(
      { kind: 'set', ms: -hourMs },
      { kind: 'set', ms: hourMs },
      { kind: 'set', ms: -dayMs },
      { kind: 'set', ms: dayMs },
      { kind: 'off', ms: 20 * dayMs },
      { kind: 'off', ms: 75 * dayMs },
      { kind: 'save' },
      { kind: 'pause' },
    ),
  ),
  { minLength: 4, maxLength: 24 },
);
const starts = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) });

/** Milliseconds by which the clock changes between the timer's event and the record of the run. */
const between = fc.constantFrom(0, 0, 0, -hourMs, hourMs, -dayMs);

class Scheduled {
  private readonly world: Given;
  private readonly zone: string;
  private readonly timing: Timing;
  /** Scheduled times of all runs, in order. */
  readonly due: number[] = [];
  private ids = 0;

  constructor(zone: string, timing: Timing, at: number) {
    this.world = new Given(person('boss', { role: 'super_admin' }));
    this.zone = zone;
    this.timing = timing;
    this.world.and([{ type: 'settings.changed', changes: { timeZone: zone } }]);
    this.world.at = at;
    const what = { template: 'kpi-overview', brand: 'all', range: 'yesterday', format: 'pdf', language: 'en' } as const;
    const fields = { name: 'Board', ...what, ...timing, recipients: [], active: true, savedBy: 'boss' };
    this.world.when(createSchedule({ scheduleId: 's', ...fields }, this.settings().next));
    this.look(at);
  }

  private settings = () => underSettings(this.world.read);
  private row = () => this.world.read('schedule', 's')!.row;
  private nextAt = () => Date.parse(this.row().nextRunAt!);

  take(step: Step, jump: number): void {
    if (step.kind === 'wait') this.world.at = Math.max(this.world.at, this.nextAt());
    else if (step.kind === 'set' || step.kind === 'off') this.world.at += step.ms;
    else this.save(step.kind === 'pause');
    this.ring(jump);
  }

  private save(isPaused: boolean): void {
    const changed = (wished: object) =>
      this.world.when(
        changeSchedule({ scheduleId: 's', by: 'boss', wished, mayChange: () => undefined }, this.settings().next),
      );
    const at = this.world.at;
    if (isPaused) for (const active of [false, true]) changed({ active });
    else changed({ name: `Board ${this.world.at}` });
    this.look(at);
  }

  /**
   * Simulates the alarm (server/timers/alarm.ts) and the worker that runs schedules. Runs the schedule if its timer is due.
   * @param jump milliseconds by which the clock changes before the run
   */
  private ring(jump: number): void {
    const timer = this.world.read('timer', 'schedule/s')?.row;
    if (timer === undefined || timer.at > this.world.at) return;
    this.world.and([timer.event]);
    const dueAt = this.world.read('scheduleDue', 's')?.row.dueAt;
    expect(dueAt).toBe(timer.at);
    this.world.at += jump;
    const at = this.world.at;
    const ids = { scheduleId: 's', runId: `run-${this.ids++}`, reportId: `report-${this.ids}` };
    this.world.when(runSchedule({ ...ids, now: false, ...this.settings(), textsIn }));
    expect(this.world.read('scheduleDue', 's')).toBeUndefined();
    // A second run, for example by another node, has no effect.
    expect(this.world.outcome(runSchedule({ ...ids, now: false, ...this.settings(), textsIn }))).toEqual([]);
    this.due.push(timer.at);
    this.look(at);
  }

  /** Checks that the next run is the first scheduled time after now and after all past runs, and that its timer is set. */
  private look(at: number): void {
    const nextAt = this.nextAt();
    const after = Math.max(at, ...this.due);
    expect(nextAt).toBeGreaterThan(after);
    expect(this.world.read('timer', 'schedule/s')?.row.at).toBe(nextAt);
    const meant = (date: Temporal.PlainDate) => this.isMeant(date);
    const [today, last] = [this.dateOf(after), this.dateOf(nextAt)];
    expect(meant(last)).toBe(true);
    expect(nextAt).toBe(this.momentOf(last));
    for (let date = today; Temporal.PlainDate.compare(date, last) < 0; date = date.add({ days: 1 })) {
      if (meant(date)) expect(this.momentOf(date)).toBeLessThanOrEqual(after);
    }
  }

  private dateOf(ms: number): Temporal.PlainDate {
    return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(this.zone).toPlainDate();
  }

  private isMeant(date: Temporal.PlainDate): boolean {
    const { frequency, weekday, day } = this.timing;
    if (frequency === 'weekly') return date.dayOfWeek === weekday;
    return frequency === 'daily' || date.day === Math.min(day ?? 1, date.daysInMonth);
  }

  /**
   * Returns the scheduled time on a date in milliseconds UTC. If clocks skip the local time, returns the end of the gap; if it occurs
   * twice, the first.
   */
  private momentOf(date: Temporal.PlainDate): number {
    const wanted = date.toPlainDateTime(this.timing.time);
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
      wanted.toZonedDateTime(this.zone, { disambiguation }),
    ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
    if (earlier.toPlainDateTime().equals(wanted)) return earlier.epochMilliseconds;
    return earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? later.epochMilliseconds;
  }
}

test.each([1, 29, 366, 20_261_123])('each time that is meant runs once, and the next lies ahead (seed %i)', (seed) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      timings,
      starts,
      steps,
      fc.array(between),
      (zone, timing, at, taken, jumps) => {
        const scheduled = new Scheduled(zone, timing, at);
        for (const [i, step] of taken.entries()) scheduled.take(step, jumps[i] ?? 0);
        // The times of the runs must increase and must not repeat.
        expect(scheduled.due).toEqual([...new Set(scheduled.due)].toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 40, seed },
  );
});

test('a schedule that is left alone runs once in each month of two years', () => {
  for (const zone of zones) {
    const scheduled = new Scheduled(
      zone,
      { frequency: 'monthly', weekday: null, day: 31, time: '02:30' },
      Date.UTC(2027, 0, 1, 12),
    );
    for (let n = 0; n < 24; n++) scheduled.take({ kind: 'wait' }, 0);
    const monthOf = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString().slice(0, 7);
    expect(new Set(scheduled.due.map(monthOf)).size).toBe(24);
  }
});
