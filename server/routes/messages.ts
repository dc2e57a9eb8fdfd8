import type { FastifyInstance } from 'fastify';
import type { LaterFields } from '../../shared/api/messages.ts';
import { Refusal } from '../../shared/errors.ts';
import { excerptOf } from '../../shared/excerpt.ts';
import { mediaTypes } from '../../shared/media-types.ts';
import { callerIdOf, can } from '../../shared/permissions.ts';
import { readableText } from '../../shared/preview.ts';
import { authorViewerOf } from '../auth/author.ts';
import { revokeFileLink } from '../commands/file-links.ts';
import { found } from '../commands/found.ts';
import { answer, markRead, noteMessage, queueMessage, requeueMessage, withdrawMessage } from '../commands/messages.ts';
import { rescheduleMessage, type SendLater, undoAnswer } from '../commands/scheduled-messages.ts';
import { newId } from '../keys/ids.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { actorOf } from './actor.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { contentOf, kindOfPart, type MediaContent } from './message-content.ts';
import { forbidden, mount } from './mount.ts';
import { searchOf } from './search-operators.ts';
import { liveFiguresOf, mustSeeBrands } from './shown.ts';

export function messageRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { messages: MessageQueries; mediaContent: MediaContent },
): void {
  const { engine, messages } = deps;

  mount(app, deps.mounting, {
    'GET /messages/conversation/:id': ({ params, query }) => {
      const { items, ...meta } = messages.thread(params.id, query);
      return { data: items, meta };
    },
    'POST /messages': async ({ body, viewer, session }) => {
      const { conversationId, clientId = null, quotedMessageId = null } = body;
      const staff = { id: viewer.id, name: session.staff.row.fullName };
      const common = { messageId: newId(engine.now()), conversationId, staff, clientId };
      const writer = { viewer, name: staff.name, conversationId };
      const decide =
        'direction' in body && body.direction === 'note'
          ? noteMessage({ ...common, text: body.text, mentioned: body.mentions }, messages.sentAs)
          : queueMessage(
              {
                ...common,
                kind: kindOfPart(body),
                content: () => contentOf(body, writer, deps),
                quotedMessageId,
                later: laterOf(body),
              },
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
      const { brand, conversation: conversationId, q, ...page } = query;
      const brandIds = mustSeeBrands(deps, viewer, brand);
      if (conversationId !== undefined) {
        const brandId = engine.read('conversation', conversationId)?.row.brandId;
        if (brandId === undefined || !brandIds.includes(brandId)) throw new Refusal('conversation_not_found');
      }
      const searched = searchOf(deps, viewer, q, brandIds);
      const { items, ...meta } = await search.find(callerIdOf(viewer), searched, { ...page, conversationId });
      const { terms } = searched.query;
      const excerpts = items.map((message) => ({
        messageId: message.id,
        ...excerptOf(readableText(message), terms, meta.approximate),
      }));
      const conversations = [...new Set(items.map((item) => item.conversationId))].flatMap((id) => {
        const row = engine.read('conversation', id)?.row;
        return row === undefined ? [] : [conversationView(deps, row)];
      });
      return { data: items, meta: { ...meta, excerpts, conversations } };
    },
    'GET /conversations/:id/media': async ({ subject, query, viewer }) => {
      const { type, ...page } = query;
      const { items, ...meta } = await search.media(callerIdOf(viewer), subject.row, mediaTypes[type], page);
      return { data: items, meta };
    },
    'PUT /messages/:id': async ({ params, body, subject, viewer }) => {
      const sendAt = body.sendAt === null ? null : Date.parse(body.sendAt);
      const stream = `conversation/${subject.row.conversationId}`;
      const decide = rescheduleMessage({ messageId: params.id, sendAt, authorViewer: authorViewerOf });
      await engine.execute(stream, actorOf(viewer), decide);
      return { data: found(engine.read, 'message', params.id).row };
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
    'DELETE /messages/:id/file-link': async ({ params, subject, viewer }) => {
      const stream = `conversation/${subject.row.conversationId}`;
      await engine.execute(stream, actorOf(viewer), revokeFileLink({ messageId: params.id }));
      return { data: {} };
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
  const { engine, messages: queries } = deps;

  mount(app, deps.mounting, {
    'POST /conversations/:id/answer/undo': async ({ params, body, viewer }) => {
      const decide = undoAnswer({ conversationId: params.id, messageIds: body.messageIds });
      await engine.execute(`conversation/${params.id}`, actorOf(viewer), decide);
      return { data: {} };
    },
    'POST /conversations/:id/answer': async ({ params, body, viewer, session }) => {
      const { messages, resolve } = body;
      if (resolve && !can(viewer, 'messages.close')) throw forbidden(['messages.close']);
      const later = laterOf(body);
      if (resolve && later?.hold === 'later') {
        const message = 'A scheduled reply cannot resolve the case.';
        throw new Refusal('validation_failed', [{ path: 'resolve', message }]);
      }
      const conversationId = params.id;
      const staff = { id: viewer.id, name: session.staff.row.fullName };
      const parts = messages.map((part) => ({
        messageId: newId(engine.now()),
        conversationId,
        staff,
        kind: kindOfPart(part),
        content: () => contentOf(part, { viewer, name: staff.name, conversationId }, deps),
        clientId: part.clientId ?? null,
        quotedMessageId: part.quotedMessageId ?? null,
        later,
      }));
      const decide = answer({ conversationId, parts, resolve }, queries.sentAs);
      const { decision } = await engine.execute(`conversation/${conversationId}`, actorOf(viewer), decide);
      return { data: decision.messageIds.map((id) => found(engine.read, 'message', id).row) };
    },
  });
}

/** Returns when a message is sent, by the fields of the request. `null` sends it at once. */
function laterOf({ sendAt, cancelIfCustomerWrites = false, undoSeconds }: LaterFields): SendLater | null {
  if (sendAt !== undefined) return { hold: 'later', sendAt: Date.parse(sendAt), cancelIfCustomerWrites };
  return undoSeconds === undefined ? null : { hold: 'undo', delayMs: undoSeconds * 1000 };
}
