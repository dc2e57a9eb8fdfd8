import type { FastifyInstance } from 'fastify';
import {
  type BatchAction,
  type BatchResult,
  type ChangeName,
  type ConversationChange,
  conversationChanges,
} from '../../shared/api/conversation-changes.ts';
import { Refusal } from '../../shared/errors.ts';
import { labelOfSameName } from '../../shared/labels.ts';
import { can, type Permission, rank, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { worksIn } from '../../shared/team.ts';
import { assignConversation, escalateConversation, transferConversation } from '../commands/assignments.ts';
import { endOfBlock, setStatus, stateChanges } from '../commands/conversation-state.ts';
import { describeCustomer } from '../commands/customer.ts';
import { found } from '../commands/found.ts';
import { mustBeSnoozeEnd, snoozeConversation } from '../commands/snooze.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import type { Stored } from '../projections/stored.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { mustBeAllowed } from './change-permissions.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, forbidden, mount } from './mount.ts';
import { macroDecision, visibleMacro } from './run-macro.ts';
import { seesExistingBrand } from './subject.ts';

const about = { kind: 'conversation', in: 'body', key: 'id' } as const;

type StatusChange = Extract<ConversationChange, { action: 'status' }>;

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time));

const blockOf = ({ reason = null, blockedUntil }: StatusChange) => ({
  reason,
  blockedUntil: blockedUntil === undefined ? undefined : Date.parse(blockedUntil),
});

export function conversationChangeRoutes(app: FastifyInstance, deps: RouteDeps & { messages: MessageQueries }): void {
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
        return assignConversation({ conversationId, staffId: change.staffId, from: change.from, by: viewer.id });
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
      case 'snooze': {
        const { until, note = null, confirm = false } = change;
        const { messageId } = remark;
        return snoozeConversation({ conversationId, until: timeOf(until), note, confirm, messageId });
      }
      case 'transfer':
        return transferConversation({ ...remark, staffId: change.staffId, note: change.note ?? null });
      case 'escalate': {
        const labelId = rows.of('label', brandId).find(({ row }) => row.preset === 'escalated')?.row.id ?? null;
        return escalateConversation({ ...remark, note: change.note ?? null, labelId, leads: leadsOf(brandId) });
      }
      case 'customer':
        return describeCustomer({ conversationId, contentId: remark.messageId, ...change });
      default: {
        const decide: (wish: never) => Decide = stateChanges[change.action];
        return decide({ conversationId, ...change } as never);
      }
    }
  }

  /**
   * Returns the change of a batch for one conversation. A label of another brand is replaced with the label of the same name in the brand of
   * the conversation.
   * @throws Refusal `label_not_found`, whose details name the brand if it has no label of this name
   */
  function inBrandOf(
    { brandId, labels }: Conversation,
    change: ConversationChange,
    viewer: Viewer,
  ): ConversationChange {
    if (change.action !== 'labels') return change;
    const own = (id: string): string => {
      const label = engine.read('label', id)?.row;
      // Ids of deleted labels, unknown ids, and labels of brands that the caller cannot see are checked by the command.
      if (labels.includes(id) || label === undefined || label.brandId === brandId) return id;
      if (!seesExistingBrand(engine.read, viewer, label.brandId)) return id;
      const named = labelOfSameName(
        label,
        rows.of('label', brandId).map(({ row }) => row),
      );
      if (named !== undefined) return named.id;
      const brand = engine.read('brand', brandId)?.row.name ?? brandId;
      throw new Refusal('label_not_found', [
        { path: 'labels', message: `The brand “${brand}” has no label “${label.name}”.` },
      ]);
    };
    return { ...change, labels: change.labels.map(own) };
  }

  /** Runs a change. Checks permissions, brands and the assignee again when the change is decided, because a batch takes some time. */
  function run(wish: BatchAction, id: string, command: Command, isBatch = false): Promise<unknown> {
    return command(`conversation/${id}`, (viewer) => (read, at) => {
      deps.mounting.subject(about, { params: undefined, query: undefined, body: { id } }, viewer);
      if (wish.action === 'macro')
        return macroDecision(deps, { conversationId: id, macroId: wish.macroId }, viewer, wish)(read, at);
      const { row } = found(read, 'conversation', id);
      const change = isBatch ? inBrandOf(row, wish, viewer) : wish;
      mustBeAllowed(change, row, viewer);
      return decideOf(change, row, viewer)(read, at);
    });
  }

  async function one(
    change: ConversationChange,
    { command, subject }: { command: Command; subject: Stored<'conversation'> },
  ) {
    await run(change, subject.row.id, command, false);
    const { row } = engine.read('conversation', subject.row.id) ?? subject;
    return { data: conversationView(deps, row) };
  }

  async function oneOfMany(id: string, change: BatchAction, command: Command): Promise<BatchResult> {
    try {
      await run(change, id, command, true);
      return { id, success: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details = error.details.length === 0 ? {} : { details: error.details };
      return { id, success: false, code: error.code, message: error.message, ...details };
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
      if (change.action === 'macro') visibleMacro(deps, change.macroId, viewer);
      else {
        const keys: readonly Permission[] = conversationChanges[change.action].permission;
        if (!keys.some((key) => can(viewer, key))) throw forbidden(keys);
      }
      // Refuses a whole batch that would be invalid for each of its conversations.
      if (change.action === 'status')
        endOfBlock({ serviceStatus: change.serviceStatus, ...blockOf(change) }, engine.now());
      if (change.action === 'snooze') mustBeSnoozeEnd(timeOf(change.until), engine.now());
      return { data: await Promise.all([...new Set(ids)].map((id) => oneOfMany(id, change, command))) };
    },
  });
}
