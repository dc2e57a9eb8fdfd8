import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { markRead, noteMessage, queueMessage } from '../commands/messages.ts';
import { newId } from '../keys/ids.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { contentOf, type MediaContent } from './message-content.ts';
import { mount } from './mount.ts';

export function messageRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { messages: MessageQueries; mediaContent: MediaContent },
): void {
  const { engine, messages, mediaContent } = deps;

  mount(app, deps.mounting, {
    'GET /messages/conversation/:id': ({ params, query }) => {
      const { items, ...meta } = messages.thread(params.id, query);
      return { data: items, meta };
    },
    'POST /messages': async ({ body, viewer, session }) => {
      const { conversationId, clientId = null, quotedMessageId = null } = body;
      const staff = { id: viewer.id, name: session.staff.row.fullName };
      const common = { messageId: newId(engine.now()), conversationId, staff, clientId };
      const decide =
        'direction' in body && body.direction === 'note'
          ? noteMessage({ ...common, text: body.text, mentioned: body.mentions }, messages.sentAs)
          : queueMessage(
              { ...common, kind: body.kind, content: contentOf(body, viewer.id, mediaContent), quotedMessageId },
              messages.sentAs,
            );
      const { decision } = await engine.execute(`conversation/${conversationId}`, actorOf(viewer), decide);
      const stored = engine.read('message', decision.messageId);
      if (stored === undefined) throw new Refusal('message_not_found');
      return { data: stored.row };
    },
    'PUT /messages/:id/read': async ({ params, subject, viewer }) => {
      const { conversationId } = subject.row;
      await engine.execute(
        `conversation/${conversationId}`,
        actorOf(viewer),
        markRead({ conversationId, upTo: params.id, staffId: viewer.id }),
      );
      return { data: {} };
    },
  });
}
