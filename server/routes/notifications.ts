import type { FastifyInstance } from 'fastify';
import type { Notification } from '../../shared/rows.ts';
import { audienceOfCause, type NotificationAudience } from '../../shared/vocabulary.ts';
import { clearNotifications, muteConversation } from '../commands/notifications.ts';
import { pageOf } from '../queries/page.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { seesExistingBrand } from './subject.ts';

/** Whether a notification is for an audience. `undefined` means both. */
const isFor = ({ cause }: Notification, audience: NotificationAudience | undefined) =>
  audience === undefined || audienceOfCause[cause] === audience;

export function notificationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;
  mount(app, deps.mounting, {
    'GET /notifications': ({ query, viewer }) => {
      const own = rows
        .of('notification', viewer.id)
        .map(({ row }) => row)
        .filter(({ brandId }) => seesExistingBrand(engine.read, viewer, brandId))
        .filter((row) => isFor(row, query.for));
      const { items, ...meta } = pageOf(own, query, ({ version }) => [-version]);
      return { data: items, meta };
    },
    'POST /notifications/clear': async ({ body, viewer, mayChange }) => {
      mayChange(Object.keys(body));
      const own = rows.of('notification', viewer.id).map(({ row }) => row);
      const notices = rows.of('securityNotice', viewer.id).map(({ row }) => row.id);
      const { conversationId, noticeId } = body;
      const isAll = conversationId === undefined && noticeId === undefined;
      const isMeant = (row: Notification) => isAll || row.conversationId === conversationId;
      const ids = [
        ...own.filter((row) => isMeant(row) && isFor(row, body.for)).map(({ id }) => id),
        ...notices.filter((id) => id === noticeId),
      ];
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), clearNotifications({ staffId: viewer.id, ids }));
      return { data: { cleared: ids.length } };
    },
    'GET /mutes': ({ query, viewer }) => {
      const own = rows
        .of('mute', viewer.id)
        .map(({ row }) => row)
        .filter(({ brandId }) => seesExistingBrand(engine.read, viewer, brandId));
      const { items, ...meta } = pageOf(own, query, ({ version }) => [-version]);
      return { data: items, meta };
    },
    'PUT /conversations/:id/mute': async ({ params: { id: conversationId }, body: { muted }, viewer }) => {
      const mute = muteConversation({ conversationId, staffId: viewer.id, muted });
      await engine.execute(`conversation/${conversationId}`, actorOf(viewer), mute);
      return { data: { conversationId, muted } };
    },
  });
}
