import type { Call } from '../../shared/calls.ts';
import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { SystemLine } from '../../shared/system-line.ts';
import { passesBlock } from './block.ts';
import { passesSnooze } from './snooze.ts';
import { iso, type ProjectionContext, put, type RowOp } from './stored.ts';

type Place = {
  conversationId: string;
  id: string;
  at?: number;
  text?: string;
  kind?: 'text' | 'unknown';
  contentIds?: string[];
};

/**
 * Returns the operation that adds a system line. The content of the line consists of fields of the event, which the client converts to
 * text.
 */
function systemLine(context: ProjectionContext, place: Place, parts: SystemLine): RowOp[] {
  if (context.read('conversation', place.conversationId) === undefined && place.at === undefined) return [];
  const row = {
    id: place.id,
    conversationId: place.conversationId,
    direction: 'system' as const,
    kind: place.kind ?? ('text' as const),
    text: place.text ?? '',
    content: parts,
    author: { type: 'system' as const, id: context.staffId, name: '' },
    quotedMessageId: null,
    status: 'received' as const,
    error: null,
    sentVia: null,
    editedAt: null,
    sendAt: null,
    cancelIfCustomerWrites: false,
    clientId: null,
    at: iso(place.at ?? context.at),
    position: context.position,
  };
  const hidden = {
    lineMessageId: null,
    quoteToken: null,
    contentIds: place.contentIds ?? [],
    blob: null,
    queuedAt: null,
    pushId: null,
  };
  return [put(context, 'message', row, hidden)];
}

/**
 * Returns the conversation and the id of a system line that an event adds. The id contains the event type, because a record can contain
 * several events of a conversation.
 */
const own = (e: { conversationId: string; type: string }, context: ProjectionContext, id?: string): Place => ({
  conversationId: e.conversationId,
  id: id ?? `line-${context.position}-${e.type}`,
});
const fromLine = (e: { origin: { conversationId: string; happenedAt: number }; messageId: string }): Place => ({
  conversationId: e.origin.conversationId,
  id: e.messageId,
  at: e.origin.happenedAt,
});
const remark = (context: ProjectionContext, content: string | null) =>
  context.content<TextContent>(content)?.text ?? '';
const remarked = (
  e: Parameters<typeof own>[0] & { content: string | null },
  context: ProjectionContext,
  id?: string,
) => ({
  ...own(e, context, id),
  text: remark(context, e.content),
  contentIds: e.content === null ? [] : [e.content],
});

/**
 * Returns a projection that adds a system line for an action. The line contains no remark, which is a text that the person entered for the
 * action.
 * @param lineOf returns the line from the event and the conversation before the event
 */
export const announces =
  <E extends Parameters<typeof own>[0]>(lineOf: (event: E, before: Conversation) => SystemLine) =>
  (event: E, context: ProjectionContext): RowOp[] => {
    const before = context.read('conversation', event.conversationId);
    return before === undefined ? [] : systemLine(context, own(event, context), lineOf(event, before.row));
  };

export const transferred = (e: EventOf<'conversation.transferred'>, context: ProjectionContext) =>
  systemLine(context, remarked(e, context, e.messageId), { event: 'transferred', staffId: e.staffId });

export const escalated = (e: EventOf<'conversation.escalated'>, context: ProjectionContext) =>
  systemLine(context, remarked(e, context, e.messageId), { event: 'escalated' });

export const statusChanged = (e: EventOf<'conversation.status-changed'>, context: ProjectionContext) => {
  const was = context.read('conversation', e.conversationId)?.row.status;
  const line = { event: 'status', status: e.status, ...(was !== undefined && { was }) } as const;
  return systemLine(context, { ...own(e, context), text: remark(context, e.content) }, line);
};

export const serviceStatusChanged = (e: EventOf<'conversation.service-status-changed'>, context: ProjectionContext) =>
  systemLine(context, { ...own(e, context), text: remark(context, e.content) }, serviceLine(e, context));

function serviceLine(
  { conversationId, serviceStatus, blockedUntil }: EventOf<'conversation.service-status-changed'>,
  context: ProjectionContext,
): SystemLine {
  if (serviceStatus === 'blocked')
    return { event: 'blocked', until: blockedUntil === undefined ? null : iso(blockedUntil) };
  const was = context.read('conversation', conversationId)?.row.serviceStatus;
  if (was === 'blocked') return { event: 'blockEnded' };
  return { event: 'serviceStatus', serviceStatus, ...(was !== undefined && { was }) };
}

export const blockPassed = (e: EventOf<'conversation.block-passed'>, context: ProjectionContext) =>
  passesBlock(context.read('conversation', e.conversationId), e)
    ? systemLine(context, own(e, context), { event: 'blockEnded' })
    : [];

export const snoozed = (e: EventOf<'conversation.snoozed'>, context: ProjectionContext) =>
  systemLine(context, remarked(e, context, e.messageId), { event: 'snoozed', until: iso(e.until) });

export const snoozePassed = (e: EventOf<'conversation.snooze-passed'>, context: ProjectionContext) =>
  passesSnooze(e, context) ? systemLine(context, own(e, context), { event: 'snoozeEnded' }) : [];

export const complaintMarked = (e: EventOf<'complaint.marked'>, context: ProjectionContext) =>
  systemLine(context, remarked(e, context), { event: 'complaint' });

/** Adds a system line about a call. If both sides had joined, the line contains the duration in seconds. */
export const callEnded = (call: Call, context: ProjectionContext) => {
  const { id, conversationId, kind, reason, joinedAt, endedAt } = call;
  const ms = joinedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(joinedAt);
  const seconds = ms === null ? null : Math.round(ms / 1000);
  const place = { conversationId, id: `line-${context.position}-call-${id}` };
  return systemLine(context, place, { event: 'call', callId: id, kind, reason, seconds });
};

export const customerFollowed = (e: EventOf<'customer.followed'>, context: ProjectionContext) =>
  systemLine(context, fromLine(e), { event: 'followed', unblocked: e.unblocked });

export const customerUnfollowed = (e: EventOf<'customer.unfollowed'>, context: ProjectionContext) =>
  systemLine(context, fromLine(e), { event: 'unfollowed' });

export const membersChanged = (e: EventOf<'members.changed'>, context: ProjectionContext) =>
  systemLine(context, fromLine(e), { event: 'members', change: e.change, userIds: e.userIds });

export const rated = (e: EventOf<'conversation.rated'>, context: ProjectionContext) =>
  systemLine(context, fromLine(e), { event: 'rated', score: e.score });

interface ReceivedContent {
  text: string;
  content: Record<string, unknown>;
}

export const postbackReceived = (e: EventOf<'postback.received'>, context: ProjectionContext) => {
  const received = context.content<ReceivedContent>(e.content);
  return systemLine(
    context,
    { ...fromLine(e), text: received?.text ?? '', contentIds: [e.content] },
    {
      ...received?.content,
      event: 'postback',
    },
  );
};

export const otherReceived = (e: EventOf<'other.received'>, context: ProjectionContext) => {
  const received = context.content<ReceivedContent>(e.content);
  return systemLine(
    context,
    { ...fromLine(e), kind: 'unknown', contentIds: [e.content] },
    {
      ...received?.content,
      event: 'other',
      name: e.name,
    },
  );
};
