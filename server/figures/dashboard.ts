import type { Origin } from '../../shared/events/common.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
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
import { foldEpisodes, noEpisodes } from '../turns/episodes.ts';

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
  return [put(context, 'receipt', receipt), ...taken(casesOf(origin, context), 'said', context)];
}

function unsent({ origin, messageId }: EventOf<'message.unsent'>, context: FigureContext): RowOp[] {
  if (context.read('receipt', messageId) !== undefined) return [];
  return [put(context, 'receipt', { id: messageId, brandId: origin.brandId, at: null, toldAt: context.at })];
}

function statusChanged(
  { conversationId, status }: EventOf<'conversation.status-changed'>,
  context: FigureContext,
): RowOp[] {
  const cases = context.read('cases', conversationId)?.row;
  return cases === undefined ? [] : taken(cases, isEnded(status) ? 'ended' : 'reopened', context);
}

/** Of a conversation that nobody wrote in yet, the brand is known. */
function contact(origin: Origin, context: FigureContext): RowOp[] {
  const known = context.read('cases', origin.conversationId);
  return known === undefined ? [put(context, 'cases', casesOf(origin, context))] : [];
}

function casesOf({ conversationId: id, brandId }: Origin, context: FigureContext): Cases {
  return context.read('cases', id)?.row ?? { id, brandId, ...noEpisodes };
}

function taken(cases: Cases, item: Parameters<typeof foldEpisodes>[1], context: FigureContext): RowOp[] {
  const episodes = foldEpisodes(cases, item, cases.id, context);
  return episodes === cases ? [] : [put(context, 'cases', { ...cases, ...episodes })];
}

/** Sums follow the rows they count. */
function derive({ kind, before, after }: RowChange, context: FigureContext): RowOp[] {
  if (after === undefined) return [];
  if (kind === 'receipt') {
    const { brandId, at } = after.row as FigureRows['receipt'];
    return at === null || before !== undefined ? [] : [add(context, brandId, at, 'received', 1)];
  }
  if (kind !== 'cases') return [];
  const { brandId, lastEpisodeId: last } = after.row as FigureRows['cases'];
  const known = (before?.row as FigureRows['cases'] | undefined)?.lastEpisodeId ?? null;
  return last === known ? [] : [add(context, brandId, context.at, 'conversations', 1)];
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
  version: 3,
  cacheMb: 8,
  kinds: Object.keys(figureKinds) as FigureKind[],
  project,
  derive,
};
