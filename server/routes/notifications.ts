import type { FastifyInstance } from 'fastify';
import { clearNotifications } from '../commands/notifications.ts';
import { pageOf } from '../queries/page.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { seesExistingBrand } from './subject.ts';

export function notificationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;
  mount(app, deps.mounting, {
    'GET /notifications': ({ query, viewer }) => {
      const own = rows
        .of('notification', viewer.id)
        .map(({ row }) => row)
        .filter(({ brandId }) => seesExistingBrand(engine.read, viewer, brandId));
      const { items, ...meta } = pageOf(own, query, ({ version }) => [-version]);
      return { data: items, meta };
    },
    'POST /notifications/clear': async ({ body, viewer }) => {
      const own = rows.of('notification', viewer.id).map(({ row }) => row);
      const { conversationId } = body;
      const chosen = own.filter((row) => conversationId === undefined || row.conversationId === conversationId);
      const ids = chosen.map(({ id }) => id);
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), clearNotifications({ staffId: viewer.id, ids }));
      return { data: { cleared: ids.length } };
    },
  });
}
