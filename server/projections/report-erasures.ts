import type { EventOf } from '../../shared/events/index.ts';
import type { Conversation, Message } from '../../shared/rows.ts';
import { settingsOf } from './defaults.ts';
import {
  del,
  type InternalRows,
  type ProjectionContext,
  put,
  type RowChange,
  type RowOp,
  type Stored,
} from './stored.ts';

/**
 * The projections in this file handle reports whose files contain messages of customers. When a message is erased, the files that may
 * contain it are deleted, and reports that are being generated are generated again. All such reports of a brand are listed in one row, so
 * that a check needs only one lookup.
 */

type Listed = InternalRows['wordyReports']['reports'][number];
type Reason = NonNullable<InternalRows['reportJob']['erasure']>;

export function listed({ id, before, after }: RowChange<'report'>, context: ProjectionContext): RowOp[] {
  const [was, is] = [listedAs(before), listedAs(after)];
  if (was === is) return [];
  const listOf = (brand: string) => context.read('wordyReports', brand)?.row.reports ?? [];
  const brands = (stored: Stored<'report'> | undefined) => stored?.row.brand.split(',') ?? [];
  const now = new Set(is === null ? [] : brands(after));
  const all = new Set([...(was === null ? [] : brands(before)), ...now]);
  return [...all].map((brand) => {
    const others = listOf(brand).filter((one) => one.id !== id);
    const reports = now.has(brand) && after !== undefined ? [...others, listing(after, context)] : others;
    return reports.length === 0 ? del('wordyReports', brand) : put(context, 'wordyReports', { id: brand, reports });
  });
}

/**
 * Returns a key that changes when the report's entry in the row `wordyReports` has to be updated. `null` if the report contains no
 * messages. PDF files never contain messages.
 */
function listedAs(stored: Stored<'report'> | undefined): string | null {
  if (stored === undefined) return null;
  const { row, hidden } = stored;
  if (row.template !== 'full-detail' || row.format === 'pdf') return null;
  if (row.status === 'processing') return `${row.brand} processing`;
  return hidden.files.length === 0 ? null : `${row.brand} ${hidden.files.map(({ blob }) => blob).join(' ')}`;
}

function listing({ row }: Stored<'report'>, context: ProjectionContext): Listed {
  const { timeZone: zone } = settingsOf(context.read);
  return { id: row.id, from: row.from, to: row.to, zone, upTo: row.status === 'processing' ? null : context.position };
}

/** Deletes the files that may contain a message that the customer unsent. */
export function messageUnsent(event: EventOf<'message.unsent'>, context: ProjectionContext): RowOp[] {
  return messageRemoved(event.messageId, context);
}

/** Deletes the files that may contain a note that was removed or a message that was withdrawn before it was sent. */
export function messageWithdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  return messageRemoved(event.messageId, context);
}

function messageRemoved(messageId: string, context: ProjectionContext): RowOp[] {
  const message = context.read('message', messageId)?.row;
  if (message === undefined || !hasText(message)) return [];
  return dropFilesOf(reportsWith([message], context), 'message_unsent', context);
}

/** Whether a message appears as text in an exported file, through its own text or a file name. */
const hasText = ({ text, content }: Message) => text !== '' || typeof content.fileName === 'string';

export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  const conversation = context.read('conversation', event.conversationId)?.row;
  if (conversation === undefined) return [];
  const ids = listsOf(conversation, context).flatMap((one) => (overlaps(conversation, one) ? [one.id] : []));
  return dropFilesOf(ids, 'customer_erased', context);
}

/**
 * Deletes the files that may contain erased content. This is needed for reports that were generated between the request for the erasure and
 * this event, and for content that a restored log reports only in this event.
 */
export function contentErased({ contentIds }: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  const messages = [...new Set(contentIds.map((id) => id.split('/')[0] as string))].flatMap((id) => {
    const message = context.read('message', id)?.row;
    return message === undefined || message.status === 'unsent' ? [] : [message];
  });
  const [erased, others] = [true, false].map((is) => messages.filter((one) => isErased(one, context) === is));
  return [
    ...dropFilesOf(reportsWith(erased as Message[], context), 'customer_erased', context),
    ...dropFilesOf(reportsWith(others as Message[], context), 'message_unsent', context),
  ];
}

const isErased = ({ conversationId }: Message, context: ProjectionContext) =>
  (context.read('conversation', conversationId)?.hidden.erasedAt ?? 0) > 0;

/** Returns the ids of the reports that may contain any of these messages. */
function reportsWith(messages: readonly Message[], context: ProjectionContext): string[] {
  const ids = messages.flatMap((message) => {
    const conversation = context.read('conversation', message.conversationId)?.row;
    return conversation === undefined
      ? []
      : listsOf(conversation, context).flatMap((one) => (canContain(one, message) ? [one.id] : []));
  });
  return [...new Set(ids)];
}

function listsOf({ brandId }: Conversation, context: ProjectionContext): Listed[] {
  return ['all', brandId].flatMap((brand) => context.read('wordyReports', brand)?.row.reports ?? []);
}

function canContain({ from, to, zone, upTo }: Listed, { at, position }: Message): boolean {
  if (upTo !== null && position > upTo) return false;
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString();
  return from <= day && day <= to;
}

const dayMs = 86_400_000;

/** Whether a report may contain messages of the conversation. A day is added at both ends, to allow for all time zones. */
function overlaps({ createdAt, lastActiveAt }: Conversation, { from, to }: Listed): boolean {
  return Date.parse(createdAt) < Date.parse(to) + 2 * dayMs && Date.parse(lastActiveAt) >= Date.parse(from) - dayMs;
}

function dropFilesOf(ids: readonly string[], reason: Reason, context: ProjectionContext): RowOp[] {
  return ids.flatMap((id) => {
    const stored = context.read('report', id);
    return stored === undefined ? [] : dropFiles(stored, reason, context);
  });
}

function dropFiles({ row, hidden }: Stored<'report'>, reason: Reason, context: ProjectionContext): RowOp[] {
  const job = context.read('reportJob', row.id)?.row;
  const again = job === undefined ? [] : [put(context, 'reportJob', { ...job, erasure: reason })];
  if (hidden.files.length === 0) return again;
  const failed = { status: 'failed' as const, error: reason, fileSize: null, generatedAt: null };
  // A report that is being generated again continues, because its new files will not contain the message.
  const remaining = row.status === 'processing' ? { ...row, fileSize: null } : { ...row, ...failed };
  return [...again, put(context, 'report', remaining, { ...hidden, files: [], keys: [] })];
}
