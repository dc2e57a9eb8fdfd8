import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { excerptOf } from '../../shared/excerpt.ts';
import { readableText } from '../../shared/preview.ts';
import { requeueMessage, withdrawMessage } from '../commands/messages.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import { actorOf } from './actor.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { liveFiguresOf, mustSeeBrands } from './shown.ts';

export function messagePartRoutes(app: FastifyInstance, deps: RouteDeps & { search: MessageSearch }): void {
  const { engine, search } = deps;

  mount(app, deps.mounting, {
    'GET /messages/search': async ({ query, viewer }) => {
      const { brand, conversation: conversationId, ...rest } = query;
      const brandIds = mustSeeBrands(deps, viewer, brand);
      if (conversationId !== undefined) {
        const brandId = engine.read('conversation', conversationId)?.row.brandId;
        if (brandId === undefined || !brandIds.includes(brandId)) throw new Refusal('conversation_not_found');
      }
      const { items, ...meta } = await search.find(viewer.id, { ...rest, brandIds, conversationId });
      const excerpts = items.map((message) => ({
        messageId: message.id,
        ...excerptOf(readableText(message), query.q),
      }));
      const conversations = [...new Set(items.map((item) => item.conversationId))].flatMap((id) => {
        const row = engine.read('conversation', id)?.row;
        return row === undefined ? [] : [conversationView(deps, row)];
      });
      return { data: items, meta: { ...meta, excerpts, conversations } };
    },
    'DELETE /messages/:id': async ({ params, subject, viewer }) => {
      const stream = `conversation/${subject.row.conversationId}`;
      await engine.execute(stream, actorOf(viewer), withdrawMessage({ messageId: params.id, by: viewer }));
      return { data: {} };
    },
    'POST /messages/:id/resend': async ({ params, subject, viewer }) => {
      const stream = `conversation/${subject.row.conversationId}`;
      await engine.execute(stream, actorOf(viewer), requeueMessage({ messageId: params.id }));
      return { data: (engine.read('message', params.id) ?? subject).row };
    },
    'GET /messages/stats': ({ query, viewer }) => {
      return { data: liveFiguresOf(engine.read, mustSeeBrands(deps, viewer, query.brand)) };
    },
  });
}
