import type { FastifyInstance } from 'fastify';
import { activitiesInOrder, newestFirst } from '../../shared/activities.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import { pageOf } from '../queries/page.ts';
import { type FigureDeps, figuresOver } from './figures-meta.ts';
import { mount } from './mount.ts';

export function dashboardActivityRoutes(app: FastifyInstance, deps: FigureDeps): void {
  mount(app, deps.mounting, {
    'GET /dashboard/activities': ({ query, viewer }) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const kept = brandIds.flatMap((brandId) => deps.rows.of('activity', brandId).map(({ row }) => row));
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
