import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { onlineState } from '../../shared/online-state.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import { brandsOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** A conversation as returned to clients: with state that depends on the current time, and its notes, oldest first. */
export function conversationView({ engine, rows }: Pick<RouteDeps, 'engine' | 'rows'>, row: Conversation) {
  const notes = row.noteCount === 0 ? [] : rows.of('note', row.id).sort((a, b) => a.row.version - b.row.version);
  const internalNotes = notes.map(({ row: { id, text, author, at } }) => ({ id, text, author, at }));
  return { ...row, internalNotes, onlineState: onlineState(row.lastActiveAt, engine.now()) };
}

export function conversationRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries; search: MessageSearch },
): void {
  const { rows, conversations, search } = deps;
  mount(app, deps.mounting, {
    'GET /conversations': async ({ query, viewer }) => {
      const brandIds = brandsOf(rows, viewer, query.brand);
      if (query.brand !== 'all' && brandIds.length === 0) throw new Refusal('brand_not_found');
      const leads = await search.conversations(viewer.id, query, brandIds);
      const { items, ...meta } = conversations.list(query, brandIds, viewer.id, leads);
      const countRows = query.cursor === undefined ? { countRows: conversations.countRows(brandIds, viewer.id) } : {};
      return {
        data: items.map((row) => conversationView(deps, row)),
        meta: { ...meta, ...leads.more, ...countRows },
      };
    },
    'GET /conversations/:id': ({ subject }) => ({ data: conversationView(deps, subject.row) }),
  });
}
