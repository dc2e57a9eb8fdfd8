import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { onlineState } from '../../shared/online-state.ts';
import { can } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import { brandsOf, type RouteDeps } from './deps.ts';
import { forbidden, mount } from './mount.ts';

/** A conversation as it is shown: with the state that depends on the moment. */
export function conversationView(row: Conversation, now: number) {
  return { ...row, onlineState: onlineState(row.lastActiveAt, now) };
}

export function conversationRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries; search: MessageSearch },
): void {
  const { engine, rows, conversations, search } = deps;
  mount(app, deps.mounting, {
    'GET /conversations': async ({ query, viewer }) => {
      if (query.brand !== 'all' && !can(viewer, 'messages.brand_filter')) throw forbidden(['messages.brand_filter']);
      const brandIds = brandsOf(rows, viewer, query.brand);
      if (query.brand !== 'all' && brandIds.length === 0) throw new Refusal('brand_not_found');
      const said = query.q === undefined ? [] : await search.conversations(query.q, brandIds);
      const { items, ...meta } = conversations.list(query, brandIds, viewer.id, said);
      const now = engine.now();
      return { data: items.map((row) => conversationView(row, now)), meta };
    },
    'GET /conversations/:id': ({ subject }) => ({ data: conversationView(subject.row, engine.now()) }),
  });
}
