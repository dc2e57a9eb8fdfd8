import type { Origin } from '../../shared/events/common.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import {
  type FigureKind,
  type FigureRows,
  figureKinds,
  type SlotFigure,
  type Sums,
  slotFigures,
} from '../kinds/figures.ts';
import type { ProjectionSet } from '../projections/set.ts';
import { type ProjectionContext, put, type RowChange, type RowOp } from '../projections/stored.ts';

type FigureContext = ProjectionContext<FigureKind>;
type Cases = Omit<FigureRows['cases'], 'version'>;

export const slotMs = 15 * 60_000;
export const slotOf = (at: number) => Math.floor(at / slotMs) * slotMs;

function project(event: Event, context: FigureContext): RowOp[] {
  switch (event.type) {
    case 'message.received':
      return received(event, context);
    case 'message.unsent':
      return [...contact(event.origin, context), ...unsent(event, context)];
    case 'conversation.status-changed':
      return statusChanged(event, context);
    default:
      return 'origin' in event ? contact(event.origin, context) : [];
  }
}

/** Unsent before it arrived, or told twice under two event ids, a message opens and counts nothing. */
function received({ origin, messageId }: EventOf<'message.received'>, context: FigureContext): RowOp[] {
  if (context.read('receipt', messageId) !== undefined) return contact(origin, context);
  const receipt = { id: messageId, brandId: origin.brandId, at: origin.happenedAt, toldAt: context.at };
  const cases = casesOf(origin, context);
  const ops = [put(context, 'receipt', receipt)];
  return cases.isOpen ? ops : [...ops, opens(cases, context)];
}

function unsent({ origin, messageId }: EventOf<'message.unsent'>, context: FigureContext): RowOp[] {
  if (context.read('receipt', messageId) !== undefined) return [];
  return [put(context, 'receipt', { id: messageId, brandId: origin.brandId, at: null, toldAt: context.at })];
}

/** Reopened within a day the case goes on, later a new one opens. */
function statusChanged(event: EventOf<'conversation.status-changed'>, context: FigureContext): RowOp[] {
  const cases = context.read('cases', event.conversationId)?.row;
  if (cases === undefined) return [];
  if (isEnded(event.status)) {
    return cases.isOpen ? [put(context, 'cases', { ...cases, isOpen: false, endedAt: context.at })] : [];
  }
  if (cases.isOpen) return [];
  const goesOn = cases.endedAt !== null && context.at - cases.endedAt <= limits.reopenMs;
  return [goesOn ? put(context, 'cases', { ...cases, isOpen: true }) : opens(cases, context)];
}

/** Of a conversation that nobody wrote in yet, the brand is known. */
function contact(origin: Origin, context: FigureContext): RowOp[] {
  const known = context.read('cases', origin.conversationId);
  return known === undefined ? [put(context, 'cases', casesOf(origin, context))] : [];
}

function casesOf({ conversationId: id, brandId }: Origin, context: FigureContext): Cases {
  return context.read('cases', id)?.row ?? { id, brandId, isOpen: false, endedAt: null, opened: 0 };
}

const opens = (cases: Cases, context: FigureContext) =>
  put(context, 'cases', { ...cases, isOpen: true, opened: cases.opened + 1 });

/** Sums follow the rows they count. */
function derive({ kind, before, after }: RowChange, context: FigureContext): RowOp[] {
  if (after === undefined) return [];
  if (kind === 'receipt') {
    const { brandId, at } = after.row as FigureRows['receipt'];
    return at === null || before !== undefined ? [] : [add(context, brandId, at, 'received', 1)];
  }
  if (kind !== 'cases') return [];
  const { brandId, opened } = after.row as FigureRows['cases'];
  const more = opened - ((before?.row as FigureRows['cases'] | undefined)?.opened ?? 0);
  return more === 0 ? [] : [add(context, brandId, context.at, 'conversations', more)];
}

const noSums = Object.fromEntries(slotFigures.map((name) => [name, 0])) as Sums;

function add(context: FigureContext, brandId: string, at: number, figure: SlotFigure, by: number): RowOp {
  const start = slotOf(at);
  const id = `${brandId}:${start}`;
  const slot = context.read('slot', id)?.row ?? { id, brandId, start, ...noSums };
  return put(context, 'slot', { ...slot, [figure]: slot[figure] + by });
}

/** The figures of the dashboard: sums of slots. */
export const dashboardFigures: ProjectionSet = {
  name: 'dashboard',
  file: 'figures',
  version: 2,
  cacheMb: 8,
  kinds: Object.keys(figureKinds) as FigureKind[],
  project,
  derive,
};
