import type { FastifyInstance } from 'fastify';
import type { MessageBody } from '../../shared/api/messages.ts';
import type { MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Message } from '../../shared/rows.ts';
import { markRead, noteMessage, queueMessage } from '../commands/messages.ts';
import { newId } from '../ids.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** What a person's upload turned out to be, by the id that POST /media gave; null for another's or another kind. */
export type MediaContent = (mediaId: string, kind: Message['kind'], staffId: string) => MessageContent | null;

export function messageRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { messages: MessageQueries; mediaContent: MediaContent },
): void {
  const { engine, messages, mediaContent } = deps;

  function contentOf(body: MessageBody, staffId: string): MessageContent {
    if ('mediaId' in body) {
      const content = mediaContent(body.mediaId, body.kind, staffId);
      if (content === null) throw new Refusal('media_not_found');
      return content;
    }
    if (body.kind === 'sticker') {
      const { packageId, stickerId } = body;
      return { text: '', content: { packageId, stickerId } };
    }
    return { text: body.text, content: {} };
  }

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
          ? noteMessage({ ...common, text: body.text, mentioned: body.mentions })
          : queueMessage({ ...common, kind: body.kind, content: contentOf(body, viewer.id), quotedMessageId });
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
