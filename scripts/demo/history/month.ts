import { Random } from '../../line-simulator/customers/random.ts';
import type { DemoAccount } from '../set-up.ts';
import { attendance } from './attendance.ts';
import { day, startOf } from './calendar.ts';
import { addCases } from './cases.ts';
import { befriend } from './friends.ts';
import { Ids } from './ids.ts';
import { addOpenCases } from './open-cases.ts';
import type { Planned } from './planned.ts';
import type { Scribe } from './scribe.ts';
import { type Clerk, Roster, shiftsOf } from './shifts.ts';

/** Number of customers per brand who have no agent yet. */
const newcomers = 8;

export interface Company {
  accounts: readonly DemoAccount[];
  clerks: readonly Clerk[];
  /** Base URL of the customers' pictures. */
  lineUrl: string;
}

/** Returns the time when the company was created, before its first customers. Most customers exist before the first day of the history. */
export const foundedAt = (now: number) => startOf(now) - 4 * day;

/** Returns the records of a past month: customers' messages, replies, sales and ratings. */
export function monthOf({ accounts, clerks, lineUrl }: Company, now: number): Planned[] {
  const scribe: Scribe = { ids: new Ids(new Random('ids')), lineUrl, records: [], notices: [] };
  const shifts = shiftsOf(clerks, now, new Random('shifts'));
  const roster = new Roster(shifts);
  const manager = clerks.find(({ role }) => role === 'manager') as Clerk;
  const threads = accounts.map((account) => befriend(account, manager, scribe, now));
  for (const own of threads) addCases(own.slice(0, -newcomers), roster, now);
  addOpenCases(threads.flat(), clerks, shifts, now);
  for (const thread of threads.flat()) thread.passTo(now);
  const present = attendance(shifts, scribe.notices, now, scribe.ids);
  return [...scribe.records, ...present];
}
