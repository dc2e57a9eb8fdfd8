import type { FastifyInstance } from 'fastify';
import type { AnswerPart } from '../../shared/api/answers.ts';
import type { MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import { excerptOf } from '../../shared/excerpt.ts';
import type { StickerParts } from '../../shared/message-parts.ts';
import { callerIdOf, can } from '../../shared/permissions.ts';
import { readableText } from '../../shared/preview.ts';
import type { Message } from '../../shared/rows.ts';
import { found } from '../commands/found.ts';
import { answer, markRead, noteMessage, queueMessage, requeueMessage, withdrawMessage } from '../commands/messages.ts';
import { newId } from '../keys/ids.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { actorOf } from './actor.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { forbidden, mount } from './mount.ts';
import { liveFiguresOf, mustSeeBrands } from './shown.ts';

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
      return { data: found(engine.read, 'message', decision.messageId).row };
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
      const { items, ...meta } = await search.find(callerIdOf(viewer), { ...rest, brandIds, conversationId });
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
      return { data: decision.messageIds.map((id) => found(engine.read, 'message', id).row) };
    },
  });
}

/** Returns the stored content of an upload by its id from POST /media. `null` if the upload is of another person or kind. */
type MediaContent = (mediaId: string, kind: Message['kind'], staffId: string) => MessageContent | null;

/** Converts an outgoing message to the content that is stored. @throws Refusal `media_not_found` */
function contentOf(part: AnswerPart, staffId: string, mediaContent: MediaContent): MessageContent {
  if ('mediaId' in part) {
    const content = mediaContent(part.mediaId, part.kind, staffId);
    if (content === null) throw new Refusal('media_not_found');
    return content;
  }
  if (part.kind === 'sticker') {
    const { packageId, stickerId } = part;
    return { text: '', content: { packageId, stickerId } satisfies StickerParts };
  }
  return { text: part.text, content: {} };
}
