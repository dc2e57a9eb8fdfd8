import type { FastifyInstance } from 'fastify';
import {
  type BatchResult,
  type ChangeName,
  type ConversationChange,
  conversationChanges,
} from '../../shared/api/conversation-changes.ts';
import { Refusal } from '../../shared/errors.ts';
import { can, type Permission, rank, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { worksIn } from '../../shared/team.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import { assignConversation, escalateConversation, transferConversation } from '../commands/assignments.ts';
import { endOfBlock, setStatus, stateChanges } from '../commands/conversation-state.ts';
import { found } from '../commands/found.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import type { Stored } from '../projections/stored.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, forbidden, mount } from './mount.ts';

/**
 * Returns the permissions for a change, which can depend on the conversation. A change of the status requires all of the returned
 * permissions. Any other change requires one of the returned permissions.
 */
function keysFor(change: ConversationChange, { assignedTo }: Conversation, viewer: Viewer): readonly Permission[] {
  if (change.action === 'assign') {
    const takes = change.staffId === viewer.id && (assignedTo === null || assignedTo === viewer.id);
    return takes ? conversationChanges.assign.permission : ['messages.assign'];
  }
  if (change.action === 'status') {
    const ends = isEnded(change.status);
    const more = change.serviceStatus !== undefined || !ends;
    return [...(ends ? (['messages.close'] as const) : []), ...(more ? (['messages.reply'] as const) : [])];
  }
  return conversationChanges[change.action].permission;
}

function mustBeAllowed(change: ConversationChange, row: Conversation, viewer: Viewer): void {
  const keys = keysFor(change, row, viewer);
  const allowed =
    change.action === 'status' ? keys.every((key) => can(viewer, key)) : keys.some((key) => can(viewer, key));
  if (!allowed) throw forbidden(keys.filter((key) => !can(viewer, key)));
}

const about = { kind: 'conversation', in: 'body', key: 'id' } as const;

type StatusChange = Extract<ConversationChange, { action: 'status' }>;

const blockOf = ({ reason = null, blockedUntil }: StatusChange) => ({
  reason,
  blockedUntil: blockedUntil === undefined ? undefined : Date.parse(blockedUntil),
});

export function conversationChangeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine, rows } = deps;

  /** Returns the ids of active people in the brand whose rank is at least that of `cs_lead`. */
  function leadsOf(brandId: string): string[] {
    const leads = rows.all('colleague').filter(({ row }) => row.active && rank(row.role) >= rank('cs_lead'));
    return leads.filter(({ row }) => worksIn(row, brandId)).map(({ row }) => row.id);
  }

  function decideOf(change: ConversationChange, { id: conversationId, brandId }: Conversation, viewer: Viewer): Decide {
    const remark = { conversationId, by: viewer.id, messageId: newId(engine.now()) };
    switch (change.action) {
      case 'assign':
        return assignConversation({ conversationId, staffId: change.staffId, from: change.from });
      case 'status': {
        const { status, serviceStatus, undo = false } = change;
        return setStatus({
          conversationId,
          status,
          serviceStatus,
          ...blockOf(change),
          remarkId: remark.messageId,
          undo,
        });
      }
      case 'transfer':
        return transferConversation({ ...remark, staffId: change.staffId, note: change.note ?? null });
      case 'escalate': {
        const labelId = rows.of('label', brandId).find(({ row }) => row.preset === 'escalated')?.row.id ?? null;
        return escalateConversation({ ...remark, note: change.note ?? null, labelId, leads: leadsOf(brandId) });
      }
      default: {
        const decide: (wish: never) => Decide = stateChanges[change.action];
        return decide({ conversationId, ...change } as never);
      }
    }
  }

  /** Runs a change. Checks permissions, brands and the assignee again when the change is decided, because a batch takes some time. */
  function run(change: ConversationChange, id: string, command: Command): Promise<unknown> {
    return command(`conversation/${id}`, (viewer) => (read, at) => {
      deps.mounting.subject(about, { params: undefined, query: undefined, body: { id } }, viewer);
      const { row } = found(read, 'conversation', id);
      mustBeAllowed(change, row, viewer);
      return decideOf(change, row, viewer)(read, at);
    });
  }

  async function one(
    change: ConversationChange,
    { command, subject }: { command: Command; subject: Stored<'conversation'> },
  ) {
    await run(change, subject.row.id, command);
    const { row } = engine.read('conversation', subject.row.id) ?? subject;
    return { data: conversationView(deps, row) };
  }

  async function oneOfMany(id: string, change: ConversationChange, command: Command): Promise<BatchResult> {
    try {
      await run(change, id, command);
      return { id, success: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, success: false, code: error.code, message: error.message };
    }
  }

  type Input = { command: Command; subject: Stored<'conversation'>; body: object };
  type Single = {
    [C in ChangeName as (typeof conversationChanges)[C]['route']]: (input: Input) => ReturnType<typeof one>;
  };
  const single = Object.entries(conversationChanges).map(([action, { route }]) => [
    route,
    (input: Input) => one({ action, ...input.body } as ConversationChange, input),
  ]);

  mount(app, deps.mounting, {
    ...(Object.fromEntries(single) as Single),
    'POST /conversations/batch': async ({ body: { ids, ...change }, viewer, command }) => {
      const keys: readonly Permission[] = conversationChanges[change.action].permission;
      if (!keys.some((key) => can(viewer, key))) throw forbidden(keys);
      // Refuses a whole batch that would be invalid for each of its conversations.
      if (change.action === 'status')
        endOfBlock({ serviceStatus: change.serviceStatus, ...blockOf(change) }, engine.now());
      return { data: await Promise.all([...new Set(ids)].map((id) => oneOfMany(id, change, command))) };
    },
  });
}
