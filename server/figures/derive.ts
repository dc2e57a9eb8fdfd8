import { type LiveMetric, liveMetrics } from '../../shared/metrics.ts';
import type { FigureKind, FigureRows, StandingRow } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from '../projections/stored.ts';
import { liveFigures } from '../turns/live-figures.ts';
import { wholeBrand } from './contributions.ts';
import { sumOps } from './derive-sums.ts';
import { slotOf } from './local-time.ts';

type FigureContext = ProjectionContext<FigureKind>;

/** Updates the sums from their rows, and the live figures from the conversations. */
export function deriveFigures(change: RowChange, context: FigureContext, zone: string): RowOp[] {
  switch (change.kind) {
    case 'standing':
      return standingOps(change as RowChange<'standing'>, context);
    case 'live':
      return closing(change as RowChange<'live'>, context);
    default:
      return sumOps(change, context, zone);
  }
}

/** Unread messages are counted in the inbox only. */
const keptMetrics = liveMetrics.filter((name) => name !== 'unreadTotal');
const noneYet = Object.fromEntries(keptMetrics.map((name) => [name, 0]));

function livePart(standing: Stored<'standing'> | undefined): Partial<Record<LiveMetric, number>> {
  if (standing === undefined) return {};
  const { row } = standing;
  return liveFigures({ ...row, waitingSince: row.waiting?.since ?? null, unreadCount: 0 });
}

type LivePart = ReturnType<typeof livePart>;

/** Updates the live figures of a conversation's brand and assignee. */
function standingOps(change: RowChange<'standing'>, context: FigureContext): RowOp[] {
  const [was, is] = [livePart(change.before), livePart(change.after)];
  return [...live(change, context, was, is), ...held(change, context, heldPart(was), heldPart(is))];
}

function live({ before, after }: RowChange<'standing'>, context: FigureContext, was: LivePart, is: LivePart): RowOp[] {
  const row = (after ?? before)?.row;
  if (row === undefined) return [];
  const { brandId } = row;
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

/** Updates the counts of assigned conversations of the previous and current assignee. */
function held({ before, after }: RowChange<'standing'>, context: FigureContext, was: Held, is: Held): RowOp[] {
  const brandId = (after ?? before)?.row.brandId;
  const [from, to] = [before?.row.assignedTo ?? null, after?.row.assignedTo ?? null];
  if (brandId === undefined) return [];
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

function heldPart({ activeConversations = 0, waitingCustomers = 0, overtimeCustomers = 0 }: LivePart): Held {
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

/** Stores the live figures at the end of the slot. */
function closing({ id: brandId, before, after }: RowChange<'live'>, context: FigureContext): RowOp[] {
  if (after === undefined || JSON.stringify(before?.row.values) === JSON.stringify(after.row.values)) return [];
  const start = slotOf(context.at);
  const id = `${brandId}:${start}:${wholeBrand}`;
  const known = context.read('slotSums', id)?.row ?? { id, brandId, owner: wholeBrand, start };
  return [put(context, 'slotSums', { ...known, closing: after.row.values })];
}
