import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tolerances } from '../../shared/limits.ts';
import { TurnProjection } from '../../tests/support/turn-projection.ts';
import { type LoggedItem, recountTurns } from '../../tests/support/turns-recount.ts';
import type { Turn } from './turn.ts';

const start = Date.UTC(2026, 0, 5, 3);
const second = 1000;

/**
 * A simulated event. `late` and `again` are the delays of LINE's first and second delivery in seconds. `again` is `null` without a second
 * delivery.
 */
type Act =
  | { is: 'received'; late: number; again: number | null; unsentAfter: number | null; unsentLate: number }
  /** `early`: seconds by which a scheduled message is released too late. */
  | { is: 'sends'; fate: 'accepted' | 'given-up' | 'taken-back'; after: number; early: number | null }
  | { is: 'processed' }
  | { is: 'ended' }
  | { is: 'ended-by-mistake' }
  | { is: 'service'; state: 'running' | 'waiting' | 'blocked' }
  | { is: 'blocked-by-mistake' }
  | { is: 'level'; memberGroup: 'normal' | 'vip1' | 'vip2' | 'vip3'; priority: 'low' | 'medium' | 'high' };

const lateness = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 60 }));
const received = fc.record({
  is: fc.constant('received' as const),
  late: lateness,
  again: fc.option(lateness),
  unsentAfter: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 5 }),
  unsentLate: lateness,
});
const sends = fc.record({
  is: fc.constant('sends' as const),
  fate: fc.constantFrom('accepted' as const, 'accepted' as const, 'given-up' as const, 'taken-back' as const),
  after: fc.integer({ min: 0, max: 20 }),
  early: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 3 }),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: received },
  { weight: 4, arbitrary: sends },
  fc.constantFrom<Act>({ is: 'processed' }, { is: 'ended' }, { is: 'ended-by-mistake' }, { is: 'blocked-by-mistake' }),
  fc.record({
    is: fc.constant('service' as const),
    state: fc.constantFrom('running' as const, 'waiting' as const, 'blocked' as const),
  }),
  fc.record({
    is: fc.constant('level' as const),
    memberGroup: fc.constantFrom('normal' as const, 'vip1' as const, 'vip2' as const, 'vip3' as const),
    priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  }),
);
const acts = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), act), { maxLength: 14 });

/**
 * Returns the simulated events in the order in which the log received them. Events of the customer also contain their time by the
 * customer's clock.
 * @param punctual whether LINE delivers every event without delay
 */
function records(story: [number, Act][], punctual: boolean): LoggedItem[] {
  const all: LoggedItem[] = [];
  let seconds = 0;
  let before: 'running' | 'waiting' = 'running';
  story.forEach(([pause, act], n) => {
    seconds += pause;
    // Times of the customer have odd milliseconds and times of the staff even ones, so that they are never equal.
    const at = start + seconds * second + 2 * n;
    const then = (later: number) => at + later * second;
    if (act.is === 'received') {
      const id = `m${n}`;
      const when = at + 1;
      const lag = (late: number) => when + (punctual ? 0 : late * second);
      all.push({ item: { is: 'received', id, at: when }, loggedAt: lag(act.late) });
      if (act.again !== null) all.push({ item: { is: 'received', id, at: when }, loggedAt: lag(act.again) });
      if (act.unsentAfter === null) return;
      const unsentAt = when + act.unsentAfter * second;
      all.push({
        item: { is: 'unsent', id, at: unsentAt },
        loggedAt: unsentAt + (punctual ? 0 : act.unsentLate * second),
      });
    } else if (act.is === 'sends') {
      const [id, claim] = [`a${n}`, `c${n}`];
      const queuedAt = act.early === null ? {} : { at: at - act.early * second };
      all.push({ item: { is: 'queued', id, by: `p${n % 3}`, ...queuedAt }, loggedAt: at });
      if (act.fate !== 'taken-back') all.push({ item: { is: 'claimed', claim, ids: [id] }, loggedAt: at });
      all.push({
        item: act.fate === 'taken-back' ? { is: 'taken-back', id } : { is: act.fate, claim },
        loggedAt: then(act.after),
      });
    } else if (act.is === 'ended-by-mistake') {
      all.push({ item: { is: 'ended' }, loggedAt: at }, { item: { is: 'undone' }, loggedAt: at });
    } else if (act.is === 'blocked-by-mistake') {
      const undo = { is: 'service' as const, state: before, undo: true };
      all.push({ item: { is: 'service', state: 'blocked' }, loggedAt: at }, { item: undo, loggedAt: at });
    } else {
      if (act.is === 'service' && act.state !== 'blocked') before = act.state;
      all.push({ item: act, loggedAt: at });
    }
  });
  return all
    .map((one, n) => ({ one, n }))
    .sort((a, b) => a.one.loggedAt - b.one.loggedAt || a.n - b.n)
    .map(({ one }) => one);
}

function folded(all: readonly LoggedItem[]): Turn[] {
  const turns = new TurnProjection(start);
  for (const { item, loggedAt: at } of all) turns.apply(item, at);
  const { waiting } = turns;
  const list = turns.all();
  expect(list.filter(({ outcome }) => outcome.state === 'waiting')).toEqual(waiting === null ? [] : [waiting]);
  return list;
}

describe('turns', () => {
  test('equal a recount of all events, regardless of when they were logged', () => {
    fc.assert(
      fc.property(acts, (story) => {
        const all = records(story, false);
        expect(folded(all)).toEqual(recountTurns(all, tolerances));
      }),
      { numRuns: 1500 },
    );
  });

  test('do not depend on the order and number of deliveries', () => {
    fc.assert(
      fc.property(acts, (story) => {
        const undone = story.some(([, { is }]) => is === 'ended-by-mistake');
        fc.pre(!undone);
        expect(folded(records(story, false))).toEqual(folded(records(story, true)));
      }),
      { numRuns: 1500 },
    );
  });

  test('report each change once, with the previous value', () => {
    fc.assert(
      fc.property(acts, (story) => {
        const turns = new TurnProjection(start);
        for (const { item, loggedAt: at } of records(story, false)) {
          for (const { before, after } of turns.apply(item, at)) expect(before).not.toEqual(after);
          expect(turns.apply({ is: 'reopened' }, at)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
