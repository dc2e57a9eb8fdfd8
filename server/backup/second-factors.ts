import { isDeepStrictEqual } from 'node:util';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { secondFactorAfter, secondFactorEvents } from '../projections/second-factor.ts';
import type { SecondFactor } from '../projections/stored.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carry.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';
import type { Reseal } from './reseal.ts';

interface Known {
  factor: SecondFactor | null;
  /** Of its last event. */
  at: number;
}

type Told = Iterable<{ at: number; event: EventOf<(typeof secondFactorEvents)[number]> }>;

/**
 * The last word of a log about each person's second factor.
 * @param known factors whose beginning the log may not tell
 */
function factorsOf(events: Told, known: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const factors = new Map(known);
  for (const { at, event } of events) {
    const before = factors.get(event.staffId)?.factor ?? null;
    factors.set(event.staffId, { factor: secondFactorAfter(before, event, at), at });
  }
  return factors;
}

/** Second factors that were set up, used or taken away since: an older one, or none, does not come back over them. */
export function secondFactors(running: LogInUse, restored: Sqlite, reseal: Reseal): Carried[] {
  const then = factorsOf(eventsOf(restored, ...secondFactorEvents));
  // Of the time before, the backup knows more than a log that is damaged.
  const since = [...running.eventsOf(...secondFactorEvents)].filter(
    ({ at, event }) => at >= (then.get(event.staffId)?.at ?? Number.NEGATIVE_INFINITY),
  );
  const isWhole = running.damage === null;
  const now = factorsOf(since, then);
  const isTakenAway = (staffId: string) =>
    isWhole || since.some(({ event }) => event.staffId === staffId && event.type === 'second-factor.removed');
  return [...now].flatMap(([staffId, after]): Carried[] => {
    const before = then.get(staffId)?.factor ?? null;
    if (isDeepStrictEqual(essence(before), essence(after.factor))) return [];
    const said = (event: Event): Carried => ({ stream: `staff/${staffId}`, event });
    const { factor } = after;
    if (factor?.state !== 'active')
      return isTakenAway(staffId) ? [said({ type: 'second-factor.removed', staffId })] : [];
    const { recoveryCodes, lastStep: step } = factor;
    const secret = reseal(factor.secret);
    return [
      said({ type: 'second-factor.offered', staffId, secret, recoveryCodes }),
      said({ type: 'second-factor.enabled', staffId, step }),
    ];
  });
}

/** One that was offered and never asked for is none. */
const essence = (factor: SecondFactor | null) =>
  factor?.state === 'active'
    ? { secret: factor.secret, recoveryCodes: factor.recoveryCodes, lastStep: factor.lastStep }
    : null;
