import type { ResponseOf } from '../../../shared/api/index.ts';
import type { Conversation } from '../../../shared/rows.ts';
import { type Member, thoseThere } from '../../../shared/team.ts';
import type { Figures } from './figures.ts';
import type { WaitingRows } from './use-waiting-rows.ts';

export type NewVip = ResponseOf<'GET /dashboard/reminders/new-vips'>[number];

/** Reminder by kind, from the most to the least urgent kind. */
export type Reminder =
  | { kind: 'overtime'; count: number; first: Conversation | null }
  | { kind: 'unassigned'; count: number; free: readonly Member[] }
  | { kind: 'full'; member: Member; move: number }
  | { kind: 'vip'; vip: NewVip }
  | { kind: 'due'; count: number; isMore: boolean; next: Conversation };

interface Known {
  figures: Figures;
  /** `null` for users who cannot read messages. */
  rows: WaitingRows | null;
  team: readonly Member[] | null;
  /** Latest VIP upgrades of today, at most `vipsMax`. */
  vips: readonly NewVip[];
}

/** Deadlines within this time are due soon. Milliseconds. */
const soonMs = 5 * 60_000;

/** Minimum load that a person keeps when conversations are moved from this person to others. Fraction of the person's capacity. */
const keptShare = 0.7;
/** Maximum number of VIP upgrades shown by name. */
export const vipsMax = 2;

export function remindersOf({ figures, rows, team, vips }: Known, now: number): Reminder[] {
  const late = figures.overtimeCustomers ?? 0;
  const free = figures.unassignedCustomers ?? 0;
  const waiting = rows?.waiting ?? [];
  const soon = waiting.filter((row) => isSoon(row, now));
  const [next] = soon;
  return [
    ...(late > 0
      ? [{ kind: 'overtime' as const, count: late, first: waiting.find(({ overdue }) => overdue) ?? null }]
      : []),
    ...(free > 0 ? [{ kind: 'unassigned' as const, count: free, free: withRoom(team ?? []) }] : []),
    ...fullOnes(team ?? []),
    ...vips.map((vip) => ({ kind: 'vip' as const, vip })),
    ...(next === undefined
      ? []
      : [
          {
            kind: 'due' as const,
            count: soon.length,
            isMore: rows?.extent !== 'whole' && soon.at(-1) === waiting.at(-1),
            next,
          },
        ]),
  ];
}

const isSoon = ({ dueAt, overdue }: Conversation, now: number) =>
  dueAt !== null && !overdue && Date.parse(dueAt) - now < soonMs;

/** Returns the people with free capacity, lowest load first. */
export function withRoom(team: readonly Member[]): Member[] {
  return thoseThere(team)
    .filter(({ open, capacity }) => open < capacity)
    .toSorted((a, b) => a.loadRate - b.loadRate);
}

/**
 * Returns a reminder for each person who has reached their capacity while a colleague has free capacity, with the number of conversations
 * to move.
 */
function fullOnes(team: readonly Member[]): Reminder[] {
  const free = withRoom(team);
  return thoseThere(team)
    .filter(({ open, capacity }) => open >= capacity)
    .flatMap((member) => {
      // After the move, a recipient must have fewer conversations than `member` has now.
      const roomOf = ({ open, capacity }: Member) => Math.max(0, Math.min(capacity, member.open - 1) - open);
      const room = free.reduce((sum, one) => sum + roomOf(one), 0);
      const move = Math.min(room, member.open - Math.floor(member.capacity * keptShare));
      return move > 0 ? [{ kind: 'full' as const, member, move }] : [];
    });
}

/** Returns the milliseconds until the next deadline enters the period in which it is due soon. `null` if there is no such deadline. */
export function untilSoon(rows: WaitingRows | null, now: number): number | null {
  const waits = (rows?.waiting ?? []).flatMap(({ dueAt }) =>
    dueAt === null ? [] : [Date.parse(dueAt) - soonMs - now],
  );
  const next = waits.filter((wait) => wait >= 0);
  return next.length === 0 ? null : Math.min(...next) + 1;
}
