import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { onlineState } from '../../shared/online-state.ts';
import type { Conversation, MessageAuthor } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import { brandsOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** A conversation as it is shown: with the state that depends on the moment. */
export function conversationView(row: Conversation, now: number) {
  return { ...row, onlineState: onlineState(row.lastActiveAt, now) };
}

/** A customer's own words need no name. */
function speakerOf(read: Read, { kind, lastMessage }: Conversation): { messageId: string; author: MessageAuthor }[] {
  if (lastMessage === null || lastMessage.direction === 'system') return [];
  if (lastMessage.direction === 'in' && kind === 'user') return [];
  const author = read('message', lastMessage.id)?.row.author;
  return author === undefined ? [] : [{ messageId: lastMessage.id, author }];
}

export function conversationRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries; search: MessageSearch },
): void {
  const { engine, rows, conversations, search } = deps;
  mount(app, deps.mounting, {
    'GET /conversations': async ({ query, viewer }) => {
      const brandIds = brandsOf(rows, viewer, query.brand);
      if (query.brand !== 'all' && brandIds.length === 0) throw new Refusal('brand_not_found');
      const said = await search.conversations(viewer.id, query, brandIds);
      const { items, ...meta } = conversations.list(query, brandIds, viewer.id, said.ids);
      const countRows = query.cursor === undefined ? { countRows: conversations.countRows(brandIds, viewer.id) } : {};
      const now = engine.now();
      return {
        data: items.map((row) => conversationView(row, now)),
        meta: { ...meta, ...said.more, ...countRows, speakers: items.flatMap((row) => speakerOf(engine.read, row)) },
      };
    },
    'GET /conversations/:id': ({ subject }) => ({ data: conversationView(subject.row, engine.now()) }),
  });
}
