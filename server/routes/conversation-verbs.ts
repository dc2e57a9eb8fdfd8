import type { FastifyInstance } from 'fastify';
import type { BatchBody, BatchResult, Verb, VerbBody } from '../../shared/api/conversation-verbs.ts';
import { verbPermissions, verbRoutes } from '../../shared/api/conversation-verbs.ts';
import { Refusal } from '../../shared/errors.ts';
import { can, type Permission, rank, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import { assignConversation, escalateConversation, transferConversation } from '../commands/assignments.ts';
import { setStatus, stateVerbs } from '../commands/conversation-state.ts';
import { found } from '../commands/found.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
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
    const ends = isEnded(body.status);
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
      case 'transfer':
        return transferConversation({ ...handOver, staffId: body.staffId, note: body.note ?? null });
      case 'escalate': {
        const labelId = rows.of('label', brandId).find(({ row }) => row.preset === 'escalated')?.row.id ?? null;
        return escalateConversation({ ...handOver, note: body.note ?? null, labelId, leads: leadsOf(brandId) });
      }
      default: {
        const decide: (wish: never) => Decide = stateVerbs[verb];
        return decide({ conversationId, ...body } as never);
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
    return { data: conversationView(deps, row) };
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

  type Input = { viewer: Viewer; subject: Stored<'conversation'>; body: Wish['body'] };
  type Single = { [V in Verb as (typeof verbRoutes)[V]]: (input: Input) => ReturnType<typeof one> };
  const single = Object.entries(verbRoutes).map(([verb, route]) => [
    route,
    (input: Input) => one({ verb, body: input.body } as Wish, input),
  ]);

  mount(app, deps.mounting, {
    ...(Object.fromEntries(single) as Single),
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
