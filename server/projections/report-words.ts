import type { EventOf } from '../../shared/events/index.ts';
import type { Report } from '../../shared/report-rows.ts';
import { del, type InternalRows, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** Reports with customers' words in their files. An erasure of a customer reaches those that may hold theirs. */

const listId: InternalRows['wordyReports']['id'] = 'full-detail';

const idsOf = (context: ProjectionContext) => context.read('wordyReports', listId)?.row.ids ?? [];

export function listed({ id, before, after }: RowChange<'report'>, context: ProjectionContext): RowOp[] {
  const template = (after ?? before)?.row.template;
  if (template !== 'full-detail' || (before === undefined) === (after === undefined)) return [];
  const others = idsOf(context).filter((one) => one !== id);
  const ids = after === undefined ? others : [...others, id];
  return [ids.length === 0 ? del('wordyReports', listId) : put(context, 'wordyReports', { id: listId, ids })];
}

export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  const conversation = context.read('conversation', event.conversationId)?.row;
  if (conversation === undefined) return [];
  return idsOf(context).flatMap((id) => {
    const stored = context.read('report', id);
    if (stored === undefined || stored.hidden.files.length === 0 || !mayHold(stored.row, conversation)) return [];
    const gone = { status: 'failed' as const, error: 'customer_erased' as const, fileSize: null, generatedAt: null };
    // One that is being made anew goes on: its files will not have them.
    const row = stored.row.status === 'processing' ? { ...stored.row, fileSize: null } : { ...stored.row, ...gone };
    return [put(context, 'report', row, { ...stored.hidden, files: [] })];
  });
}

const dayMs = 86_400_000;

/** Days of any time zone: a day too many on both sides. */
function mayHold(
  { brand, from, to }: Report,
  { brandId, createdAt, lastActiveAt }: { brandId: string; createdAt: string; lastActiveAt: string },
): boolean {
  if (brand !== 'all' && !brand.split(',').includes(brandId)) return false;
  return Date.parse(createdAt) < Date.parse(to) + 2 * dayMs && Date.parse(lastActiveAt) >= Date.parse(from) - dayMs;
}
