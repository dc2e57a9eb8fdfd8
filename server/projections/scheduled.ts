import type { EventOf } from '../../shared/events/index.ts';
import { mediaIdsOf } from '../../shared/message-parts.ts';
import type { SendError } from '../../shared/send-errors.ts';
import { changeConversation } from './change-conversation.ts';
import type { Draft } from './conversation-state.ts';
import { eraseMessage } from './effects.ts';
import { isRedelivered } from './late.ts';
import { blobsOfUpload } from './media.ts';
import { changeMessages } from './messages.ts';
import { del, type Hidden, iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/**
 * The projections in this file store scheduled messages: as rows of messages, and as a list in their conversation, from which the timer and
 * the request to send due messages derive. The outbox contains a message only after its release.
 */

type Scheduled = Hidden['conversation']['scheduled'][number];

const listOf = (context: ProjectionContext, conversationId: string): readonly Scheduled[] =>
  context.read('conversation', conversationId)?.hidden.scheduled ?? [];

const idsOf = (list: readonly Scheduled[]) => list.map(({ id }) => id);

/** Sets the list, which is ordered by time, and the time that screens show. Undo delays are not shown as scheduled. */
function setList({ row, hidden }: Draft, list: readonly Scheduled[]): void {
  hidden.scheduled = list.toSorted((a, b) => a.sendAt - b.sendAt);
  const next = hidden.scheduled.find(({ hold }) => hold === 'later');
  row.scheduledAt = next === undefined ? null : iso(next.sendAt);
}

function changeList(
  context: ProjectionContext,
  conversationId: string,
  change: (list: readonly Scheduled[]) => readonly Scheduled[],
): RowOp[] {
  return changeConversation(context, conversationId, (draft) => setList(draft, change(draft.hidden.scheduled)));
}

export function messageScheduled(event: EventOf<'message.scheduled'>, context: ProjectionContext): RowOp[] {
  const { messageId: id, sendAt, hold, staffId, cancelIfCustomerWrites, resolve } = event;
  const { apiTokenId } = context;
  return changeList(context, event.conversationId, (list) => [
    ...list,
    { id, sendAt, hold, staffId, apiTokenId, cancelIfCustomerWrites, resolve, due: false },
  ]);
}

export function messageRescheduled(event: EventOf<'message.rescheduled'>, context: ProjectionContext): RowOp[] {
  const { conversationId, messageId, sendAt } = event;
  const isListed = listOf(context, conversationId).some(({ id }) => id === messageId);
  if (!isListed) return [];
  return [
    ...changeList(context, conversationId, (list) =>
      list.map((one) => (one.id === messageId ? { ...one, sendAt, due: false } : one)),
    ),
    ...changeMessages(context, [messageId], (row) => ({ ...row, sendAt: iso(sendAt), at: iso(sendAt) })),
  ];
}

/** Marks the messages that are due. Their number is zero if they were changed or cancelled since the timer was set. */
export function messageDue({ conversationId, sendAt }: EventOf<'message.due'>, context: ProjectionContext): RowOp[] {
  return changeList(context, conversationId, (list) =>
    list.map((one) => (one.sendAt <= sendAt ? { ...one, due: true } : one)),
  );
}

/** Removes a message from the list of its conversation. Called for each event that ends the schedule of a message. */
export function unlist(draft: Draft, messageId: string): void {
  if (!draft.hidden.scheduled.some(({ id }) => id === messageId)) return;
  setList(
    draft,
    draft.hidden.scheduled.filter(({ id }) => id !== messageId),
  );
}

export function messageRefused(event: EventOf<'message.refused'>, context: ProjectionContext): RowOp[] {
  return [
    ...changeConversation(context, event.conversationId, (draft) => unlist(draft, event.messageId)),
    ...fail(context, [event.messageId], event.code as SendError),
  ];
}

/** Changes messages to failed. They move to the time of the failure, so that they are not placed below later messages. */
function fail(context: ProjectionContext, ids: readonly string[], code: SendError): RowOp[] {
  return changeMessages(context, ids, (row) => ({
    ...row,
    status: 'failed',
    error: { code, detail: null },
    at: iso(context.at),
    position: context.position,
  }));
}

const endsByMessage = ({ cancelIfCustomerWrites }: Scheduled) => cancelIfCustomerWrites;

/**
 * Applies a message of the customer to the conversation's list: messages that the customer's message cancels are removed, and the case is
 * not resolved with a reply that the customer has not waited for.
 */
export function wroteWhileScheduled(draft: Draft): void {
  if (draft.hidden.scheduled.length === 0) return;
  const list = draft.hidden.scheduled.filter((one) => !endsByMessage(one)).map((one) => ({ ...one, resolve: false }));
  setList(draft, list);
}

/** Changes the messages to failed that a message of the customer cancels. */
export function customerWrote(event: EventOf<'message.received'>, context: ProjectionContext): RowOp[] {
  const known = context.read('message', event.messageId);
  if (known?.row.status === 'unsent' || isRedelivered(known)) return [];
  const cancelled = listOf(context, event.origin.conversationId).filter(endsByMessage);
  return fail(context, idsOf(cancelled), 'customer_wrote');
}

/** Deletes all scheduled messages of an erased customer, with their contents and files. */
export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  return idsOf(listOf(context, event.conversationId)).flatMap((id) => {
    const known = context.read('message', id);
    if (known === undefined) return [];
    const { row, hidden } = known;
    const uploads = mediaIdsOf(row.content).flatMap((mediaId) => blobsOfUpload(context, mediaId));
    const blobs = [...new Set([...(hidden.blob === null ? [] : [hidden.blob]), ...uploads])];
    return [del('message', id), eraseMessage(context, id, hidden.contentIds, blobs)];
  });
}

const nextOf = (list: readonly Scheduled[]) => list.find(({ due }) => !due)?.sendAt ?? null;
const isDue = (list: readonly Scheduled[]) => list.some(({ due }) => due);

/** Sets, changes or deletes the timer for the next scheduled message, and the request to send the messages that are due. */
export function scheduledTimer({ id, before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const [was, is] = [before?.hidden.scheduled ?? [], after?.hidden.scheduled ?? []];
  if (was === is) return [];
  return [...timerOps(id, nextOf(was), nextOf(is), context), ...dueOps(id, isDue(was), isDue(is), context)];
}

function timerOps(id: string, was: number | null, is: number | null, context: ProjectionContext): RowOp[] {
  if (was === is) return [];
  const timerId = `send/${id}`;
  if (is === null) return [del('timer', timerId)];
  const event = { type: 'message.due' as const, conversationId: id, sendAt: is };
  return [put(context, 'timer', { id: timerId, at: is, stream: `conversation/${id}`, event })];
}

function dueOps(id: string, was: boolean, is: boolean, context: ProjectionContext): RowOp[] {
  if (is) return [put(context, 'messagesDue', { id })];
  return was ? [del('messagesDue', id)] : [];
}
