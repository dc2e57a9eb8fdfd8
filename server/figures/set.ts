import type { Event } from '../../shared/events/index.ts';
import { defaultTimeZone, limits } from '../../shared/limits.ts';
import { seesBrand } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { FigureKind, FigureRows } from '../kinds/figure-rows.ts';
import { figureKinds } from '../kinds/figures.ts';
import { type ProjectionSet, totalOf } from '../projections/set.ts';
import { type ProjectionContext, put, type RowChange, type RowOp } from '../projections/stored.ts';
import { type Act, actOf, isRepeatedSignIn } from '../turns/acts.ts';
import { withRating } from '../turns/ratings.ts';
import { companyOps, planOps, rulesOf, zoneSetBy } from './company.ts';
import { brandTotal, contributionVersions } from './contributions.ts';
import { conversationOps } from './conversation.ts';
import { deriveFigures } from './derive.ts';

/** Returns the 15-minute slots in which the sums of a whole brand have changed. */
function slotsOf(changes: readonly RowChange[]): string[] {
  return changes.flatMap(({ kind, after }) => {
    if (kind !== 'slotSums' || after === undefined) return [];
    const { brandId, owner, start } = after.row as FigureRows['slotSums'];
    return owner === brandTotal ? [`${brandId}:${start}`] : [];
  });
}

/**
 * Fields that are also removed from earlier snapshots when they become `null`, because an erasure sets them to `null`. LINE can also stop
 * reporting a customer's language. The language is then removed from the snapshots too, which is acceptable.
 */
const personal = ['language', 'memberCount'] as const;

function erasedFields({ kind, before, after }: RowChange): readonly string[] {
  if (kind !== 'standing' || before === undefined || after === undefined) return [];
  const [was, is] = [before.row as FigureRows['standing'], after.row as FigureRows['standing']];
  return personal.filter((field) => was[field] !== null && is[field] === null);
}

/** Version of the rows computed from the log, and versions of the sums of each kind, which are computed from these rows. */
const versions = { rows: 23, ...contributionVersions };

/** Returns the projection set of the figures for a time zone, which determines their business days. */
export function figuresIn(zone: string): ProjectionSet {
  return {
    name: 'figures',
    file: 'figures',
    version: totalOf(versions),
    versions,
    contentsOf: ['profile.fetched'],
    history: { erased: erasedFields },
    basis: zone,
    under: (events) => figuresIn(events.reduce<string>((so, event) => zoneSetBy(event) ?? so, defaultTimeZone)),
    isOutdated: (read) => rulesOf(read).timeZone !== zone,
    slotsOf,
    cacheMb: 16,
    kinds: [...Object.keys(figureKinds), 'pastTurns'] as FigureKind[],
    project: (event: Event, context) => [
      ...companyOps(event, context),
      ...planOps(event, context),
      ...conversationOps(event, context, zone),
      ...actOps(event, context),
    ],
    derive: (change, context) => deriveFigures(change, context, zone),
  };
}

export const figureRows: ProjectionSet = figuresIn(defaultTimeZone);

type FigureContext = ProjectionContext<FigureKind>;

/**
 * Stores the most recent activities of each brand for the history playback. Names are not included, because they are in the rows of the
 * inbox.
 */
function actOps(event: Event, context: FigureContext): RowOp[] {
  const act = isActivity(event, context) ? actOf(event, context.staffId) : null;
  return act === null ? [] : brandsOf(act, event, context).flatMap((brandId) => recentActs(brandId, act, context));
}

/**
 * Whether the event is an activity that the history playback lists. For first contacts and ratings, this depends on the rows before the
 * event.
 */
function isActivity(event: Event, { read }: FigureContext): boolean {
  switch (event.type) {
    case 'message.received':
    case 'customer.followed':
      return read('standing', event.origin.conversationId) === undefined;
    case 'conversation.rated': {
      const episode = read('countedEpisode', event.episodeId)?.row;
      if (episode?.conversationId !== event.origin.conversationId) return false;
      return withRating(episode.rated, event.origin.happenedAt) !== null;
    }
    default:
      return true;
  }
}

/** Returns the brands in which an activity is listed. A sign-in is listed in each brand of the person. */
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

function recentActs(brandId: string, act: Act, context: FigureContext): RowOp[] {
  const { position, at } = context;
  const known: FigureRows['recentActs']['acts'] = context.read('recentActs', brandId)?.row.acts ?? [];
  if (isRepeatedSignIn(act, at, known)) return [];
  const acts = [...known, { ...act, position, at }].slice(-limits.activitiesMax);
  return [put(context, 'recentActs', { id: brandId, acts })];
}
