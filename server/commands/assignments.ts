import { contentIds } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Decide } from '../engine/decision.ts';
import { mustTakeWork } from './access.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';
import { notificationsFor } from './notifications.ts';

/** The person to whom a conversation is assigned. */

interface Assign {
  conversationId: string;
  /** `null`: the brand's queue. */
  staffId: string | null;
  /** Required current assignee, `null` for the queue. `undefined`: any. */
  from?: string | null | undefined;
}

/** @throws Refusal `assignee_not_allowed`, and `busy` if the current assignee is not `from` */
export function assignConversation({ conversationId, staffId, from }: Assign): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    if (from !== undefined && row.assignedTo !== from) throw new Refusal('busy');
    // Assigning opens a pending case, and returning it to the queue makes an open case pending.
    const moves = row.status === (staffId === null ? 'open' : 'pending');
    if (row.assignedTo === staffId && !moves) return nothing;
    if (row.assignedTo !== staffId) mustTakeWork(read, staffId, row.brandId);
    return { events: [{ type: 'conversation.assigned', conversationId, staffId }] };
  };
}

interface WithRemark {
  conversationId: string;
  /** The caller, who is not notified of their own actions. */
  by: string;
  note: string | null;
  /** Id of the system line, and of the note. */
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
  /** The brand's label for escalated conversations, if it exists. */
  labelId: string | null;
  /** Everyone with at least the rank `cs_lead` in the brand. */
  leads: readonly string[];
}

/** Sets high priority, adds the label and notifies the leads. The assignee stays. */
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

/** Returns the content of a remark. No content for an empty remark. */
export function remarkOf(conversationId: string, id: string, text: string | null) {
  if (text === null || text.trim() === '') return { content: null, contents: [] };
  const content = contentIds.remark(conversationId, id);
  return { content, contents: [{ id: content, value: { text } }] };
}
