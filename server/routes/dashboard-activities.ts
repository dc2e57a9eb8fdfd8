import type { FastifyInstance } from 'fastify';
import { activitiesInOrder, newestFirst } from '../../shared/activities.ts';
import { boundsOf, namesNoDays } from '../figures/days.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import { pageOf } from '../queries/page.ts';
import { type FigureDeps, figuresOver } from './figures-meta.ts';
import { mount } from './mount.ts';

export function dashboardActivityRoutes(app: FastifyInstance, deps: FigureDeps): void {
  mount(app, deps.mounting, {
    'GET /dashboard/activities': ({ query, viewer }) => {
      const { brandIds, range, meta } = figuresOver(deps, viewer, query);
      const { start, end } = boundsOf(range.from, range.to, meta.timeZone);
      const isMeant = (at: number) => namesNoDays(query) || (at >= start && at < end);
      const kept = brandIds
        .flatMap((brandId) => deps.rows.of('activity', brandId).map(({ row }) => row))
        .filter(({ at }) => isMeant(Date.parse(at)));
      const { items, ...page } = pageOf(activitiesInOrder(kept), query, newestFirst);
      const audience = audienceOf(viewer, false);
      const data = items.map((row) => {
        const { version: _, ...activity } = cutFor('activity', row, audience);
        return activity;
      });
      return { data, meta: { ...meta, ...page } };
    },
  });
}
