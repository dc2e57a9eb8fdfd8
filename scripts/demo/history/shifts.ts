import type { Random } from '../../line-simulator/customers/random.ts';
import type { Person } from '../company.ts';
import { day, hour, midnight, minute, startOf } from './calendar.ts';

/** An agent of the company. */
export interface Clerk {
  id: string;
  name: string;
  gender: Person['gender'];
  role: Person['role'];
  brandIds: readonly string[];
  work: NonNullable<Person['work']>;
}

/** Time from sign-in to sign-out. `to` is `null` if the agent is signed in now. */
export interface Shift {
  clerk: Clerk;
  from: number;
  to: number | null;
}

const times = { day: [8 * hour, 17.5 * hour], late: [12.5 * hour, 22.25 * hour], night: [21.5 * hour, 32.5 * hour] };
/** Maximum time since the sign-in of agents who are signed in now, in milliseconds. */
const longest = 7 * hour;

/** Returns all shifts of the history, in the order of their start. */
export function shiftsOf(clerks: readonly Clerk[], now: number, random: Random): Shift[] {
  const shifts: Shift[] = [];
  for (let from = startOf(now); from < now; from += day) {
    for (const [index, clerk] of clerks.entries()) {
      const n = Math.round((from - startOf(now)) / day);
      if (isOff(clerk, index, n)) continue;
      const [start = 0, end = 0] = times[clerk.work.shift];
      const late = random.below(12) * minute;
      shifts.push({ clerk, from: from + start + late, to: from + end + random.below(30) * minute });
    }
  }
  const past = shifts.filter(({ from, to }) => from < now - hour && (to ?? now) < now - 30 * minute);
  return [...past, ...present(clerks, shifts, now, random)].sort((a, b) => a.from - b.from);
}

/** Whether an agent has a day off. Agents have two consecutive days off per week, and two agents share the night shifts. */
function isOff({ work }: Clerk, index: number, n: number): boolean {
  if (work.shift === 'night') return (n + index) % 2 === 0;
  return (n + index * 3) % 7 < 2;
}

/** Returns the current shifts of the agents who are on duty when the demo starts, whatever the time of day. */
function present(clerks: readonly Clerk[], shifts: readonly Shift[], now: number, random: Random): Shift[] {
  const here = clerks.filter(({ work }) => work.presence !== 'offline');
  return here.map((clerk) => {
    const own = shifts.find((shift) => shift.clerk === clerk && shift.from < now - hour && (shift.to ?? 0) > now);
    const from = own?.from ?? now - hour - random.below(60) * minute;
    const previous = shifts.findLast((shift) => shift.clerk === clerk && (shift.to ?? 0) < now - 30 * minute);
    const earliest = Math.max(now - longest, (previous?.to ?? 0) + minute);
    return { clerk, from: Math.max(from, earliest), to: null };
  });
}

/** Finds the agents who are on shift at a time. */
export class Roster {
  private readonly byDay = new Map<number, Shift[]>();

  constructor(shifts: readonly Shift[]) {
    for (const shift of shifts) {
      // Night shifts extend into the next day.
      for (const at of [midnight(shift.from), midnight(shift.from) + day]) {
        this.byDay.set(at, [...(this.byDay.get(at) ?? []), shift]);
      }
    }
  }

  at(at: number, brandId: string): Clerk[] {
    const shifts = this.byDay.get(midnight(at)) ?? [];
    const here = shifts.filter(({ from, to }) => from < at && (to ?? Number.POSITIVE_INFINITY) > at);
    return [...new Set(here.map(({ clerk }) => clerk))].filter(({ brandIds }) => brandIds.includes(brandId));
  }
}
