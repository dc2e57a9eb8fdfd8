import type { ConversationChange } from '../../shared/api/conversation-changes.ts';
import { filledCard } from '../../shared/card-rules.ts';
import { Refusal } from '../../shared/errors.ts';
import { labelOfSameName } from '../../shared/labels.ts';
import { limits } from '../../shared/limits.ts';
import type { Macro, MacroAction } from '../../shared/macro-row.ts';
import { isMacroOf } from '../../shared/macros.ts';
import type { TextsIn } from '../../shared/msg.ts';
import { presetValues, type ReplyPreset, replyPresetTexts } from '../../shared/reply-preset-texts.ts';
import { customerFieldsOf, fillVariables, type Particle, type VariableValues } from '../../shared/reply-variables.ts';
import type { Conversation, Label } from '../../shared/rows.ts';
import { snoozeEnd } from '../../shared/snooze.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { stateAfter } from '../turns/state.ts';
import { assignConversation } from './assignments.ts';
import { setStatus, stateChanges } from './conversation-state.ts';
import { languageOfCustomer } from './customer-language.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { noteMessage, type QueueMessage, queueMessage, type SentAs, writtenBefore } from './messages.ts';
import { nothing } from './nothing.ts';
import { snoozeConversation } from './snooze.ts';
import { contentOfUpload } from './upload-content.ts';

type Fields = Pick<Macro, 'brandId' | 'ownerId' | 'name' | 'actions'>;

interface Limits {
  /** Number of macros of the same owner. */
  owned: number;
}

/** @throws Refusal `too_many_macros`, `brand_not_found` */
export function createMacro({ owned, ...command }: Fields & Limits & { macroId: string }): Decide {
  return (read) => {
    if (owned >= limits.macrosMax) throw new Refusal('too_many_macros');
    if (command.brandId !== null) found(read, 'brand', command.brandId);
    return { events: [{ type: 'macro.created', ...command }] };
  };
}

interface ChangeMacro extends Partial<Fields>, Limits {
  macroId: string;
  /** Version of the row that the caller edited. If the row has been edited since, the change is refused. */
  version?: number | undefined;
}

/** @throws Refusal `macro_not_found`, `changed_meanwhile`, `too_many_macros`, `brand_not_found` */
export function changeMacro({ macroId, version, owned, ...wished }: ChangeMacro): Decide {
  return (read) => {
    const { row } = found(read, 'macro', macroId);
    mustBeCurrent(row.version, version);
    const changes = differing(row, wished);
    if (Object.keys(changes).length === 0) return nothing;
    if (changes.ownerId !== undefined && owned >= limits.macrosMax) throw new Refusal('too_many_macros');
    if (typeof changes.brandId === 'string') found(read, 'brand', changes.brandId);
    return { events: [{ type: 'macro.changed', macroId, ...changes }] };
  };
}

export function deleteMacro({ macroId }: { macroId: string }): Decide {
  return (read) => {
    found(read, 'macro', macroId);
    return { events: [{ type: 'macro.deleted', macroId }] };
  };
}

export interface RunMacro {
  conversationId: string;
  macro: Macro;
  staff: { id: string; name: string };
  particle: Particle | null;
  timeZone: string;
  /** Labels of the conversation's brand. */
  labels: readonly Label[];
  clientId: string | null;
  /** An id for each action, from which the ids of messages are derived. */
  ids: readonly string[];
  /** An id for each action, for the message with the file of a quick reply that has a text as well. */
  fileIds: readonly string[];
  /** @throws Refusal `forbidden` if the person lacks the permission for a change of this conversation, or (`null`) for writing */
  permit: (change: ConversationChange | null, row: Conversation) => void;
  sentAs: SentAs;
  textsIn: TextsIn;
}

/**
 * Runs all actions of a macro in one record. The permissions of all actions are checked first. Each action is decided against the state
 * after the actions before it. A snooze counts as confirmed, even if it ends after a running deadline.
 * @throws Refusal `macro_not_found` if the macro belongs to another brand, `macro_gap` if a variable in a text has no value, and the
 * refusals of each action
 */
export function runMacro(run: RunMacro): Decide {
  const { conversationId, macro } = run;
  return (read, at) => {
    let conversation = found(read, 'conversation', conversationId);
    if (!isMacroOf(macro, conversation.row.brandId)) throw new Refusal('macro_not_found');
    for (const [place, action] of macro.actions.entries()) {
      if (action.type === 'reply' || action.type === 'note') run.permit(null, conversation.row);
      else {
        const changes = changesOf(action, place, conversation, run, read, at);
        // Without a last replier, the permission to assign is required nevertheless.
        const permitted: MacroChange[] = changes.length > 0 ? changes : [{ action: 'assign', staffId: null }];
        for (const change of permitted) run.permit(change, conversation.row);
      }
    }
    if (wasRun(run, read)) return nothing;
    const latest: Read = (kind, id) =>
      kind === 'conversation' && id === conversationId ? (conversation as never) : read(kind, id);
    const decisions = macro.actions.map((action, place): Decision => {
      const decisions = decidesOf(action, place, conversation, run, latest, at).map((decide) => decide(latest, at));
      const events = decisions.flatMap((one) => one.events);
      conversation = { ...conversation, row: events.reduce(stateAfter, conversation.row) };
      return { events, contents: decisions.flatMap(({ contents = [] }) => contents) };
    });
    return {
      events: decisions.flatMap(({ events }) => events),
      contents: decisions.flatMap(({ contents = [] }) => contents),
    };
  };
}

/** Whether a call with the same `clientId` ran the macro. Detected by its messages and notes. */
function wasRun({ conversationId, macro, staff, clientId, sentAs }: RunMacro, read: Read): boolean {
  if (clientId === null) return false;
  return macro.actions.some(({ type }, place) => {
    if (type !== 'reply' && type !== 'note') return false;
    return writtenBefore(read, sentAs, { conversationId, staff, clientId: `${clientId}/${place}` }) !== null;
  });
}

function decidesOf(
  action: MacroAction,
  place: number,
  conversation: Stored<'conversation'>,
  run: RunMacro,
  read: Read,
  at: number,
): Decide[] {
  const { conversationId, sentAs, staff } = run;
  const messageId = run.ids[place] ?? '';
  const clientId = run.clientId === null ? null : `${run.clientId}/${place}`;
  const writing = { messageId, conversationId, staff, clientId };
  if (action.type === 'note') return [noteMessage({ ...writing, text: action.text, mentioned: [] }, sentAs)];
  if (action.type === 'reply') {
    const parts =
      'text' in action
        ? [textPart(filled(action.text, place, conversation, run, read))]
        : partsOf(action.quickReplyId, place, conversation, run, read);
    return parts.map(({ kind, content }, n) => {
      const own =
        n === 0
          ? writing
          : { ...writing, messageId: run.fileIds[place] ?? '', clientId: clientId && `${clientId}/file` };
      return queueMessage({ ...own, kind, content, quotedMessageId: null }, sentAs);
    });
  }
  return changesOf(action, place, conversation, run, read, at).map((change) =>
    decideOf(change, conversationId, messageId, staff.id),
  );
}

type Part = Pick<QueueMessage, 'kind' | 'content'>;
const textPart = (text: string): Part => ({ kind: 'text', content: { text, content: {} } });

/**
 * Returns the messages of a quick reply: a text, a file after its text, or a card.
 * @throws Refusal `quick_reply_not_found` if it belongs to another brand or person, `media_not_found`, `macro_gap`, `validation_failed`
 */
function partsOf(id: string, place: number, conversation: Stored<'conversation'>, run: RunMacro, read: Read): Part[] {
  const { row } = found(read, 'quickReply', id);
  const isUsable =
    (row.ownerId === null || row.ownerId === run.staff.id) &&
    (row.brandId === null || row.brandId === conversation.row.brandId);
  if (!isUsable) throw new Refusal('quick_reply_not_found');
  if (row.card !== undefined) {
    const { card, problem } = filledCard(row.card, valuesOf(conversation, run, read));
    if (problem?.variable !== undefined) {
      throw new Refusal('macro_gap', [{ path: `actions.${place}`, message: problem.variable }]);
    }
    if (problem !== null)
      throw new Refusal('validation_failed', [{ path: `actions.${place}`, message: problem.message }]);
    return [{ kind: 'flex', content: { text: card.altText, content: { card } } }];
  }
  const template = row.preset === null ? row.text : templateText(row.preset, conversation.row.id, run, read);
  const text = template.trim() === '' ? [] : [textPart(filled(template, place, conversation, run, read))];
  if (row.mediaId === undefined) return text;
  const media = read('media', row.mediaId)?.row;
  if (media === undefined) throw new Refusal('media_not_found');
  return [...text, { kind: media.kind, content: contentOfUpload(read, media) }];
}

/** Returns the text of an unchanged template in the language of the customer. */
function templateText(preset: ReplyPreset, conversationId: string, { textsIn }: RunMacro, read: Read): string {
  return textsIn(languageOfCustomer(read, conversationId))(replyPresetTexts[preset].text, presetValues);
}

function valuesOf({ row }: Stored<'conversation'>, { staff, particle }: RunMacro, read: Read): VariableValues {
  return {
    name: row.customer.displayName,
    agent: staff.name,
    brand: read('brand', row.brandId)?.row.name ?? null,
    particle,
    fields: customerFieldsOf(row.customer),
  };
}

/** @throws Refusal `macro_gap` if a variable has no value, `validation_failed` if the text is too long */
function filled(text: string, place: number, conversation: Stored<'conversation'>, run: RunMacro, read: Read): string {
  const { text: whole, gaps } = fillVariables(text, valuesOf(conversation, run, read));
  const path = `actions.${place}.text`;
  const [gap] = gaps;
  if (gap !== undefined) throw new Refusal('macro_gap', [{ path, message: gap }]);
  if (whole.length > limits.textMax) throw new Refusal('validation_failed', [{ path, message: 'too long' }]);
  return whole;
}

type ChangeAction = Exclude<MacroAction, { type: 'reply' | 'note' }>;
type MacroChange = Extract<ConversationChange, { action: 'labels' | 'assign' | 'status' | 'priority' | 'snooze' }>;

/** Returns the change of an action. Empty if there is nothing to change, because nobody has replied yet. */
function changesOf(
  action: ChangeAction,
  place: number,
  { row, hidden }: Stored<'conversation'>,
  { macro, staff, timeZone, labels }: RunMacro,
  read: Read,
  at: number,
): MacroChange[] {
  switch (action.type) {
    case 'labels': {
      const removed = action.remove.map((id) => labelIn(labels, id, read));
      const added = action.add.map((id) => {
        const label = labelIn(labels, id, read);
        if (label === undefined) throw new Refusal('label_not_found', [{ path: 'actions', message: id }]);
        return label;
      });
      return [
        { action: 'labels', labels: [...new Set([...row.labels.filter((id) => !removed.includes(id)), ...added])] },
      ];
    }
    case 'assign': {
      if (action.to !== 'last') {
        const staffId = action.to === 'me' ? staff.id : action.to === 'none' ? null : action.to;
        return [{ action: 'assign', staffId }];
      }
      const replies = macro.actions.slice(0, place).some(({ type }) => type === 'reply');
      const last = replies ? staff.id : hidden.lastReplier;
      return last === null ? [] : [{ action: 'assign', staffId: last }];
    }
    case 'status':
      return [{ action: 'status', status: action.status }];
    case 'priority':
      return [{ action: 'priority', priority: action.priority }];
    case 'snooze':
      return [
        { action: 'snooze', until: new Date(snoozeEnd(action.preset, at, timeZone)).toISOString(), confirm: true },
      ];
  }
}

/**
 * Returns the label that a macro means in a brand: the label itself, or for a macro of all brands the brand's label of the same name.
 * `undefined` if there is none.
 */
function labelIn(labels: readonly Label[], id: string, read: Read): string | undefined {
  if (labels.some((label) => label.id === id)) return id;
  const meant = read('label', id)?.row;
  return meant === undefined ? undefined : labelOfSameName(meant, labels)?.id;
}

function decideOf(change: MacroChange, conversationId: string, messageId: string, by: string): Decide {
  switch (change.action) {
    case 'labels':
      return stateChanges.labels({ conversationId, labels: change.labels });
    case 'assign':
      return assignConversation({ conversationId, staffId: change.staffId, by });
    case 'status':
      return setStatus({
        conversationId,
        status: change.status,
        serviceStatus: undefined,
        reason: null,
        remarkId: messageId,
        undo: false,
      });
    case 'priority':
      return stateChanges.priority({ conversationId, priority: change.priority });
    case 'snooze': {
      const until = change.until === null ? null : Date.parse(change.until);
      return snoozeConversation({ conversationId, until, note: null, confirm: true, messageId });
    }
  }
}
