import type { FastifyInstance } from 'fastify';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { Brand, Conversation } from '../../shared/rows.ts';
import { boundsOf } from '../figures/days.ts';
import { iso } from '../projections/stored.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import { newVips } from '../queries/new-vips.ts';
import { type FigureDeps, figuresOver } from './figures-meta.ts';
import { mount } from './mount.ts';

/** Fields that identify the customer of a reminder. The name requires permission to read messages. */
function aboutCustomer({ id, brandId, customer }: Conversation, viewer: Viewer) {
  const customerName = can(viewer, 'messages.view') ? customer.displayName : null;
  return { conversationId: id, customerName, brandId };
}

/** Customers who need attention now. */
export function dashboardReminderRoutes(
  app: FastifyInstance,
  deps: FigureDeps & { conversations: ConversationQueries },
): void {
  const { engine, conversations } = deps;

  mount(app, deps.mounting, {
    'GET /dashboard/reminders/overdue': ({ query, viewer }) => {
      const { brandIds, meta } = figuresOver(deps, viewer, query);
      const late = { filter: 'overtime', sort: 'smart', match: 'any', archived: false } as const;
      const { brand, limit, cursor } = query;
      const { items, counts: _, ...page } = conversations.list({ ...late, brand, limit, cursor }, brandIds, viewer.id);
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
