import type { EventOf } from '../../shared/events/index.ts';
import type { Report } from '../../shared/report-rows.ts';
import {
  del,
  type InternalRows,
  type ProjectionContext,
  put,
  type RowChange,
  type RowOp,
  type Stored,
} from './stored.ts';

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
    return stored === undefined || !mayHold(stored.row, conversation) ? [] : withoutWords(stored, context);
  });
}

function withoutWords({ row, hidden }: Stored<'report'>, context: ProjectionContext): RowOp[] {
  const job = context.read('reportJob', row.id)?.row;
  const stale = job === undefined ? [] : [put(context, 'reportJob', { ...job, stale: true })];
  if (hidden.files.length === 0) return stale;
  const gone = { status: 'failed' as const, error: 'customer_erased' as const, fileSize: null, generatedAt: null };
  // One that is being made anew goes on: its files will not have them.
  const left = row.status === 'processing' ? { ...row, fileSize: null } : { ...row, ...gone };
  return [...stale, put(context, 'report', left, { ...hidden, files: [] })];
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
