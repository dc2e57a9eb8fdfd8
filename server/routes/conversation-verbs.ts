import type { FastifyInstance } from 'fastify';
import type { BatchBody, BatchResult, Verb, VerbBody } from '../../shared/api/conversation-verbs.ts';
import { verbPermissions } from '../../shared/api/conversation-verbs.ts';
import { Refusal } from '../../shared/errors.ts';
import { can, type Permission, rank, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { assignConversation, escalateConversation, transferConversation } from '../commands/assignments.ts';
import {
  markProcessed,
  setArchived,
  setLabels,
  setMemberGroup,
  setPinned,
  setPriority,
  setStatus,
  setTags,
} from '../commands/conversation-state.ts';
import { found } from '../commands/found.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../ids.ts';
import type { Stored } from '../projections/stored.ts';
import { conversationView } from './conversations.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { forbidden, mount } from './mount.ts';
import { worksIn } from './shown.ts';

type Wish = { [V in Verb]: { verb: V; body: VerbBody<V> } }[Verb];

/** The key that this very wish needs, where the verb alone does not say (see verbPermissions). */
function keysFor({ verb, body }: Wish, { assignedTo }: Conversation, viewer: Viewer): readonly Permission[] {
  if (verb === 'assign') {
    const takes = body.staffId === viewer.id && (assignedTo === null || assignedTo === viewer.id);
    return takes ? verbPermissions.assign : ['messages.assign'];
  }
  if (verb === 'status') {
    const ends = body.status === 'resolved' || body.status === 'closed';
    const more = body.serviceStatus !== undefined || !ends;
    return [...(ends ? (['messages.close'] as const) : []), ...(more ? (['messages.reply'] as const) : [])];
  }
  return verbPermissions[verb];
}

function mustBeAllowed(wish: Wish, row: Conversation, viewer: Viewer): void {
  const keys = keysFor(wish, row, viewer);
  const allowed = wish.verb === 'status' ? keys.every((key) => can(viewer, key)) : keys.some((key) => can(viewer, key));
  if (!allowed) throw forbidden(keys.filter((key) => !can(viewer, key)));
}

export function conversationVerbRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  /** Everyone of cs_lead rank and above who works in the brand. */
  function leadsOf(brandId: string): string[] {
    const leads = rows.all('colleague').filter(({ row }) => row.active && rank(row.role) >= rank('cs_lead'));
    return leads.filter(({ row }) => worksIn(row, brandId)).map(({ row }) => row.id);
  }

  function decideOf({ verb, body }: Wish, { id: conversationId, brandId }: Conversation, viewer: Viewer): Decide {
    const handOver = { conversationId, by: viewer.id, messageId: newId(engine.now()) };
    switch (verb) {
      case 'assign':
        return assignConversation({ conversationId, staffId: body.staffId });
      case 'status': {
        const { status, serviceStatus, reason = null, undo = false } = body;
        return setStatus({ conversationId, status, serviceStatus, reason, remarkId: handOver.messageId, undo });
      }
      case 'priority':
        return setPriority({ conversationId, priority: body.priority });
      case 'tags':
        return setTags({ conversationId, tags: body.tags });
      case 'memberGroup':
        return setMemberGroup({ conversationId, memberGroup: body.memberGroup });
      case 'labels':
        return setLabels({ conversationId, labels: body.labels });
      case 'pin':
        return setPinned({ conversationId, pinned: body.pinned });
      case 'archive':
        return setArchived({ conversationId, archived: body.archived });
      case 'processed':
        return markProcessed({ conversationId });
      case 'transfer':
        return transferConversation({ ...handOver, staffId: body.staffId, note: body.note ?? null });
      case 'escalate': {
        const labelId = rows.of('label', brandId).find(({ row }) => row.preset === 'escalated')?.row.id ?? null;
        return escalateConversation({ ...handOver, note: body.note ?? null, labelId, leads: leadsOf(brandId) });
      }
    }
  }

  async function run(wish: Wish, { row }: Stored<'conversation'>, viewer: Viewer): Promise<void> {
    const decide = decideOf(wish, row, viewer);
    await engine.execute(`conversation/${row.id}`, actorOf(viewer), (read, at) => {
      // Somebody may have taken it since the call came.
      mustBeAllowed(wish, found(read, 'conversation', row.id).row, viewer);
      return decide(read, at);
    });
  }

  async function one(wish: Wish, { viewer, subject }: { viewer: Viewer; subject: Stored<'conversation'> }) {
    await run(wish, subject, viewer);
    const { row } = engine.read('conversation', subject.row.id) ?? subject;
    return { data: conversationView(row, engine.now()) };
  }

  async function oneOfMany(id: string, wish: Wish, viewer: Viewer): Promise<BatchResult> {
    const about = { kind: 'conversation', in: 'body', key: 'id' } as const;
    const input = { params: undefined, query: undefined, body: { id } };
    try {
      await run(wish, deps.mounting.subject(about, input, viewer) as Stored<'conversation'>, viewer);
      return { id, success: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, success: false, code: error.code, message: error.message };
    }
  }

  mount(app, deps.mounting, {
    'PUT /conversations/:id/assign': (input) => one({ verb: 'assign', body: input.body }, input),
    'PUT /conversations/:id/status': (input) => one({ verb: 'status', body: input.body }, input),
    'PUT /conversations/:id/priority': (input) => one({ verb: 'priority', body: input.body }, input),
    'POST /conversations/:id/tags': (input) => one({ verb: 'tags', body: input.body }, input),
    'PUT /conversations/:id/member-group': (input) => one({ verb: 'memberGroup', body: input.body }, input),
    'PUT /conversations/:id/labels': (input) => one({ verb: 'labels', body: input.body }, input),
    'PUT /conversations/:id/pin': (input) => one({ verb: 'pin', body: input.body }, input),
    'PUT /conversations/:id/archive': (input) => one({ verb: 'archive', body: input.body }, input),
    'PUT /conversations/:id/processed': (input) => one({ verb: 'processed', body: input.body }, input),
    'POST /conversations/:id/transfer': (input) => one({ verb: 'transfer', body: input.body }, input),
    'POST /conversations/:id/escalate': (input) => one({ verb: 'escalate', body: input.body }, input),
    'POST /conversations/batch': async ({ body, viewer }) => {
      const wish = wishOf(body);
      const keys: readonly Permission[] = verbPermissions[wish.verb];
      if (!keys.some((key) => can(viewer, key))) throw forbidden(keys);
      return { data: await Promise.all([...new Set(body.ids)].map((id) => oneOfMany(id, wish, viewer))) };
    },
  });
}

function wishOf(batch: BatchBody): Wish {
  const { action: verb, ids: _, ...body } = batch;
  return { verb, body } as Wish;
}
