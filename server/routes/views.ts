import type { FastifyInstance } from 'fastify';
import type { Viewer } from '../../shared/permissions.ts';
import { found } from '../commands/found.ts';
import { changeView, createView, deleteView } from '../commands/views.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor } from '../kinds/shown.ts';
import { pageOf } from '../queries/page.ts';
import { visibleViews } from '../queries/views.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

export function viewRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;
  const viewsOf = (ownerId: string | null) => rows.of('view', ownerId ?? '').map(({ row }) => row);

  const shown = (id: string, viewer: Viewer) =>
    cutFor('view', found(engine.read, 'view', id).row, audienceOf(viewer, true));

  mount(app, deps.mounting, {
    'GET /views': ({ query, viewer }) => {
      const { items, ...meta } = pageOf(visibleViews(engine.read, rows, viewer), query, ({ order }) => [order]);
      return { data: items, meta };
    },
    'POST /views': async ({ body, command, viewer }) => {
      const viewId = newId(engine.now());
      await command('config', (by) => createView({ ...body, by, viewsOf, viewId }));
      return { data: shown(viewId, viewer) };
    },
    'PUT /views/:id': async ({ params: { id: viewId }, body, command, viewer }) => {
      const change = command('config', (by) => changeView({ ...body, by, viewsOf, viewId }));
      return withPresent(change, () => shown(viewId, viewer));
    },
    'DELETE /views/:id': async ({ params: { id: viewId }, command }) => {
      await command('config', (by) => deleteView({ by, viewId }));
      return { data: {} };
    },
  });
}
