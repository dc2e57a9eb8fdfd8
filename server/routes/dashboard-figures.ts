import type { FastifyInstance } from 'fastify';
import type { BrandLine } from '../../shared/api/dashboard.ts';
import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { FigureName, RankingName } from '../../shared/figures.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { dayOf } from '../figures/days.ts';
import type { Past } from '../past/past.ts';
import { ask, type Question } from '../queries/figures/ask.ts';
import { pageAlong } from '../queries/page.ts';
import { pastScreenFor, shownOf } from '../queries/past-screens.ts';
import { liveOf, mustOpen, questionOf } from './figures-asking.ts';
import { type FigureDeps, figuresOver, paged } from './figures-meta.ts';
import { type Input, mount } from './mount.ts';

/** Figures per brand, for comparison. */
export async function brandLines(
  deps: FigureDeps,
  question: Question,
): Promise<{ data: BrandLine[]; meta: FiguresMeta }> {
  const asked = question.brandIds.map((brandId) => ['brand', question, brandId] as const);
  const { answers, meta } = await ask(deps, question, asked);
  const data = question.brandIds.map((id, i) => ({
    brand: { id, name: deps.engine.read('brand', id)?.row.name ?? '' },
    ...(answers[i] as (typeof answers)[number]),
  }));
  return { data, meta };
}

/** Figures of the dashboard: cards, rankings, trends, brands, and history. */
export function dashboardFigureRoutes(app: FastifyInstance, deps: FigureDeps & { past: Past }): void {
  const { engine, past } = deps;

  const figure = async (
    name: FigureName,
    { query, viewer }: Pick<Input<'GET /dashboard/metrics/resolution-rate'>, 'query' | 'viewer'>,
  ) => {
    const question = questionOf(deps, viewer, query, 'today');
    mustOpen(viewer, [name], question.staffId);
    const { answers, meta } = await ask(deps, question, [['figures', [name], question, liveOf(deps, question)]]);
    return { data: answers[0][name] as NonNullable<(typeof answers)[0][FigureName]>, meta };
  };

  const rank = async (
    ranking: RankingName,
    query: Input<'GET /dashboard/rank/improvement'>['query'],
    viewer: Viewer,
  ) => {
    const question = questionOf(deps, viewer, query, 'today');
    const { answers, meta } = await ask(deps, question, [['rankPage', ranking, question, query]]);
    return paged(answers[0], meta);
  };

  mount(app, deps.mounting, {
    'GET /dashboard/metrics/active-conversations': async (input) => {
      const { data, meta } = await figure('activeConversations', input);
      return { data, meta };
    },
    'GET /dashboard/metrics/avg-response-time': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'today');
      mustOpen(viewer, ['avgResponseTime'], question.staffId);
      const asked = [
        ['figures', ['avgResponseTime'], question, {}],
        ['percentiles', question],
      ] as const;
      const { answers, meta } = await ask(deps, question, asked);
      const [{ avgResponseTime }, percentiles] = answers;
      return { data: { ...(avgResponseTime as NonNullable<typeof avgResponseTime>), ...percentiles }, meta };
    },
    'GET /dashboard/metrics/resolution-rate': async (input) => {
      const { data, meta } = await figure('resolutionRate', input);
      return { data, meta };
    },
    'GET /dashboard/metrics/satisfaction-score': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'today');
      const asked = [['figures', ['csat', 'satisfaction'], question, {}]] as const;
      const { answers, meta } = await ask(deps, question, asked);
      const { csat, satisfaction } = answers[0];
      const share = satisfaction?.value ?? null;
      return { data: { ...(csat as NonNullable<typeof csat>), satisfaction: share as number | null }, meta };
    },
    'GET /dashboard/figures': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'today');
      mustOpen(viewer, query.names, question.staffId);
      const { answers, meta } = await ask(deps, question, [['figures', query.names, question, liveOf(deps, question)]]);
      return { data: answers[0], meta };
    },
    'GET /dashboard/rank/fastest-response': ({ query, viewer }) => rank('fastest-response', query, viewer),
    'GET /dashboard/rank/highest-satisfaction': ({ query, viewer }) => rank('highest-satisfaction', query, viewer),
    'GET /dashboard/rank/most-replies': ({ query, viewer }) => rank('most-replies', query, viewer),
    'GET /dashboard/rank/improvement': ({ query, viewer }) => rank('improvement', query, viewer),
    'GET /dashboard/analytics/trends': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last7');
      const { answers, meta } = await ask(deps, question, [['trends', question]]);
      return { data: answers[0], meta };
    },
    'GET /dashboard/analytics/brands': async ({ query, viewer }) => {
      const question = questionOf(deps, viewer, query, 'last30');
      const { items: brandIds, ...page } = pageAlong(question.brandIds, query, (id) => id);
      const { data, meta } = await brandLines(deps, { ...question, brandIds });
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
      const question = questionOf(deps, viewer, { brand, from: day, to: day }, 'today');
      const { answers, meta } = await ask(deps, question, [['timeline', question, day]]);
      return { data: answers[0], meta };
    },
  });
}
