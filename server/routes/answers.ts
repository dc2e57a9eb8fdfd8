import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { can } from '../../shared/permissions.ts';
import { answer } from '../commands/answer.ts';
import { newId } from '../keys/ids.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { contentOf, type MediaContent } from './message-content.ts';
import { forbidden, mount } from './mount.ts';

export function answerRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { messages: MessageQueries; mediaContent: MediaContent },
): void {
  const { engine, messages: queries, mediaContent } = deps;

  mount(app, deps.mounting, {
    'POST /conversations/:id/answer': async ({ params, body, viewer, session }) => {
      const { messages, resolve } = body;
      if (resolve && !can(viewer, 'messages.close')) throw forbidden(['messages.close']);
      const conversationId = params.id;
      const staff = { id: viewer.id, name: session.staff.row.fullName };
      const parts = messages.map((part) => ({
        messageId: newId(engine.now()),
        conversationId,
        staff,
        kind: part.kind,
        content: contentOf(part, viewer.id, mediaContent),
        clientId: part.clientId ?? null,
        quotedMessageId: part.quotedMessageId ?? null,
      }));
      const decide = answer({ conversationId, parts, resolve }, queries.sentAs);
      const { decision } = await engine.execute(`conversation/${conversationId}`, actorOf(viewer), decide);
      return {
        data: decision.messageIds.map((id) => {
          const stored = engine.read('message', id);
          if (stored === undefined) throw new Refusal('message_not_found');
          return stored.row;
        }),
      };
    },
  });
}
