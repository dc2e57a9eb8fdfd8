import { type LiveMetric, liveMetrics } from '../../shared/metrics.ts';
import type { FigureKind, FigureRows, StandingRow } from '../kinds/figures.ts';
import type { HourSums, Sums } from '../kinds/sums.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from '../projections/stored.ts';
import { liveFigures } from '../turns/live-figures.ts';
import { contributionsOf, wholeBrand } from './contributions.ts';
import { localTime, slotOf } from './local-time.ts';
import { added, opposite } from './sums.ts';

type FigureContext = ProjectionContext<FigureKind>;
interface Row {
  brandId: string;
}

/** The sums, which follow the rows that they count, and the live figures, which follow the conversations. */
export function deriveFigures(change: RowChange, context: FigureContext, zone: string): RowOp[] {
  switch (change.kind) {
    case 'standing':
      return [...live(change as RowChange<'standing'>, context), ...held(change as RowChange<'standing'>, context)];
    case 'live':
      return closing(change as RowChange<'live'>, context);
    default:
      return sumOps(change, context, zone);
  }
}

function sumOps({ kind, before, after }: RowChange, context: FigureContext, zone: string): RowOp[] {
  const [was, is] = [contributionsOf(kind, before), contributionsOf(kind, after)];
  if (was.length + is.length === 0) return [];
  const { brandId } = ((after ?? before) as { row: Row }).row;
  const slots = new Map<string, { owner: string; start: number; sums: Sums }>();
  const take = (at: number, owners: readonly (string | null)[], sums: Sums) => {
    const start = slotOf(at);
    for (const owner of owners) {
      if (owner === null) continue;
      const key = `${start}:${owner}`;
      const known = slots.get(key);
      slots.set(key, { owner, start, sums: known === undefined ? sums : added(known.sums, sums) });
    }
  };
  for (const { at, owners, sums } of was) take(at, owners, opposite(sums));
  for (const { at, owners, sums } of is) take(at, owners, sums);
  const changed = [...slots.values()].filter(({ sums }) => !isEmpty(sums));
  const days = new Map<string, { owner: string; day: number; sums: Sums }>();
  for (const { owner, start, sums } of changed) {
    const { day, hour } = localTime(start, zone);
    const key = `${day}:${owner}`;
    const of = withHour(sums, hour);
    days.set(key, { owner, day, sums: added(days.get(key)?.sums ?? {}, of) });
  }
  return [
    ...changed.map(({ owner, start, sums }) => slotOp(context, { brandId, owner, start }, sums)),
    ...[...days.values()].map(({ owner, day, sums }) => dayOp(context, { brandId, owner, day }, sums)),
  ];
}

/** Points alone can leave nothing behind but when they came. */
const isEmpty = (sums: Sums) => Object.keys(sums).every((key) => key === 'pointsAt');

/** Of a day: by its hours too. */
export function withHour(sums: Sums, hour: number): Sums {
  const of: HourSums = [sums.received ?? 0, sums.replies ?? 0, sums.responseMs ?? 0, sums.fast ?? 0];
  return of.every((part) => part === 0) ? sums : { ...sums, hours: { [hour]: of } };
}

function slotOp(context: FigureContext, place: { brandId: string; owner: string; start: number }, sums: Sums): RowOp {
  const id = `${place.brandId}:${place.start}:${place.owner}`;
  const known = context.read('slotSums', id)?.row ?? { id, ...place, version: 0 };
  return put(context, 'slotSums', added(known, sums));
}

function dayOp(context: FigureContext, place: { brandId: string; owner: string; day: number }, sums: Sums): RowOp {
  const id = `${place.brandId}:${place.day}:${place.owner}`;
  const known = context.read('daySums', id)?.row ?? { id, ...place, version: 0 };
  return put(context, 'daySums', added(known, sums));
}

/** Unread is the inbox's alone. */
const keptMetrics = liveMetrics.filter((name) => name !== 'unreadTotal');
const noneYet = Object.fromEntries(keptMetrics.map((name) => [name, 0]));

function livePart(standing: Stored<'standing'> | undefined): Partial<Record<LiveMetric, number>> {
  if (standing === undefined) return {};
  const { row } = standing;
  return liveFigures({ ...row, waitingSince: row.waiting?.since ?? null, unreadCount: 0 });
}

function live({ before, after }: RowChange<'standing'>, context: FigureContext): RowOp[] {
  const row = (after ?? before)?.row;
  if (row === undefined) return [];
  const { brandId } = row;
  const [was, is] = [livePart(before), livePart(after)];
  const changed = keptMetrics.filter((name) => (was[name] ?? 0) !== (is[name] ?? 0));
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

type Held = Pick<FigureRows['held'], 'open' | 'waiting' | 'overtime'>;

/** Conversations follow the people who hold them. */
function held({ before, after }: RowChange<'standing'>, context: FigureContext): RowOp[] {
  const brandId = (after ?? before)?.row.brandId;
  const [from, to] = [before?.row.assignedTo ?? null, after?.row.assignedTo ?? null];
  if (brandId === undefined) return [];
  const [was, is] = [heldPart(before), heldPart(after)];
  const moved = (staffId: string | null, part: (name: keyof Held) => number): RowOp[] => {
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

function heldPart(standing: Stored<'standing'> | undefined): Held {
  const { activeConversations = 0, waitingCustomers = 0, overtimeCustomers = 0 } = livePart(standing);
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

/** The slot keeps the live figures as they are at its end. */
function closing({ id: brandId, before, after }: RowChange<'live'>, context: FigureContext): RowOp[] {
  if (after === undefined || JSON.stringify(before?.row.values) === JSON.stringify(after.row.values)) return [];
  const start = slotOf(context.at);
  const id = `${brandId}:${start}:${wholeBrand}`;
  const known = context.read('slotSums', id)?.row ?? { id, brandId, owner: wholeBrand, start };
  return [put(context, 'slotSums', { ...known, closing: after.row.values })];
}
