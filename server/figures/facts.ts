import type { ProfileContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import type { FigureKind, StandingRow } from '../kinds/figure-rows.ts';
import { del, type ProjectionContext, type RowOp } from '../projections/stored.ts';
import { ratedAgain } from '../turns/ratings.ts';
import { episodeOp, happened } from './conversation-rows.ts';

type FigureContext = ProjectionContext<FigureKind>;

/** Records facts of a conversation that do not follow from messages: VIPs, unfollows, sales, ratings, complaints. */
export function factOps(event: Event, before: StandingRow, is: StandingRow, context: FigureContext): RowOp[] {
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
  const again = ratedAgain(episode.rated, origin.happenedAt);
  if (again === null) return [];
  const change = { rating, rated: again, ratedAt: episode.ratedAt ?? context.at };
  return [episodeOp(episodeId, change, is, context)];
}

/** Updates a customer's language and a group's member count from LINE. An erasure removes both. */
export function withProfile(event: Event, state: StandingRow, context: FigureContext): StandingRow {
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
