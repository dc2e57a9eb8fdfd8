import type { ProfileContent } from '../../shared/content.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import type { CountedEpisode, CountedTurn, FigureKind, Happening, Sending, StandingRow } from '../kinds/figures.ts';
import { del, type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { foldEpisodes } from '../turns/episodes.ts';
import { foldTurns, noPast } from '../turns/fold.ts';
import { turnItem } from '../turns/items.ts';
import { ratedAgain } from '../turns/ratings.ts';
import { opened, stands } from '../turns/standing.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';
import type { Turn, TurnChange } from '../turns/turn.ts';
import { countedTurnId, countedTurnOf } from './counted-turn.ts';
import { responseMsOf } from './counts-as.ts';
import { slotOf } from './local-time.ts';
import { newStanding } from './new-standing.ts';
import { isHere, rulesOf } from './people.ts';
import { pointsOf } from './points.ts';
import { sendingAfter, takenBy } from './sending.ts';
import { wroteAt } from './written-days.ts';

export type FigureContext = ProjectionContext<FigureKind>;

/** The changes that one event makes to the figures' rows of its conversation. */
export function conversationOps(event: Event, context: FigureContext, zone: string): RowOp[] {
  const origin = 'origin' in event ? event.origin : null;
  const id = origin?.conversationId ?? ('conversationId' in event ? event.conversationId : null);
  if (id === null) return [];
  const known = context.read('standing', id)?.row;
  if (known === undefined && origin === null) return [];
  const first = known ?? newStanding(origin as Origin, context);
  const change = new Change(first, event, context, zone);
  if (known === undefined && first.kind === 'user') change.happened('new-customer', { what: 'new-customer' });
  return change.take();
}

/** One event's change of a conversation, step by step. */
class Change {
  private readonly before: StandingRow;
  private is: StandingRow;
  private readonly event: Event;
  private readonly context: FigureContext;
  private readonly zone: string;
  private readonly ops: RowOp[] = [];
  private readonly turns = new Map<string, CountedTurn>();

  constructor(standing: StandingRow, event: Event, context: FigureContext, zone: string) {
    this.before = standing;
    this.is = standing;
    this.event = event;
    this.context = context;
    this.zone = zone;
  }

  take(): RowOp[] {
    const { event, context } = this;
    const said = event.type === 'message.received' && this.received(event);
    if (event.type === 'message.unsent') this.unsent(event);
    this.is = stands(this.is, event);
    this.episodes(said);
    if (event.type === 'deadline.passed' && this.is.waiting?.dueAt === event.dueAt)
      this.is = { ...this.is, overdue: true };
    const sent = takenBy(event, this.is.sending);
    this.is = { ...this.is, sending: sendingAfter(event, this.is.sending) };
    this.turn();
    this.others();
    this.waitingTurn();
    this.episodeHolder();
    for (const one of sent) this.sent(one);
    this.ops.push(put(context, 'standing', this.is));
    for (const turn of this.turns.values()) this.ops.push(put(context, 'countedTurn', turn));
    return this.ops;
  }

  /** A row behind the figures; one with the same end of its id is there once. */
  happened(idEnd: string, happening: Happening, staffId: string | null = null): void {
    const { id: conversationId, brandId } = this.is;
    const of = { id: `${conversationId}/${idEnd}`, brandId, conversationId, staffId, at: this.context.at };
    this.ops.push(put(this.context, 'counted', { ...of, ...happening }));
  }

  /** Told twice under two event ids, a message counts once. Unsent before it arrived, it counts as any other and opens nothing. */
  private received({ origin, messageId }: EventOf<'message.received'>): boolean {
    const { context, is } = this;
    const known = context.read('receipt', messageId)?.row;
    if (known !== undefined && known.at !== null) return false;
    this.receipt(messageId, origin.happenedAt);
    if (is.kind === 'user') this.wrote(origin.happenedAt);
    return known === undefined;
  }

  private unsent({ messageId }: EventOf<'message.unsent'>): void {
    if (this.context.read('receipt', messageId) === undefined) this.receipt(messageId, null);
  }

  private receipt(id: string, at: number | null): void {
    const { brandId, lineAccountId, kind } = this.is;
    const row = { id, brandId, lineAccountId, single: kind === 'user', at, toldAt: this.context.at };
    this.ops.push(put(this.context, 'receipt', row));
  }

  /** Distinct customers: each day tells since when on it, and how long before it, the customer wrote. */
  private wrote(at: number): void {
    const { id: conversationId, brandId } = this.is;
    const wrote = wroteAt(this.is.days, at, this.zone);
    if (wrote === null) return;
    this.is = { ...this.is, days: wrote.days };
    for (const changed of wrote.changed) {
      const of = { id: `${conversationId}/${changed.day}`, brandId, conversationId };
      this.ops.push(put(this.context, 'wroteDay', { ...of, ...changed }));
      if (changed.gap === 0) this.knownBefore(changed.since);
    }
  }

  /** Those who wrote were customers then, though the log may tell of them later. */
  private knownBefore(at: number): void {
    const { id: conversationId, brandId, createdAt: beganAt } = this.is;
    if (at >= slotOf(beganAt)) return;
    const of = { id: `${conversationId}/known-before`, brandId, conversationId, staffId: null, at };
    this.ops.push(put(this.context, 'counted', { ...of, what: 'known-before', beganAt }));
  }

  private episodes(said: boolean): void {
    const { event, context } = this;
    if (said && this.is.episodeId === null) this.is = opened(this.is, (staffId) => isHere(context.read, staffId));
    const item = said ? 'said' : event.type === 'conversation.status-changed' ? endOf(event) : null;
    if (item === null) return;
    const was = this.is.episodeId;
    this.is = { ...this.is, ...foldEpisodes(this.is, item, this.is.id, context) };
    const now = this.is.episodeId;
    if (was === now) return;
    if (was !== null) {
      const outcome = this.is.status === 'resolved' ? ('resolved' as const) : ('closed' as const);
      this.episode(was, { endedAt: context.at, outcome, staffId: this.is.assignedTo });
    }
    if (now !== null) this.episode(now, { endedAt: null, outcome: null, staffId: this.is.assignedTo });
  }

  private episode(id: string, change: Partial<CountedEpisode>): void {
    const { id: conversationId, brandId, assignedTo: staffId } = this.is;
    const fresh = { id, conversationId, brandId, staffId, openedAt: this.context.at, endedAt: null, outcome: null };
    const known = this.context.read('countedEpisode', id)?.row;
    const row = known ?? { ...fresh, rating: null, ratedAt: null, rated: null, complaint: false };
    this.ops.push(put(this.context, 'countedEpisode', { ...row, ...change }));
  }

  /** An episode that goes on belongs to its present assignee. */
  private episodeHolder(): void {
    const { episodeId, assignedTo } = this.is;
    if (episodeId === null || episodeId !== this.before.episodeId || assignedTo === this.before.assignedTo) return;
    this.episode(episodeId, { staffId: assignedTo });
  }

  private sent({ id: messageId, by, via }: Sending): void {
    const { kind, memberCount, lineAccountId } = this.is;
    const messages = via === 'push' && kind !== 'user' ? Math.max(1, memberCount ?? 1) : 1;
    this.happened(`sent/${messageId}`, { what: 'sent', via, messages, messageId, lineAccountId }, by);
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
  }

  private turnChanged({ before, after }: TurnChange): void {
    if (after === null) {
      this.ops.push(del('countedTurn', countedTurnId(this.is, (before as Turn).openedBy)));
      return;
    }
    const row = countedTurnOf(this.is, after);
    this.turns.set(after.openedBy, row);
    if (row.state === 'answered') this.award(row);
  }

  /** The turn that waits says whether it is late, and who has it. */
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

  /** Points follow the log: of an answer that ended a turn they are given once, and stay. */
  private award(turn: CountedTurn): void {
    const { context } = this;
    const { answerId: messageId, staffId, endedAt, brandId } = turn;
    if (messageId === null || staffId === null || endedAt === null) return;
    if (context.read('counted', `${this.is.id}/award/${messageId}`) !== undefined) return;
    const responseMs = responseMsOf(turn);
    const id = `${brandId}/${staffId}`;
    const length = context.read('streak', id)?.row.length ?? 0;
    const given = pointsOf(responseMs, length);
    const award = { what: 'award' as const, messageId, responseMs, ...given };
    this.happened(`award/${messageId}`, award, staffId);
    this.ops.push(put(context, 'streak', { id, brandId, staffId, length: given.streak }));
  }

  private others(): void {
    const { event, context } = this;
    switch (event.type) {
      case 'conversation.member-group-changed':
        if (this.before.memberGroup === 'normal' && event.memberGroup !== 'normal' && this.is.kind === 'user') {
          this.happened(`vip/${context.position}`, { what: 'new-vip', memberGroup: event.memberGroup });
        }
        return;
      case 'customer.unfollowed':
        if (this.is.kind === 'user') this.happened(`unfollowed/${event.messageId}`, { what: 'unfollowed' });
        return;
      case 'sale.recorded':
        this.happened(
          `sale/${event.saleId}`,
          { what: 'sale', amount: event.amount, currency: event.currency },
          context.staffId,
        );
        return;
      case 'sale.removed':
        this.ops.push(del('counted', `${this.is.id}/sale/${event.saleId}`));
        return;
      case 'conversation.rated':
        this.rated(event);
        return;
      case 'complaint.marked':
      case 'complaint.withdrawn':
        if (this.is.lastEpisodeId !== null) {
          this.episode(this.is.lastEpisodeId, { complaint: event.type === 'complaint.marked' });
        }
        return;
      case 'profile.fetched':
        this.profile(event);
        return;
      case 'conversation.erased':
        this.is = { ...this.is, language: null, memberCount: null };
        return;
      default:
    }
  }

  private rated({ episodeId, score, origin }: EventOf<'conversation.rated'>): void {
    const episode = this.context.read('countedEpisode', episodeId)?.row;
    if (episode?.conversationId !== this.is.id) return;
    const rated = ratedAgain(episode.rated, origin.happenedAt);
    if (rated === null) return;
    this.episode(episodeId, { rating: score, rated, ratedAt: episode.ratedAt ?? this.context.at });
  }

  private profile({ userId, content, memberCount }: EventOf<'profile.fetched'>): void {
    if (memberCount !== undefined) this.is = { ...this.is, memberCount };
    if (this.is.kind !== 'user' || userId === '') return;
    const language = this.context.content<ProfileContent>(content)?.language ?? null;
    this.is = { ...this.is, language };
  }
}

const endOf = ({ status }: EventOf<'conversation.status-changed'>) => (isEnded(status) ? 'ended' : 'reopened');
