import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { seesBrand } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { FigureKind, FigureRows } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { type Act, actOf, isRepeatedSignIn } from '../turns/acts.ts';
import { ratedAgain } from '../turns/ratings.ts';
import { rulesOf } from './people.ts';

type FigureContext = ProjectionContext<FigureKind>;

/** Stores the latest activities of each brand for the history playback. Without names, which are in the rows of the inbox. */
export function actOps(event: Event, context: FigureContext): RowOp[] {
  const act = isOne(event, context) ? actOf(event, context.staffId) : null;
  return act === null ? [] : brandsOf(act, event, context).flatMap((brandId) => kept(brandId, act, context));
}

/** Whether the event is an activity. First contacts and ratings depend on the previous rows. */
function isOne(event: Event, { read }: FigureContext): boolean {
  switch (event.type) {
    case 'message.received':
    case 'customer.followed':
      return read('standing', event.origin.conversationId) === undefined;
    case 'conversation.rated': {
      const episode = read('countedEpisode', event.episodeId)?.row;
      if (episode?.conversationId !== event.origin.conversationId) return false;
      return ratedAgain(episode.rated, event.origin.happenedAt) !== null;
    }
    default:
      return true;
  }
}

/** Returns the brands of an activity. A sign-in is an activity in each brand of the person. */
function brandsOf({ conversationId, actor }: Act, event: Event, { read }: FigureContext): string[] {
  if (conversationId !== null) {
    const brandId =
      read('standing', conversationId)?.row.brandId ?? ('origin' in event ? event.origin.brandId : undefined);
    return brandId === undefined ? [] : [brandId];
  }
  const person = actor.id === null ? undefined : read('attendance', actor.id)?.row;
  if (person === undefined) return [];
  const viewer = viewerOf({ row: person, hidden: person });
  return rulesOf(read).brands.filter((brandId) => seesBrand(viewer, brandId));
}

function kept(brandId: string, act: Act, context: FigureContext): RowOp[] {
  const { position, at } = context;
  const known: FigureRows['recentActs']['acts'] = context.read('recentActs', brandId)?.row.acts ?? [];
  if (isRepeatedSignIn(act, at, known)) return [];
  const acts = [...known, { ...act, position, at }].slice(-limits.activitiesMax);
  return [put(context, 'recentActs', { id: brandId, acts })];
}
