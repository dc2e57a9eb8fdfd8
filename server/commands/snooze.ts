import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { isAfterDeadline } from '../../shared/snooze.ts';
import type { Decide } from '../engine/decision.ts';
import { remarkOf } from './assignments.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

interface Snooze {
  conversationId: string;
  /** End of the snooze in milliseconds. `null` ends the current snooze. */
  until: number | null;
  note: string | null;
  /** Whether the snooze can end after a running deadline. */
  confirm: boolean;
  /** Id of the system line. The content id of `note` is derived from it. */
  messageId: string;
}

/** @throws Refusal `validation_failed`; `deadline_before_end` if the reply deadline is before the end and `confirm` is not set */
export function snoozeConversation({ conversationId, until, note, confirm, messageId }: Snooze): Decide {
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    mustBeSnoozeEnd(until, at);
    if (until === null) {
      if (row.snoozedUntil === null) return nothing;
      return { events: [{ type: 'conversation.unsnoozed', conversationId }] };
    }
    const { content, contents } = remarkOf(conversationId, messageId, note);
    const end = new Date(until).toISOString();
    if (row.snoozedUntil === end && content === null) return nothing;
    if (!confirm && isAfterDeadline(end, row)) throw new Refusal('deadline_before_end');
    return { events: [{ type: 'conversation.snoozed', conversationId, until, content, messageId }], contents };
  };
}

/** @throws Refusal `validation_failed` if the end is in the past or more than a year away */
export function mustBeSnoozeEnd(until: number | null, now: number): void {
  const invalid = (message: string) => new Refusal('validation_failed', [{ path: 'until', message }]);
  if (until === null) return;
  if (until <= now) throw invalid('The end of the snooze is in the past.');
  if (until > now + limits.snoozeMaxMs) throw invalid('A snooze lasts at most one year.');
}
