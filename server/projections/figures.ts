import { passesFilter, type SharedFilter } from '../../shared/inbox-order.ts';
import { heldMetrics, type LiveMetric, liveMetrics, metricId } from '../../shared/metrics.ts';
import type { Conversation, Counts } from '../../shared/rows.ts';
import { liveFigures } from '../turns/live-figures.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

type Figures = Omit<Counts, 'id' | 'brandId' | 'staffId' | 'version'>;

export const noFigures: Figures = {
  all: 0,
  open: 0,
  pending: 0,
  important: 0,
  pinned: 0,
  unread: 0,
  assigned: 0,
  overtime: 0,
  unassigned: 0,
  vip: 0,
  resolved: 0,
  snoozed: 0,
  blocked: 0,
  archived: 0,
  unreadTotal: 0,
};
export const liveFigureNames = Object.keys(noFigures) as (keyof Figures)[];

/**
 * Returns 1 for each filter that lists the conversation, and 0 for every other filter. An archived conversation is listed only by
 * `archived`.
 */
export function filtersOf(row: Conversation): Figures {
  if (row.archived) return { ...noFigures, archived: 1 };
  const count = (filter: SharedFilter) => Number(passesFilter(filter, row, ''));
  return {
    all: count('all'),
    open: count('open'),
    pending: count('pending'),
    important: count('important'),
    pinned: count('pinned'),
    unread: count('unread'),
    assigned: 0,
    overtime: count('overtime'),
    unassigned: count('unassigned'),
    vip: count('vip'),
    resolved: count('resolved'),
    snoozed: count('snoozed'),
    blocked: count('blocked'),
    archived: 0,
    unreadTotal: count('unread'),
  };
}

function add(context: ProjectionContext, brandId: string, staffId: string | null, figures: Partial<Figures>): RowOp {
  const id = staffId === null ? brandId : `${brandId}:${staffId}`;
  const known = context.read('counts', id)?.row ?? { id, brandId, staffId, ...noFigures };
  const sums = { ...known };
  for (const name of liveFigureNames) sums[name] += figures[name] ?? 0;
  return put(context, 'counts', sums);
}

function difference(is: Figures, was: Figures): Figures {
  const change = { ...is };
  for (const name of liveFigureNames) change[name] -= was[name];
  return change;
}

/** Updates the counters by the difference between what the conversation added to them before and after the change. */
export function counts({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const row = after?.row ?? before?.row;
  if (row === undefined) return [];
  const is = after === undefined ? noFigures : filtersOf(after.row);
  const was = before === undefined ? noFigures : filtersOf(before.row);
  const ops = liveFigureNames.some((name) => is[name] !== was[name])
    ? [add(context, row.brandId, null, difference(is, was))]
    : [];
  return [...ops, ...assigned(before, after, context)];
}

function assigned(
  before: Stored<'conversation'> | undefined,
  after: Stored<'conversation'> | undefined,
  context: ProjectionContext,
): RowOp[] {
  const assignee = (stored: typeof before) =>
    stored === undefined || stored.row.archived || !passesFilter('assigned', stored.row, stored.row.assignedTo ?? '')
      ? null
      : stored.row.assignedTo;
  const [from, to] = [assignee(before), assignee(after)];
  const brandId = (after ?? before)?.row.brandId;
  if (from === to || brandId === undefined) return [];
  return [
    ...(from === null ? [] : [add(context, brandId, from, { assigned: -1 })]),
    ...(to === null ? [] : [add(context, brandId, to, { assigned: 1 })]),
  ];
}

type Live = ReturnType<typeof liveFigures>;
const liveOf = (stored: Stored<'conversation'> | undefined) => (stored === undefined ? null : liveFigures(stored.row));

export function liveMetricRows({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const row = after?.row ?? before?.row;
  if (row === undefined) return [];
  const { brandId } = row;
  const [was, is] = [liveOf(before), liveOf(after)];
  const [from, to] = [before?.row.assignedTo ?? null, after?.row.assignedTo ?? null];
  const moved = (names: readonly LiveMetric[], staffId: string | null, was: Live | null, is: Live | null) =>
    names.flatMap((name): RowOp[] => {
      const change = (is?.[name] ?? 0) - (was?.[name] ?? 0);
      if (change === 0) return [];
      const id = metricId(name, brandId, staffId);
      const value = (context.read('metric', id)?.row.value ?? 0) + change;
      return [put(context, 'metric', { id, name, brandId, staffId, value })];
    });
  const ofBrand = moved(liveMetrics, null, was, is);
  if (from === to) return from === null ? ofBrand : [...ofBrand, ...moved(heldMetrics, from, was, is)];
  return [
    ...ofBrand,
    ...(from === null ? [] : moved(heldMetrics, from, was, null)),
    ...(to === null ? [] : moved(heldMetrics, to, null, is)),
  ];
}

/** Updates the number of a person's active conversations per brand, which colleagues can see. */
export function load({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const assignee = (stored: typeof before) =>
    liveOf(stored)?.activeConversations === 1 ? (stored?.row.assignedTo ?? null) : null;
  const [from, to] = [assignee(before), assignee(after)];
  const brandId = (after ?? before)?.row.brandId;
  if (from === to || brandId === undefined) return [];
  const step = (id: string | null, by: number): RowOp[] => {
    const known = id === null ? undefined : context.read('colleague', id)?.row;
    if (known === undefined) return [];
    return [
      put(context, 'colleague', { ...known, load: { ...known.load, [brandId]: (known.load[brandId] ?? 0) + by } }),
    ];
  };
  return [...step(from, -1), ...step(to, 1)];
}

/** Sets, changes or deletes the timer for the end of a block. */
export function blockTimer({ id, before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const [was, is] = [before?.row.blockedUntil ?? null, after?.row.blockedUntil ?? null];
  if (was === is) return [];
  const timerId = `block/${id}`;
  if (is === null) return [{ op: 'del', kind: 'timer', id: timerId }];
  const blockedUntil = Date.parse(is);
  const event = { type: 'conversation.block-passed' as const, conversationId: id, blockedUntil };
  return [put(context, 'timer', { id: timerId, at: blockedUntil, stream: `conversation/${id}`, event })];
}

/** Sets, changes or deletes the timer for the deadline of a conversation. */
export function deadlineTimer({ id, before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const due = (stored: typeof before) =>
    stored === undefined || stored.row.overdue || stored.row.dueAt === null ? null : Date.parse(stored.row.dueAt);
  const [was, is] = [due(before), due(after)];
  if (was === is) return [];
  const timerId = `deadline/${id}`;
  if (is === null) return [{ op: 'del', kind: 'timer', id: timerId }];
  const event = { type: 'deadline.passed' as const, conversationId: id, dueAt: is };
  return [put(context, 'timer', { id: timerId, at: is, stream: `conversation/${id}`, event })];
}
