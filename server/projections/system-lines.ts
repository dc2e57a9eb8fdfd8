import type { Call } from '../../shared/calls.ts';
import type { SystemParts, TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { type Facts, iso, put, type RowOp } from './stored.ts';

type Place = {
  conversationId: string;
  id: string;
  at?: number;
  text?: string;
  kind?: 'text' | 'unknown';
  contentIds?: string[];
};

/** A thin line of the thread: what happened, in fields; the client says it in the reader's language. */
function line(facts: Facts, place: Place, parts: SystemParts): RowOp[] {
  if (facts.read('conversation', place.conversationId) === undefined && place.at === undefined) return [];
  const row = {
    id: place.id,
    conversationId: place.conversationId,
    direction: 'system' as const,
    kind: place.kind ?? ('text' as const),
    text: place.text ?? '',
    content: parts,
    author: { type: 'system' as const, id: facts.staffId, name: '' },
    quotedMessageId: null,
    status: 'received' as const,
    error: null,
    sentVia: null,
    editedAt: null,
    at: iso(place.at ?? facts.at),
  };
  const hidden = {
    position: facts.position,
    lineMessageId: null,
    quoteToken: null,
    contentIds: place.contentIds ?? [],
    clientId: null,
    blob: null,
    queuedAt: null,
    pushId: null,
  };
  return [put(facts, 'message', row, hidden)];
}

/** One record can hold several events of a conversation. */
const own = (event: { conversationId: string; type: string }, facts: Facts, id?: string): Place => ({
  conversationId: event.conversationId,
  id: id ?? `line-${facts.position}-${event.type}`,
});
const fromLine = (event: { origin: { conversationId: string; happenedAt: number }; messageId: string }): Place => ({
  conversationId: event.origin.conversationId,
  id: event.messageId,
  at: event.origin.happenedAt,
});
const remark = (facts: Facts, content: string | null) => facts.content<TextContent>(content)?.text ?? '';

export const assigned = (e: EventOf<'conversation.assigned'>, f: Facts) =>
  line(f, own(e, f), { event: 'assigned', staffId: e.staffId });

export const transferred = (e: EventOf<'conversation.transferred'>, f: Facts) =>
  line(
    f,
    { ...own(e, f, e.messageId), text: remark(f, e.content), contentIds: e.content === null ? [] : [e.content] },
    {
      event: 'transferred',
      staffId: e.staffId,
    },
  );

export const escalated = (e: EventOf<'conversation.escalated'>, f: Facts) =>
  line(
    f,
    { ...own(e, f, e.messageId), text: remark(f, e.content), contentIds: e.content === null ? [] : [e.content] },
    {
      event: 'escalated',
    },
  );

export const statusChanged = (e: EventOf<'conversation.status-changed'>, f: Facts) =>
  line(f, { ...own(e, f), text: remark(f, e.content) }, { event: 'status', status: e.status });

export const serviceStatusChanged = (e: EventOf<'conversation.service-status-changed'>, f: Facts) =>
  line(f, { ...own(e, f), text: remark(f, e.content) }, { event: 'serviceStatus', serviceStatus: e.serviceStatus });

export const priorityChanged = (e: EventOf<'conversation.priority-changed'>, f: Facts) =>
  line(f, own(e, f), { event: 'priority', priority: e.priority });

export const memberGroupChanged = (e: EventOf<'conversation.member-group-changed'>, f: Facts) =>
  line(f, own(e, f), { event: 'memberGroup', memberGroup: e.memberGroup });

export const labelled = (e: EventOf<'conversation.labelled'>, f: Facts) =>
  line(f, own(e, f), { event: 'labelled', labels: e.labels });

export const processed = (e: EventOf<'conversation.processed'>, f: Facts) => line(f, own(e, f), { event: 'processed' });

export const saleRecorded = (e: EventOf<'sale.recorded'>, f: Facts) =>
  line(f, own(e, f), { event: 'sale', amount: e.amount, currency: e.currency });

export const saleRemoved = (e: EventOf<'sale.removed'>, f: Facts) =>
  line(f, own(e, f), { event: 'saleRemoved', amount: e.amount, currency: e.currency });

export const complaintMarked = (e: EventOf<'complaint.marked'>, f: Facts) =>
  line(
    f,
    { ...own(e, f), text: remark(f, e.content), contentIds: e.content === null ? [] : [e.content] },
    { event: 'complaint' },
  );

export const complaintWithdrawn = (e: EventOf<'complaint.withdrawn'>, f: Facts) =>
  line(f, own(e, f), { event: 'complaintWithdrawn' });

/** Its length, in seconds, when both were there. */
export const callEnded = (call: Call, f: Facts) => {
  const { id, conversationId, kind, reason, joinedAt, endedAt } = call;
  const ms = joinedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(joinedAt);
  const seconds = ms === null ? null : Math.round(ms / 1000);
  const place = { conversationId, id: `line-${f.position}-call-${id}` };
  return line(f, place, { event: 'call', callId: id, kind, reason, seconds });
};

export const customerFollowed = (e: EventOf<'customer.followed'>, f: Facts) =>
  line(f, fromLine(e), { event: 'followed', unblocked: e.unblocked });

export const customerUnfollowed = (e: EventOf<'customer.unfollowed'>, f: Facts) =>
  line(f, fromLine(e), { event: 'unfollowed' });

export const membersChanged = (e: EventOf<'members.changed'>, f: Facts) =>
  line(f, fromLine(e), { event: 'members', change: e.change, userIds: e.userIds });

export const rated = (e: EventOf<'conversation.rated'>, f: Facts) =>
  line(f, fromLine(e), { event: 'rated', score: e.score });

interface Told {
  text: string;
  content: Record<string, unknown>;
}

export const postbackReceived = (e: EventOf<'postback.received'>, f: Facts) => {
  const told = f.content<Told>(e.content);
  return line(
    f,
    { ...fromLine(e), text: told?.text ?? '', contentIds: [e.content] },
    {
      ...told?.content,
      event: 'postback',
    },
  );
};

export const otherReceived = (e: EventOf<'other.received'>, f: Facts) => {
  const told = f.content<Told>(e.content);
  return line(
    f,
    { ...fromLine(e), kind: 'unknown', contentIds: [e.content] },
    {
      ...told?.content,
      event: 'other',
      name: e.name,
    },
  );
};
