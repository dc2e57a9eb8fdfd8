import type { FastifyInstance } from 'fastify';
import type { Entry } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import { onTimeSeconds } from '../../shared/figures.ts';
import { can } from '../../shared/permissions.ts';
import { byLoad } from '../../shared/team.ts';
import { views } from '../../shared/views.ts';
import { weekOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso } from '../projections/stored.ts';
import { queryFigures, type RangeQuery } from '../queries/figures/query-figures.ts';
import type { PageQuery } from '../queries/page.ts';
import { answeringIn, teamNow } from '../queries/team.ts';
import { type FigureDeps, listed, paged } from './figures-meta.ts';
import { forbidden, mount } from './mount.ts';
import { mustSeePerson, rangeQueryOf } from './range-query.ts';

const withPoints = (entries: readonly Entry[]) => entries.filter(({ points }) => points > 0);

export function performanceRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const { engine, rows } = deps;

  async function entries(rangeQuery: RangeQuery, query: PageQuery) {
    const candidates = answeringIn(rows, engine.read, rangeQuery.brandIds);
    const queries = [['entriesPage', rangeQuery, candidates, query]] as const;
    const { results, meta } = await queryFigures(deps, rangeQuery, queries);
    return { page: results[0], meta };
  }

  mount(app, deps.mounting, {
    'GET /performance/overview': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [
        ['figures', views.performance.today, rangeQuery, {}],
        ['week', rangeQuery, 1],
        ['month', rangeQuery, 3],
        ['lastReplies', { brandIds: rangeQuery.brandIds, staffId: rangeQuery.staffId }, 50],
      ]);
      const [some, week, month, lastReplies] = results;
      const figures = some as Required<typeof some>;
      const { targetPercent: percent, reward } = settingsOf(engine.read);
      const [n, share] = [figures.replies.value as number, figures.onTimeReplyRate.value as number | null];
      const data = {
        target: { percent, withinSeconds: onTimeSeconds },
        figures,
        champions: { week: withPoints(week)[0] ?? null, month: withPoints(month) },
        fastNeeded: fastNeeded({ replies: n, onTimePercent: share }, percent),
        lastReplies,
        reward,
      };
      return { data, meta };
    },
    'GET /performance/team': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { page, meta } = await entries(rangeQuery, query);
      return paged(page, meta);
    },
    'GET /performance/individual/:id': async ({ params, query, viewer }) => {
      mustSeePerson(deps, viewer, params.id);
      const rangeQuery = { ...rangeQueryOf(deps, viewer, query, 'last7'), staffId: params.id };
      const { staffId: _, ...ofAll } = rangeQuery;
      const { results, meta } = await queryFigures(deps, rangeQuery, [
        ['figures', views.performance.own, rangeQuery, {}],
        ['entry', ofAll, params.id],
        ['personDays', rangeQuery],
        ['personHours', rangeQuery],
      ]);
      const [figures, entry, days, hours] = results;
      if (entry === undefined) throw new Refusal('staff_not_found');
      return { data: { staff: entry.staff, entry, figures, days, hours }, meta };
    },
    'GET /performance/leaderboard': async ({ query, viewer }) => {
      const { period, limit: _, cursor: __, ...days } = query;
      const isRange = days.range !== undefined || days.from !== undefined;
      if (isRange && !can(viewer, 'performance.rankings')) throw forbidden(['performance.rankings']);
      const week = () => weekOf(engine.now(), settingsOf(engine.read).timeZone);
      const shown = isRange ? days : period === 'month' ? { range: 'thisMonth' as const } : week();
      const rangeQuery = rangeQueryOf(deps, viewer, { brand: days.brand, ...shown }, 'last7');
      const { page, meta } = await entries(rangeQuery, query);
      return paged(page, meta);
    },
    'GET /performance/time-analysis': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['hours', rangeQuery]]);
      return { data: results[0], meta };
    },
    'GET /performance/means': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['means', rangeQuery]]);
      return { data: results[0], meta };
    },
    'GET /performance/efficiency': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { page, meta } = await entries(rangeQuery, query);
      const items = page.items.map(({ staff, efficiency, onTimeReplyRate, resolutionRate, satisfaction }) => ({
        staff,
        efficiency,
        onTimeReplyRate,
        resolutionRate,
        satisfaction,
      }));
      return paged({ ...page, items }, meta);
    },
    'GET /performance/workload': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
      const { meta } = await queryFigures(deps, rangeQuery, []);
      const candidates = new Set(answeringIn(rows, engine.read, rangeQuery.brandIds));
      const team = teamNow(rows, engine.read, rangeQuery.brandIds).filter(({ id }) => candidates.has(id));
      const { data, meta: teamMeta } = listed(team, query, byLoad, meta);
      const lines = data.map(({ id, fullName, role, presence, open, waiting, overtime, capacity, loadRate }) => ({
        staff: { id, fullName, role },
        presence,
        open,
        waiting,
        overtime,
        capacity,
        loadRate,
      }));
      return { data: lines, meta: teamMeta };
    },
    'GET /performance/awards': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, { brand: query.brand }, 'today');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['awards', rangeQuery.brandIds, query.limit]]);
      const data = results[0].map(({ at, staff, responseMs, points, streak, ended }) => ({
        at: iso(at),
        staff,
        seconds: responseMs / 1000,
        points,
        streak,
        ended,
      }));
      return { data, meta };
    },
  });
}

interface Replies {
  replies: number;
  /** Percentage of replies on time. `null` if there are no replies. */
  onTimePercent: number | null;
}

/**
 * Returns the number of consecutive replies on time that are needed to reach a target below 100 percent. 0 if the target is reached or
 * there are no replies.
 */
export function fastNeeded({ replies, onTimePercent }: Replies, targetPercent: number): number {
  if (onTimePercent === null) return 0;
  const fast = Math.round((onTimePercent / 100) * replies);
  // Calculates with whole percentages, because a rounding error of fractions could increase the result by one.
  return Math.max(0, Math.ceil((targetPercent * replies - 100 * fast) / (100 - targetPercent)));
}
