import type { FastifyInstance } from 'fastify';
import { activitiesInOrder, newestFirst } from '../../shared/activities.ts';
import type { BrandLine, TeamMember } from '../../shared/api/dashboard.ts';
import type { FiguresMeta } from '../../shared/api/figures.ts';
import { nameOfCustomer } from '../../shared/customer.ts';
import type { FigureName, RankingName } from '../../shared/figures.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { Brand, Conversation } from '../../shared/rows.ts';
import { byLoad, loadRateOf, type Member, thoseThere } from '../../shared/team.ts';
import type { presences } from '../../shared/vocabulary.ts';
import { boundsOf, dayOf, namesNoDays } from '../figures/days.ts';
import type { RequestTimes } from '../http/request-times.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import type { Past } from '../past/past.ts';
import { memoryUse } from '../process/memory-use.ts';
import { version } from '../process/version.ts';
import { iso } from '../projections/stored.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import { queryFigures, type RangeQuery } from '../queries/figures/query-figures.ts';
import { newVips } from '../queries/new-vips.ts';
import { pageAlong, pageOf } from '../queries/page.ts';
import { pastScreenFor, shownOf } from '../queries/past-screens.ts';
import { teamNow } from '../queries/team.ts';
import { databaseBytes } from '../storage/folder-size.ts';
import { type FigureDeps, figuresOver, listed, paged } from './figures-meta.ts';
import type { Health } from './health.ts';
import { type Input, mount } from './mount.ts';
import { liveOf, mustOpen, rangeQueryOf } from './range-query.ts';

/** Returns figures per brand, for a comparison of brands. */
async function brandLines(deps: FigureDeps, rangeQuery: RangeQuery): Promise<{ data: BrandLine[]; meta: FiguresMeta }> {
  const queries = rangeQuery.brandIds.map((brandId) => ['brand', rangeQuery, brandId] as const);
  const { results, meta } = await queryFigures(deps, rangeQuery, queries);
  const data = rangeQuery.brandIds.map((id, i) => ({
    brand: { id, name: deps.engine.read('brand', id)?.row.name ?? '' },
    ...(results[i] as (typeof results)[number]),
  }));
  return { data, meta };
}

/** Registers the routes of the dashboard's figures: cards, rankings, trends, brands, and past times. */
export function dashboardFigureRoutes(app: FastifyInstance, deps: FigureDeps & { past: Past }): void {
  const { engine, past } = deps;

  const figure = async (
    name: FigureName,
    { query, viewer }: Pick<Input<'GET /dashboard/metrics/resolution-rate'>, 'query' | 'viewer'>,
  ) => {
    const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
    mustOpen(viewer, [name], rangeQuery.staffId);
    const { results, meta } = await queryFigures(deps, rangeQuery, [
      ['figures', [name], rangeQuery, liveOf(deps, rangeQuery)],
    ]);
    return { data: results[0][name] as NonNullable<(typeof results)[0][FigureName]>, meta };
  };

  const rank = async (
    ranking: RankingName,
    query: Input<'GET /dashboard/rank/improvement'>['query'],
    viewer: Viewer,
  ) => {
    const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
    const { results, meta } = await queryFigures(deps, rangeQuery, [['rankPage', ranking, rangeQuery, query]]);
    return paged(results[0], meta);
  };

  mount(app, deps.mounting, {
    'GET /dashboard/metrics/active-conversations': async (input) => {
      const { data, meta } = await figure('activeConversations', input);
      return { data, meta };
    },
    'GET /dashboard/metrics/avg-response-time': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
      mustOpen(viewer, ['avgResponseTime'], rangeQuery.staffId);
      const queries = [
        ['figures', ['avgResponseTime'], rangeQuery, {}],
        ['percentiles', rangeQuery],
      ] as const;
      const { results, meta } = await queryFigures(deps, rangeQuery, queries);
      const [{ avgResponseTime }, percentiles] = results;
      return { data: { ...(avgResponseTime as NonNullable<typeof avgResponseTime>), ...percentiles }, meta };
    },
    'GET /dashboard/metrics/resolution-rate': async (input) => {
      const { data, meta } = await figure('resolutionRate', input);
      return { data, meta };
    },
    'GET /dashboard/metrics/satisfaction-score': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
      const queries = [['figures', ['csat', 'satisfaction'], rangeQuery, {}]] as const;
      const { results, meta } = await queryFigures(deps, rangeQuery, queries);
      const { csat, satisfaction } = results[0];
      const share = satisfaction?.value ?? null;
      return { data: { ...(csat as NonNullable<typeof csat>), satisfaction: share as number | null }, meta };
    },
    'GET /dashboard/figures': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'today');
      mustOpen(viewer, query.names, rangeQuery.staffId);
      const { results, meta } = await queryFigures(deps, rangeQuery, [
        ['figures', query.names, rangeQuery, liveOf(deps, rangeQuery)],
      ]);
      return { data: results[0], meta };
    },
    'GET /dashboard/rank/fastest-response': ({ query, viewer }) => rank('fastest-response', query, viewer),
    'GET /dashboard/rank/highest-satisfaction': ({ query, viewer }) => rank('highest-satisfaction', query, viewer),
    'GET /dashboard/rank/most-replies': ({ query, viewer }) => rank('most-replies', query, viewer),
    'GET /dashboard/rank/improvement': ({ query, viewer }) => rank('improvement', query, viewer),
    'GET /dashboard/analytics/trends': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['trends', rangeQuery]]);
      return { data: results[0], meta };
    },
    'GET /dashboard/analytics/brands': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last30');
      const { items: brandIds, ...page } = pageAlong(rangeQuery.brandIds, query, (id) => id);
      const { data, meta } = await brandLines(deps, { ...rangeQuery, brandIds });
      return { data, meta: { ...meta, ...page } };
    },
    'GET /dashboard/at': async ({ query, viewer }) => {
      const time = Date.parse(query.time);
      const { meta } = figuresOver(deps, viewer, query);
      const { screen } = await past.at(time, shownOf(deps.rows, viewer, query.brand));
      const day = dayOf(time, meta.timeZone);
      return {
        data: pastScreenFor(engine.read, viewer, screen),
        meta: { ...meta, from: day, to: day, asOf: screen.at },
      };
    },
    'GET /dashboard/timeline': async ({ query, viewer }) => {
      const { day, brand } = query;
      const rangeQuery = rangeQueryOf(deps, viewer, { brand, from: day, to: day }, 'today');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['timeline', rangeQuery, day]]);
      return { data: results[0], meta };
    },
  });
}

const shown = ({ answers: _, waiting: __, overtime: ___, ...member }: Member): TeamMember => member;

/** Registers the routes of people and their workload. */
export function dashboardTeamRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const { engine, rows, mounting } = deps;

  const membersWith =
    (presence: (typeof presences)[number]) =>
    ({ query, viewer }: Pick<Input<'GET /dashboard/team/online'>, 'query' | 'viewer'>) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const team = teamNow(rows, engine.read, brandIds).filter((member) => member.presence === presence);
      return listed(team.map(shown), query, byLoad, meta);
    };

  mount(app, mounting, {
    'GET /dashboard/team/online': membersWith('online'),
    'GET /dashboard/team/busy': membersWith('busy'),
    'GET /dashboard/team/offline': membersWith('offline'),
    'GET /dashboard/reminders/load-rate': ({ query, viewer }) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const there = thoseThere(teamNow(rows, engine.read, brandIds));
      const staff = there.map(({ id, fullName, open, capacity, loadRate }) => ({
        id,
        fullName,
        open,
        capacity,
        loadRate,
      }));
      return { data: { loadRate: loadRateOf(there), staff }, meta };
    },
  });
}

export function dashboardActivityRoutes(app: FastifyInstance, deps: FigureDeps): void {
  mount(app, deps.mounting, {
    'GET /dashboard/activities': ({ query, viewer }) => {
      const { brandIds, range, meta } = figuresOver(deps, viewer, query);
      const { start, end } = boundsOf(range.from, range.to, meta.timeZone);
      const isMeant = (at: number) => namesNoDays(query) || (at >= start && at < end);
      const activities = brandIds
        .flatMap((brandId) => deps.rows.of('activity', brandId).map(({ row }) => row))
        .filter(({ at }) => isMeant(Date.parse(at)));
      const { items, ...page } = pageOf(activitiesInOrder(activities), query, newestFirst);
      const audience = audienceOf(viewer, false);
      const data = items.map((row) => {
        const { version: _, ...activity } = cutFor('activity', row, audience);
        return activity;
      });
      return { data, meta: { ...meta, ...page } };
    },
  });
}

/** Returns the fields that identify the customer of a reminder. The name is `null` for viewers without permission to read messages. */
function aboutCustomer({ id, brandId, customer }: Conversation, viewer: Viewer) {
  const customerName = can(viewer, 'messages.view') ? nameOfCustomer(customer) : null;
  return { conversationId: id, customerName, brandId };
}

/** Registers the routes of customers who need attention now. */
export function dashboardReminderRoutes(
  app: FastifyInstance,
  deps: FigureDeps & { conversations: ConversationQueries },
): void {
  const { engine, conversations } = deps;

  mount(app, deps.mounting, {
    'GET /dashboard/reminders/overdue': async ({ query, viewer }) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const late = { filter: 'overtime', sort: 'smart', match: 'any', archived: false } as const;
      const { brand, limit, cursor } = query;
      const inbox = { ...late, brand, limit, cursor };
      const { items, counts: _, ...page } = await conversations.list(inbox, brandIds, viewer.id);
      const data = items.flatMap((row) => {
        const { waitingSince, dueAt, memberGroup, assignedTo } = row;
        if (waitingSince === null || dueAt === null) return [];
        return [{ ...aboutCustomer(row, viewer), memberGroup, waitingSince, dueAt, assignedTo }];
      });
      return { data, meta: { ...meta, ...page } };
    },
    'GET /dashboard/reminders/new-vips': ({ query, viewer }) => {
      const { brandIds, range, meta } = figuresOver(deps, viewer, query, 'last7');
      const { start, end } = boundsOf(range.from, range.to, meta.timeZone);
      const brands = brandIds
        .map((id) => engine.read('brand', id)?.row)
        .filter((row): row is Brand => row !== undefined);
      const time = { start, end: Math.min(end, engine.now() + 1) };
      const { items, ...page } = newVips(engine.read, brands, time, query);
      const data = items.flatMap(({ id, memberGroup, at }) => {
        const conversation = engine.read('conversation', id)?.row;
        return conversation === undefined ? [] : [{ ...aboutCustomer(conversation, viewer), memberGroup, at: iso(at) }];
      });
      return { data, meta: { ...meta, ...page } };
    },
  });
}

export interface DashboardHealthDeps extends FigureDeps {
  health: () => Promise<Health>;
  requestTimes: RequestTimes;
}

/** Registers the routes of the installation's health. */
export function dashboardHealthRoutes(app: FastifyInstance, deps: DashboardHealthDeps): void {
  const { rows, config, requestTimes } = deps;

  /** Returns how long a small read of the rows takes, in milliseconds. `null` if the rows cannot be read. */
  function readTime(): number | null {
    const began = performance.now();
    try {
      rows.any('brand');
      return performance.now() - began;
    } catch {
      return null;
    }
  }

  mount(app, deps.mounting, {
    'GET /dashboard/health': async ({ query, viewer }) => {
      const { meta } = figuresOver(deps, viewer, query);
      const readMs = readTime();
      const { ready } = await deps.health();
      const data = {
        status: readMs === null ? ('down' as const) : ready ? ('ok' as const) : ('degraded' as const),
        server: { version, uptimeSeconds: process.uptime() },
        database: { connected: readMs !== null, readMs, bytes: databaseBytes(config.dataDir) },
        api: { p50Ms: requestTimes.percentile(50), p95Ms: requestTimes.percentile(95) },
        memory: memoryUse(),
      };
      return { data, meta };
    },
  });
}
