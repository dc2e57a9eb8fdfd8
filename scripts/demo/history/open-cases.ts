import { Random } from '../../line-simulator/customers/random.ts';
import { minute, second } from './calendar.ts';
import { addOpenCase, momentOf, pressing, talkMs, unassignedWaits, waitOf } from './present.ts';
import type { Clerk, Shift } from './shifts.ts';
import { Talk } from './talk.ts';
import type { Thread } from './thread.ts';

/** Writes the cases that are open when the demo starts, both assigned and unassigned. */
export function addOpenCases(
  threads: readonly Thread[],
  clerks: readonly Clerk[],
  shifts: readonly Shift[],
  now: number,
): void {
  const random = new Random('open cases');
  const waiting = waitsOf(clerks, now);
  for (const clerk of clerks) {
    for (let n = 0; n < clerk.work.open; n++) {
      const { since = null, level = 'normal' } = waiting.get(clerk)?.[n] ?? {};
      const isHere = clerk.work.presence !== 'offline' && since !== null;
      const answeredAt = isHere ? since - 40 * second - random.below(minute) : momentOf(shifts, clerk, now, random);
      const free = freeAt(threads, answeredAt).filter(({ account }) => clerk.brandIds.includes(account.brandId));
      const fit = free.filter((thread) => thread.level === level);
      const thread = random.pick(fit.length > 0 ? fit : free);
      if (thread.level !== level) thread.raised(thread.until, clerk, level);
      addOpenCase({ thread, clerk, answeredAt, waitsSince: since }, random);
    }
  }
  for (const minutes of unassignedWaits) {
    const at = now - minutes * minute;
    const thread = random.pick(
      freeAt(threads, at).filter(({ holder, level }) => holder === null && level === 'normal'),
    );
    thread.writes(at, new Talk(random, thread.customer).question());
  }
}

interface Wait {
  since: number;
  level: Thread['level'];
}

/**
 * Returns the waiting customers per agent: since when each customer waits, and their level. The first customer of a busy agent is a VIP.
 */
function waitsOf(clerks: readonly Clerk[], now: number): Map<Clerk, Wait[]> {
  const urgent = [...pressing];
  let n = 0;
  const wait = (clerk: Clerk, isFirst: boolean): Wait => {
    const isBusyDesk = clerk.work.waiting > 1 && clerk.work.presence !== 'offline';
    const vip = isFirst && isBusyDesk ? urgent.shift() : undefined;
    return vip === undefined
      ? { since: now - waitOf(n++), level: 'normal' }
      : { since: now - vip.minutes * minute, level: vip.level };
  };
  return new Map(
    clerks.map((clerk) => [clerk, Array.from({ length: clerk.work.waiting }, (_, i) => wait(clerk, i === 0))]),
  );
}

/**
 * Returns the threads in which a new case with a reply at `at` can start: without an open case, and without records after the earliest
 * start of the new case.
 */
function freeAt(threads: readonly Thread[], at: number): Thread[] {
  return threads.filter(({ isOpen, until }) => !isOpen && until > 0 && until < at - talkMs - minute);
}
