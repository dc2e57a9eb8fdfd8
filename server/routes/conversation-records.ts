import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import {
  addNote,
  eraseConversation,
  markComplaint,
  recordSale,
  removeNote,
  removeSale,
  withdrawComplaint,
} from '../commands/conversation-records.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import { actorOf } from './actor.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { liveFiguresOf, mustSeeBrands } from './shown.ts';

/** Newest first. Ids increase with time. */
const newestFirst = (a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1);

export function conversationRecordRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries },
): void {
  const { engine, rows, conversations } = deps;

  async function run(id: string, viewer: Viewer, decide: Decide) {
    await engine.execute(`conversation/${id}`, actorOf(viewer), decide);
    const stored = engine.read('conversation', id);
    if (stored === undefined) throw new Refusal('conversation_not_found');
    return { data: conversationView(deps, stored.row) };
  }

  mount(app, deps.mounting, {
    'POST /conversations/:id/notes': ({ params: { id }, body, viewer }) =>
      run(id, viewer, addNote({ conversationId: id, noteId: newId(engine.now()), text: body.text })),
    'DELETE /conversations/:id/notes/:noteId': ({ params: { id, noteId }, viewer }) =>
      run(id, viewer, removeNote({ conversationId: id, noteId, by: viewer })),
    'POST /conversations/:id/complaint': ({ params: { id }, body, viewer }) =>
      run(id, viewer, markComplaint({ conversationId: id, note: body.note ?? null, remarkId: newId(engine.now()) })),
    'POST /conversations/:id/sales': async ({ params: { id }, body, viewer }) => {
      const saleId = newId(engine.now());
      const { amount, note = null } = body;
      await engine.execute(
        `conversation/${id}`,
        actorOf(viewer),
        recordSale({ conversationId: id, saleId, amount, note }),
      );
      const sale = engine.read('sale', saleId);
      if (sale === undefined) throw new Refusal('conversation_not_found');
      return { data: sale.row };
    },
    'DELETE /conversations/:id/sales/:saleId': async ({ params: { id, saleId }, viewer }) => {
      await engine.execute(`conversation/${id}`, actorOf(viewer), removeSale({ conversationId: id, saleId }));
      return { data: {} };
    },
    'DELETE /conversations/:id/complaint': ({ params: { id }, viewer }) =>
      run(id, viewer, withdrawComplaint({ conversationId: id })),
    'GET /conversations/:id/history': ({ params: { id } }) => ({
      data: {
        episodes: rows
          .of('episode', id)
          .map(({ row }) => row)
          .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1)),
        sales: rows
          .of('sale', id)
          .map(({ row }) => row)
          .sort(newestFirst),
        notes: rows
          .of('note', id)
          .map(({ row }) => row)
          .sort((a, b) => b.version - a.version),
      },
    }),
    'POST /conversations/:id/erase': async ({ params: { id }, viewer }) => {
      await engine.execute(`conversation/${id}`, actorOf(viewer), eraseConversation({ conversationId: id }));
      return { data: {} };
    },
    'GET /conversations/stats/timeouts': ({ query, viewer }) => {
      const brandIds = mustSeeBrands(deps, viewer, query.brand);
      const { waitingCustomers, overtimeCustomers } = liveFiguresOf(engine.read, brandIds);
      const late = { ...query, filter: 'overtime', sort: 'smart', match: 'any', archived: false } as const;
      const { items } = conversations.list(late, brandIds, viewer.id);
      return {
        data: {
          waitingCustomers,
          overtimeCustomers,
          tolerances: settingsOf(engine.read).tolerances,
          conversations: items.map((row) => conversationView(deps, row)),
        },
      };
    },
  });
}
