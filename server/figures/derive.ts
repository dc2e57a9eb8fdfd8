import { type LiveMetric, liveMetrics } from '../../shared/metrics.ts';
import type { FigureKind, FigureRows, StandingRow } from '../kinds/figure-rows.ts';
import type { HourSums, Sums } from '../kinds/sums.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from '../projections/stored.ts';
import { liveFigures } from '../turns/live-figures.ts';
import { brandTotal, contributionsOf } from './contributions.ts';
import { localTime, slotOf } from './local-time.ts';
import { add, added, opposite } from './sums.ts';

type FigureContext = ProjectionContext<FigureKind>;

/** Returns the changes of derived rows: sums after a change of the rows behind them, and live figures after a change of a conversation. */
export function deriveFigures(change: RowChange, context: FigureContext, zone: string): RowOp[] {
  switch (change.kind) {
    case 'standing':
      return conversationOps(change as RowChange<'standing'>, context);
    case 'live':
      return closing(change as RowChange<'live'>, context);
    default:
      return sumOps(change, zone);
  }
}

/** Live figures that are stored. Unread messages are counted only in the inbox. */
const storedMetrics = liveMetrics.filter((name) => name !== 'unreadTotal');
const noneYet = Object.fromEntries(storedMetrics.map((name) => [name, 0]));

function livePart(state: Stored<'standing'> | undefined): Partial<Record<LiveMetric, number>> {
  if (state === undefined) return {};
  const { row } = state;
  return liveFigures({ ...row, waitingSince: row.waiting?.since ?? null, unreadCount: 0, snoozedUntil: null });
}

type LivePart = ReturnType<typeof livePart>;

/** Updates the live figures of a conversation's brand and assignee. */
function conversationOps(change: RowChange<'standing'>, context: FigureContext): RowOp[] {
  const [was, is] = [livePart(change.before), livePart(change.after)];
  return [...live(change, context, was, is), ...assigned(change, context, assignedCounts(was), assignedCounts(is))];
}

function live({ before, after }: RowChange<'standing'>, context: FigureContext, was: LivePart, is: LivePart): RowOp[] {
  const row = (after ?? before)?.row;
  if (row === undefined) return [];
  const { brandId } = row;
  const changed = storedMetrics.filter((name) => (was[name] ?? 0) !== (is[name] ?? 0));
  const [groupWas, groupIs] = [groupOf(before), groupOf(after)];
  const isSame = groupWas?.memberGroup === groupIs?.memberGroup && groupWas?.language === groupIs?.language;
  if (changed.length === 0 && isSame) return [];
  const none: Omit<FigureRows['live'], 'version'> = { id: brandId, values: noneYet, memberGroups: {}, languages: {} };
  const known = context.read('live', brandId)?.row ?? none;
  const values: FigureRows['live']['values'] = {
    ...known.values,
    ...Object.fromEntries(
      changed.map((name) => [name, (known.values[name] ?? 0) + (is[name] ?? 0) - (was[name] ?? 0)]),
    ),
  };
  const memberGroups = moved(known.memberGroups, groupWas?.memberGroup, groupIs?.memberGroup);
  const languages = moved(known.languages, groupWas?.language, groupIs?.language);
  return [put(context, 'live', { id: brandId, values, memberGroups, languages })];
}

type AssignedCounts = Pick<FigureRows['held'], 'open' | 'waiting' | 'overtime'>;

/** Updates the counts of assigned conversations of the previous and current assignee. */
function assigned(
  { before, after }: RowChange<'standing'>,
  context: FigureContext,
  was: AssignedCounts,
  is: AssignedCounts,
): RowOp[] {
  const brandId = (after ?? before)?.row.brandId;
  const [from, to] = [before?.row.assignedTo ?? null, after?.row.assignedTo ?? null];
  if (brandId === undefined) return [];
  const moved = (staffId: string | null, part: (name: keyof AssignedCounts) => number): RowOp[] => {
    const change = { open: part('open'), waiting: part('waiting'), overtime: part('overtime') };
    if (staffId === null || Object.values(change).every((by) => by === 0)) return [];
    const id = `${brandId}/${staffId}`;
    const { open, waiting, overtime } = context.read('held', id)?.row ?? { open: 0, waiting: 0, overtime: 0 };
    const sums = {
      open: open + change.open,
      waiting: waiting + change.waiting,
      overtime: overtime + change.overtime,
    };
    return [put(context, 'held', { id, brandId, staffId, ...sums })];
  };
  if (from === to) return moved(to, (name) => is[name] - was[name]);
  return [...moved(from, (name) => -was[name]), ...moved(to, (name) => is[name])];
}

function assignedCounts({
  activeConversations = 0,
  waitingCustomers = 0,
  overtimeCustomers = 0,
}: LivePart): AssignedCounts {
  return { open: activeConversations, waiting: waitingCustomers, overtime: overtimeCustomers };
}

function groupOf(stored: Stored<'standing'> | undefined) {
  if (stored?.row.kind !== 'user') return null;
  const { memberGroup, language } = stored.row as StandingRow;
  return { memberGroup, language: language ?? '' };
}

function moved(counts: Readonly<Record<string, number>>, from: string | undefined, to: string | undefined) {
  if (from === to) return counts;
  const next = { ...counts };
  if (from !== undefined) next[from] = (next[from] ?? 0) - 1;
  if (to !== undefined) next[to] = (next[to] ?? 0) + 1;
  return next;
}

/**
 * Stores the live figures of a brand in the current slot. Each call replaces the earlier values, so a past slot contains the values at the
 * end of the slot.
 */
function closing({ id: brandId, before, after }: RowChange<'live'>, context: FigureContext): RowOp[] {
  if (after === undefined || JSON.stringify(before?.row.values) === JSON.stringify(after.row.values)) return [];
  const { values } = after.row;
  const close: Adding = (sums) => {
    sums.closing = values;
  };
  return [slotOp({ brandId, owner: brandTotal, start: slotOf(context.at) }, close)];
}

interface Row {
  brandId: string;
}

/** Updates the sums of slots and days after a change of a row behind them. */
function sumOps({ kind, before, after }: RowChange, zone: string): RowOp[] {
  const [was, is] = [contributionsOf(kind, before), contributionsOf(kind, after)];
  if (was.length + is.length === 0) return [];
  const { brandId } = ((after ?? before) as { row: Row }).row;
  const slots = new Totals();
  const days = new Totals();
  const take = (at: number, owners: readonly (string | null)[], sums: Sums) => {
    const start = slotOf(at);
    const { day, hour } = localTime(start, zone);
    slots.add(start, owners, sums);
    days.add(day, owners, withHour(sums, hour));
  };
  for (const { at, owners, sums } of was) take(at, owners, opposite(sums));
  for (const { at, owners, sums } of is) take(at, owners, sums);
  return [
    ...slots.changed().map(({ owner, unit: start, sums }) => slotOp({ brandId, owner, start }, adding(sums))),
    ...days.changed().map(({ owner, unit: day, sums }) => dayOp({ brandId, owner, day }, adding(sums))),
  ];
}

interface Total {
  owner: string;
  /** Start of a slot in milliseconds since 1970, or a day as the number of days since 1970. */
  unit: number;
  sums: Sums;
}

/** Collects what the change of one row adds to the slots or days of each owner: a brand, a person or a LINE account. */
class Totals {
  private readonly all: Total[] = [];

  add(unit: number, owners: readonly (string | null)[], sums: Sums): void {
    for (const owner of owners) {
      if (owner === null) continue;
      const known = this.all.find((one) => one.owner === owner && one.unit === unit);
      if (known === undefined) this.all.push({ owner, unit, sums });
      else known.sums = added(known.sums, sums);
    }
  }

  changed(): Total[] {
    return this.all.filter(({ sums }) => !isEmpty(sums));
  }
}

/**
 * Whether sums add nothing. `pointsAt`, the time when points were last awarded, is ignored, because this time remains when points are
 * subtracted.
 */
export const isEmpty = (sums: Sums) => Object.keys(sums).every((key) => key === 'pointsAt');

/** Names of the sums that a day also stores per hour, in the order of {@link HourSums}. */
export const hourly = ['received', 'replies', 'responseMs', 'fast'] as const;

/** Returns sums with their breakdown by hour, which is needed to add them to the sums of a day. */
export function withHour(sums: Sums, hour: number): Sums {
  const of = hourly.map((name) => sums[name] ?? 0) as [number, number, number, number] satisfies HourSums;
  return of.every((part) => part === 0) ? sums : { ...sums, hours: { [hour]: of } };
}

/** Changes sums in place. */
type Adding = (sums: Sums) => void;

const adding =
  (sums: Sums): Adding =>
  (row) =>
    add(row, sums);

function slotOp({ brandId, owner, start }: { brandId: string; owner: string; start: number }, addTo: Adding): RowOp {
  const id = `${brandId}:${start}:${owner}`;
  return { op: 'add', kind: 'slotSums', id, empty: { id, brandId, owner, start, version: 0 }, addTo };
}

function dayOp({ brandId, owner, day }: { brandId: string; owner: string; day: number }, addTo: Adding): RowOp {
  const id = `${brandId}:${day}:${owner}`;
  return { op: 'add', kind: 'daySums', id, empty: { id, brandId, owner, day, version: 0 }, addTo };
}
