import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { onlineState } from '../../shared/online-state.ts';
import { callerIdOf, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { offerCall } from '../commands/calls.ts';
import {
  addNote,
  eraseConversation,
  markComplaint,
  recordSale,
  removeNote,
  removeSale,
  withdrawComplaint,
} from '../commands/conversation-records.ts';
import { found } from '../commands/found.ts';
import { freeUntil, freshToken } from '../commands/reply-token.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import type { LineQuotas } from '../ports/line-quotas.ts';
import type { Nodes } from '../ports/nodes.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Stored } from '../projections/stored.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import type { MessageSearch } from '../queries/message-search.ts';
import { visibleView } from '../queries/views.ts';
import { textsIn } from '../texts/texts.ts';
import { recipientsIn } from '../turns/recipients.ts';
import { actorOf } from './actor.ts';
import { brandsOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { searchOf } from './search-operators.ts';
import { liveFiguresOf, mustSeeBrands } from './shown.ts';

/** Returns a conversation in the format for clients, with its notes (oldest first) and the state that depends on the current time. */
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
      const view = query.view === undefined ? null : visibleView(deps.engine.read, viewer, query.view);
      if (query.view !== undefined && view === null) throw new Refusal('view_not_found');
      const searched = searchOf(deps, viewer, query.q ?? '', brandIds);
      const leads = await search.conversations(callerIdOf(viewer), searched, query.match);
      const { items, ...meta } = await conversations.list(query, brandIds, viewer.id, leads, view);
      const countRows = query.cursor === undefined ? { countRows: conversations.countRows(brandIds, viewer.id) } : {};
      return {
        data: items.map((row) => conversationView(deps, row)),
        meta: { ...meta, ...leads.more, ...countRows },
      };
    },
    'GET /conversations/:id': ({ subject }) => ({ data: conversationView(deps, subject.row) }),
  });
}

/** Sorts by id in descending order. Ids increase with time, so the newest comes first. */
const newestFirst = (a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1);

export function conversationRecordRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries },
): void {
  const { engine, rows, conversations } = deps;

  async function run(id: string, viewer: Viewer, decide: Decide) {
    await engine.execute(`conversation/${id}`, actorOf(viewer), decide);
    return { data: conversationView(deps, found(engine.read, 'conversation', id).row) };
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
    'GET /conversations/stats/timeouts': async ({ query, viewer }) => {
      const brandIds = mustSeeBrands(deps, viewer, query.brand);
      const { waitingCustomers, overtimeCustomers } = liveFiguresOf(engine.read, brandIds);
      const late = { ...query, filter: 'overtime', sort: 'smart', match: 'any', archived: false } as const;
      const { items } = await conversations.list(late, brandIds, viewer.id);
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

export function sendCostRoutes(app: FastifyInstance, deps: RouteDeps & { quotas: LineQuotas }): void {
  const { engine, quotas } = deps;

  function untilOf(conversation: Stored<'conversation'>): string | null {
    const token = conversation.hidden.standby ? null : freshToken(conversation, engine.now());
    return token === null ? null : new Date(freeUntil(token)).toISOString();
  }

  mount(app, deps.mounting, {
    'GET /conversations/:id/send-cost': async ({ subject }) => {
      const { lineAccountId } = subject.row;
      const refreshed = quotas.refresh(lineAccountId);
      // Waits for LINE only if no quota is stored yet. Otherwise, clients receive the new quota as a delta.
      if (engine.read('lineQuota', lineAccountId) === undefined) await refreshed;
      const row = engine.read('lineQuota', lineAccountId)?.row;
      const cost = { freeUntil: untilOf(subject), recipients: recipientsIn(subject) };
      if (row === undefined) return { data: { ...cost, quota: null } };
      const { id: _, brandId: __, version: ___, ...quota } = row;
      return { data: { ...cost, quota } };
    },
  });
}

export function callRoutes(app: FastifyInstance, deps: RouteDeps & { nodes: Pick<Nodes, 'self'> }): void {
  const { engine, nodes } = deps;
  mount(app, deps.mounting, {
    'POST /conversations/:id/calls': async ({ params, body, viewer, session }) => {
      const [callId, messageId] = [newId(engine.now()), newId(engine.now())];
      const staff = { id: viewer.id, name: session.staff.row.fullName };
      const offer = { conversationId: params.id, callId, messageId, kind: body.kind, staff, node: nodes.self };
      const decide = offerCall({ ...offer, textsIn });
      const { decision } = await engine.execute(`conversation/${params.id}`, actorOf(viewer), decide);
      const call = engine.read('call', decision.callId);
      if (call === undefined) throw new Refusal('internal');
      return { data: call.row };
    },
  });
}
