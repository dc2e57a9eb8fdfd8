import { contentIds } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Decide } from '../engine/decision.ts';
import { mustTakeWork } from './access.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';
import { notificationsFor } from './notifications.ts';

interface Assign {
  conversationId: string;
  /** The new assignee. `null` means the queue of the brand. */
  staffId: string | null;
  /** The expected current assignee, or `null` for the queue. `undefined` if any assignee is accepted. */
  from?: string | null | undefined;
  /** The caller, who is not notified of their own actions. */
  by: string;
}

/**
 * Assigns a conversation to a person, who is notified, or to the brand's queue.
 * @throws Refusal `assignee_not_allowed`; `busy` if the current assignee is not the expected one
 */
export function assignConversation({ conversationId, staffId, from, by }: Assign): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    if (from !== undefined && row.assignedTo !== from) throw new Refusal('busy');
    // Assigning a pending conversation to a person opens it. Returning an open one to the queue makes it pending.
    const moves = row.status === (staffId === null ? 'open' : 'pending');
    if (row.assignedTo === staffId && !moves) return nothing;
    if (row.assignedTo !== staffId) mustTakeWork(read, staffId, row.brandId);
    const recipients = staffId === null || staffId === by || staffId === row.assignedTo ? [] : [staffId];
    return {
      events: [
        { type: 'conversation.assigned', conversationId, staffId },
        ...notificationsFor(row, 'assigned', recipients),
      ],
    };
  };
}

interface WithRemark extends Pick<Assign, 'conversationId' | 'by'> {
  note: string | null;
  /** Id of the system line that the change adds to the conversation. The content id of `note` is derived from this id. */
  messageId: string;
}

/**
 * Transfers a conversation to a colleague, who is notified, or to the brand's queue.
 * @throws Refusal `assignee_not_allowed`
 */
export function transferConversation({ conversationId, staffId, by, note, messageId }: Assign & WithRemark): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    const moves = row.status === (staffId === null ? 'open' : 'pending');
    if (row.assignedTo === staffId && !moves) return nothing;
    mustTakeWork(read, staffId, row.brandId);
    const { content, contents } = remarkOf(conversationId, messageId, note);
    const recipients = staffId === null || staffId === by ? [] : [staffId];
    return {
      events: [
        { type: 'conversation.transferred', conversationId, staffId, content, messageId },
        ...notificationsFor(row, 'transferred', recipients),
      ],
      contents,
    };
  };
}

interface Escalate extends WithRemark {
  /** The label for escalated conversations in the brand. `null` if there is none. */
  labelId: string | null;
  /** Ids of all people in the brand with at least the role `cs_lead`. */
  leads: readonly string[];
}

/** Sets high priority, adds the label for escalated conversations and notifies the leads. The assignee does not change. */
export function escalateConversation({ conversationId, by, note, messageId, labelId, leads }: Escalate): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    const { content, contents } = remarkOf(conversationId, messageId, note);
    const recipients = leads.filter((id) => id !== by);
    return {
      events: [
        { type: 'conversation.escalated', conversationId, content, messageId, labelId },
        ...notificationsFor(row, 'escalated', recipients),
      ],
      contents,
    };
  };
}

/**
 * Prepares a text that a person adds to a change, such as the reason for a transfer. Returns its content id as `content`, and the contents
 * to store as `contents`. If the text is `null` or blank, `content` is `null` and `contents` is empty.
 */
export function remarkOf(conversationId: string, id: string, text: string | null) {
  if (text === null || text.trim() === '') return { content: null, contents: [] };
  const content = contentIds.remark(conversationId, id);
  return { content, contents: [{ id: content, value: { text } }] };
}
