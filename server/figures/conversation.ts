import type { ProfileContent } from '../../shared/content.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import type { CountedTurn, FigureKind, StandingRow } from '../kinds/figure-rows.ts';
import { del, type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { foldEpisodes } from '../turns/episodes.ts';
import { foldTurns, noPast } from '../turns/fold.ts';
import { turnItem } from '../turns/items.ts';
import { withRating } from '../turns/ratings.ts';
import { endsBlock, opened, reopened, stateAfter } from '../turns/state.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';
import type { Turn, TurnChange } from '../turns/turn.ts';
import { isHere, rulesOf } from './company.ts';
import {
  countedTurnId,
  countedTurnOf,
  type EpisodeChange,
  episodeOp,
  happened,
  initialState,
} from './conversation-rows.ts';
import { receivedOps, sendingAfter, sentOps, unsentOps } from './message-counts.ts';
import { awardOps } from './points.ts';

type FigureContext = ProjectionContext<FigureKind>;

/** Returns the changes that an event makes to the rows of its conversation. */
export function conversationOps(event: Event, context: FigureContext, zone: string): RowOp[] {
  const origin = 'origin' in event ? event.origin : null;
  const id = origin?.conversationId ?? ('conversationId' in event ? event.conversationId : null);
  if (id === null) return [];
  const known = context.read('standing', id)?.row;
  if (known === undefined && origin === null) return [];
  if (event.type === 'conversation.block-passed' && known !== undefined && !endsBlock(known, event)) return [];
  const first = known ?? initialState(origin as Origin, context);
  const change = new Change(first, event, context, zone);
  const isNew = known === undefined && first.kind === 'user';
  const began = happened(first, { idEnd: 'new-customer', what: 'new-customer' }, context, null);
  return [...(isNew ? [began] : []), ...change.take()];
}

/** Applies one event to a conversation, step by step. */
class Change {
  private readonly before: StandingRow;
  private is: StandingRow;
  private readonly event: Event;
  private readonly context: FigureContext;
  private readonly zone: string;
  private readonly ops: RowOp[] = [];
  private readonly turns = new Map<string, CountedTurn>();

  constructor(state: StandingRow, event: Event, context: FigureContext, zone: string) {
    this.before = state;
    this.is = state;
    this.event = event;
    this.context = context;
    this.zone = zone;
  }

  take(): RowOp[] {
    const { event, context } = this;
    const isMessage = event.type === 'message.received' && this.received(event);
    if (event.type === 'message.unsent') this.ops.push(...unsentOps(event, this.is, context));
    this.is = stateAfter(this.is, event);
    this.episodes(isMessage);
    if (event.type === 'deadline.passed' && this.is.waiting?.dueAt === event.dueAt)
      this.is = { ...this.is, overdue: true };
    this.ops.push(...sentOps(event, this.is, context));
    this.is = { ...this.is, sending: sendingAfter(event, this.is.sending) };
    this.turn();
    this.ops.push(...factOps(event, this.before, this.is, context));
    this.is = withProfile(event, this.is, context);
    this.waitingTurn();
    this.episodeHolder();
    this.ops.push(put(context, 'standing', this.is));
    for (const turn of this.turns.values()) this.ops.push(put(context, 'countedTurn', turn));
    return this.ops;
  }

  /** Counts a received message. @returns whether the message can open a turn or an episode */
  private received(event: EventOf<'message.received'>): boolean {
    const { ops, days, isNew } = receivedOps(event, this.is, this.context, this.zone);
    this.ops.push(...ops);
    this.is = { ...this.is, days };
    return isNew;
  }

  private episodes(isMessage: boolean): void {
    const { event, context } = this;
    const here = (staffId: string) => isHere(context.read, staffId, this.is.brandId);
    const { episodeId: was, lastEpisodeId } = this.is;
    if (isMessage && was === null) this.is = opened(this.is, here);
    const item = isMessage ? 'received' : event.type === 'conversation.status-changed' ? endOf(event) : null;
    if (item === null) return;
    this.is = { ...this.is, ...foldEpisodes(this.is, item, this.is.id, context) };
    const now = this.is.episodeId;
    if (was === now) return;
    if (item === 'reopened' && this.is.lastEpisodeId !== lastEpisodeId) this.is = reopened(this.is, here);
    if (was !== null) {
      const outcome = this.is.status === 'resolved' ? ('resolved' as const) : ('closed' as const);
      this.episode(was, { endedAt: context.at, outcome, staffId: this.is.assignedTo });
    }
    if (now !== null) this.episode(now, { endedAt: null, outcome: null, staffId: this.is.assignedTo });
  }

  private episode(id: string, change: EpisodeChange): void {
    this.ops.push(episodeOp(id, change, this.is, this.context));
  }

  /** Attributes an open case to its new assignee. */
  private episodeHolder(): void {
    const { episodeId, assignedTo } = this.is;
    if (episodeId === null || episodeId !== this.before.episodeId || assignedTo === this.before.assignedTo) return;
    this.episode(episodeId, { staffId: assignedTo });
  }

  private turn(): void {
    const { context } = this;
    const { sending } = this.before;
    const item = turnItem(this.event, (messageId) => sending.find(({ id }) => id === messageId)?.by ?? null);
    if (item === null) return;
    const { id, turns: recent } = this.is;
    const past = () => context.read('pastTurns', id)?.row ?? noPast;
    const history: ToleranceHistory = rulesOf(context.read).history;
    const folded = foldTurns({ recent, past }, item, { at: context.at, position: context.position }, history);
    if (folded.past !== null) this.ops.push(put(context, 'pastTurns', { id, ...folded.past }));
    const { waiting } = folded;
    const dueAt = waiting?.dueAt ?? null;
    this.is = {
      ...this.is,
      turns: folded.recent,
      waiting: waiting === null ? null : { openedBy: waiting.openedBy, since: waiting.openedAt, dueAt },
      overdue: this.is.overdue && dueAt !== null && dueAt === this.before.waiting?.dueAt,
    };
    for (const change of folded.changes) this.turnChanged(change);
    this.ops.push(...awardOps([...this.turns.values()], context));
  }

  private turnChanged({ before, after }: TurnChange): void {
    if (after === null) {
      this.ops.push(del('countedTurn', countedTurnId(this.is, (before as Turn).openedBy)));
      return;
    }
    this.turns.set(after.openedBy, countedTurnOf(this.is, after));
  }

  /** Updates state and assignee in the row of the waiting turn. */
  private waitingTurn(): void {
    const { waiting, overdue, assignedTo } = this.is;
    if (waiting === null || (this.waitsAsBefore() && !this.turns.has(waiting.openedBy))) return;
    const id = countedTurnId(this.is, waiting.openedBy);
    const row = this.turns.get(waiting.openedBy) ?? this.context.read('countedTurn', id)?.row;
    if (row === undefined) return;
    const state = overdue ? ('overtime' as const) : ('waiting' as const);
    if (row.state === state && row.staffId === assignedTo) return;
    this.turns.set(waiting.openedBy, { ...row, state, staffId: assignedTo });
  }

  private waitsAsBefore(): boolean {
    const { before, is } = this;
    const isSame = before.overdue === is.overdue && before.assignedTo === is.assignedTo;
    return isSame && before.waiting?.openedBy === is.waiting?.openedBy;
  }
}

const endOf = ({ status }: EventOf<'conversation.status-changed'>) => (isEnded(status) ? 'ended' : 'reopened');

/**
 * Returns the changes for everything in a conversation that does not follow from messages: new VIPs, unfollows, sales, ratings and
 * complaints.
 */
function factOps(event: Event, before: StandingRow, is: StandingRow, context: FigureContext): RowOp[] {
  const { staffId } = context;
  switch (event.type) {
    case 'conversation.member-group-changed': {
      const { memberGroup } = event;
      if (before.memberGroup !== 'normal' || memberGroup === 'normal' || is.kind !== 'user') return [];
      return [happened(is, { idEnd: `vip/${context.position}`, what: 'new-vip', memberGroup }, context, null)];
    }
    case 'customer.unfollowed':
      if (is.kind !== 'user') return [];
      return [happened(is, { idEnd: `unfollowed/${event.messageId}`, what: 'unfollowed' }, context, null)];
    case 'sale.recorded': {
      const { amount, currency } = event;
      return [happened(is, { idEnd: `sale/${event.saleId}`, what: 'sale', amount, currency }, context, staffId)];
    }
    case 'sale.removed':
      return [del('counted', `${is.id}/sale/${event.saleId}`)];
    case 'conversation.rated':
      return rated(event, is, context);
    case 'complaint.marked':
    case 'complaint.withdrawn': {
      const complaint = event.type === 'complaint.marked';
      return is.lastEpisodeId === null ? [] : [episodeOp(is.lastEpisodeId, { complaint }, is, context)];
    }
    default:
      return [];
  }
}

function rated(
  { episodeId, score: rating, origin }: EventOf<'conversation.rated'>,
  is: StandingRow,
  context: FigureContext,
): RowOp[] {
  const episode = context.read('countedEpisode', episodeId)?.row;
  if (episode?.conversationId !== is.id) return [];
  const next = withRating(episode.rated, origin.happenedAt);
  if (next === null) return [];
  const change = { rating, rated: next, ratedAt: episode.ratedAt ?? context.at };
  return [episodeOp(episodeId, change, is, context)];
}

/** Updates a customer's language and a group's member count from LINE. An erasure removes both. */
function withProfile(event: Event, state: StandingRow, context: FigureContext): StandingRow {
  switch (event.type) {
    case 'profile.fetched':
      return { ...state, ...profileFields(event, state, context) };
    case 'conversation.erased':
      return { ...state, language: null, memberCount: null };
    default:
      return state;
  }
}

function profileFields(
  { userId, content, memberCount }: EventOf<'profile.fetched'>,
  { kind }: StandingRow,
  context: FigureContext,
): Partial<StandingRow> {
  const members = memberCount === undefined ? {} : { memberCount };
  if (kind !== 'user' || userId === '') return members;
  return { ...members, language: context.content<ProfileContent>(content)?.language ?? null };
}
