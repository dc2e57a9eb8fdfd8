import type { EventOf } from '../../shared/events/index.ts';
import { changeConversation } from './change-conversation.ts';
import type { Draft } from './conversation-state.ts';
import { iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** The projections in this file start and end the snooze of a conversation. */

export function snoozed(event: EventOf<'conversation.snoozed'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, ({ row }) => {
    row.snoozedUntil = iso(event.until);
    row.snoozedBy = context.staffId;
    row.snoozeEnded = false;
  });
}

export function unsnoozed(event: EventOf<'conversation.unsnoozed'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, ({ row }) => {
    row.snoozedUntil = null;
    row.snoozedBy = null;
  });
}

export function snoozePassed(event: EventOf<'conversation.snooze-passed'>, context: ProjectionContext): RowOp[] {
  return passesSnooze(event, context) ? changeConversation(context, event.conversationId, endSnooze) : [];
}

/** Whether the event ends the snooze. `false` if the snooze has already been ended, or its end was changed. */
export function passesSnooze(event: EventOf<'conversation.snooze-passed'>, context: ProjectionContext): boolean {
  return context.read('conversation', event.conversationId)?.row.snoozedUntil === iso(event.until);
}

/** Ends a snooze at its time, or when the customer writes, and marks the conversation until somebody opens it. */
export function endSnooze({ row }: Draft): void {
  if (row.snoozedUntil === null) return;
  row.snoozedUntil = null;
  row.snoozedBy = null;
  row.snoozeEnded = true;
}

/** Sets, changes or deletes the timer for the end of a snooze. */
export function snoozeTimer({ id, before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const [was, is] = [before?.row.snoozedUntil ?? null, after?.row.snoozedUntil ?? null];
  if (was === is) return [];
  const timerId = `snooze/${id}`;
  if (is === null) return [{ op: 'del', kind: 'timer', id: timerId }];
  const until = Date.parse(is);
  const event = { type: 'conversation.snooze-passed' as const, conversationId: id, until };
  return [put(context, 'timer', { id: timerId, at: until, stream: `conversation/${id}`, event })];
}
