import { isDeepStrictEqual } from 'node:util';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { secondFactorAfter, secondFactorEvents } from '../projections/second-factor.ts';
import type { SecondFactor } from '../projections/stored.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';
import type { Reseal } from './reseal.ts';

interface Known {
  factor: SecondFactor | null;
  /** Time of the last event. */
  at: number;
}

type Told = Iterable<{ at: number; event: EventOf<(typeof secondFactorEvents)[number]> }>;

/**
 * The last state of each person's second factor in a log.
 * @param known factors whose first event the log may not contain
 */
function factorsOf(events: Told, known: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const factors = new Map(known);
  for (const { at, event } of events) {
    const before = factors.get(event.staffId)?.factor ?? null;
    factors.set(event.staffId, { factor: secondFactorAfter(before, event, at), at });
  }
  return factors;
}

/** Second factors that were set up, used or removed since the backup, so that an older state does not replace them. */
export function secondFactors(running: LogInUse, restored: Sqlite, reseal: Reseal): Carried[] {
  const then = factorsOf(eventsOf(restored, ...secondFactorEvents));
  // For earlier events, the backup is more complete than a damaged log.
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

/** A factor that was offered but not activated counts as none. */
const essence = (factor: SecondFactor | null) =>
  factor?.state === 'active'
    ? { secret: factor.secret, recoveryCodes: factor.recoveryCodes, lastStep: factor.lastStep }
    : null;
