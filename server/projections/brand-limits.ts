import { billingMonth, levelOf } from '../../shared/billing.ts';
import type { BilledLimits } from '../../shared/brand-limits.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { type AllRows, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/**
 * The projections in this file store the limits of brands, and count the billed messages. A push message is counted once, however often its
 * request is retried.
 */

type Sends = Omit<AllRows['brandSends'], 'version'>;

export function limitsChanged(
  { brandId, limits }: EventOf<'brand.limits-changed'>,
  context: ProjectionContext,
): RowOp[] {
  if (context.read('brand', brandId) === undefined) return [];
  return [limitsRow(context, limits, sendsOf(context, brandId), context.position)];
}

/** Counts push messages as in progress while their request to LINE is pending, and as billed once LINE has accepted them. */
export function pushed({ before, after }: RowChange<'outbox'>, context: ProjectionContext): RowOp[] {
  const [was, is] = [claimedBy(before), claimedBy(after)];
  const brandId = (after ?? before)?.row.brandId ?? '';
  if (was === is || context.read('brand', brandId) === undefined) return [];
  const sends = sendsOf(context, brandId);
  const billed = sends.billed + (context.event.type === 'send.accepted' ? was : 0);
  return counted(context, { ...sends, billed, underway: Math.max(0, sends.underway + is - was) });
}

const claimedBy = (stored: Stored<'outbox'> | undefined) => stored?.row.claim?.recipients ?? 0;

/** Counts a test message as billed before its result is known, because it is sent only once and its result is not recorded. */
export function messageTried(
  { lineAccountId }: EventOf<'line-account.message-tried'>,
  context: ProjectionContext,
): RowOp[] {
  const brandId = context.read('lineAccount', lineAccountId)?.row.brandId ?? null;
  if (brandId === null || context.read('brand', brandId) === undefined) return [];
  const sends = sendsOf(context, brandId);
  return counted(context, { ...sends, billed: sends.billed + 1 });
}

function sendsOf(context: ProjectionContext, brandId: string): Sends {
  const month = billingMonth(context.at);
  const known = context.read('brandSends', brandId)?.row;
  if (known === undefined) return { id: brandId, month, billed: 0, underway: 0 };
  return { ...known, month, billed: known.month === month ? known.billed : 0 };
}

/**
 * Stores the number of billed messages and the number of messages being sent. The row with the limits changes only if its `level` or month
 * changes, so that screens are not updated after every message.
 */
function counted(context: ProjectionContext, sends: Sends): RowOp[] {
  const ops = [put(context, 'brandSends', sends)];
  const known = context.read('brandLimits', sends.id);
  if (known === undefined) return ops;
  const { month, level } = known.row;
  if (month === sends.month && level === levelOf(known.row, sends.billed)) return ops;
  return [...ops, limitsRow(context, known.row, sends, known.hidden.editedAt)];
}

function limitsRow(context: ProjectionContext, limits: BilledLimits, sends: Sends, editedAt: number): RowOp {
  const { id, month, billed } = sends;
  const { warnAt, stopAt } = limits;
  const level = levelOf(limits, billed);
  return put(context, 'brandLimits', { id, brandId: id, warnAt, stopAt, month, level }, { editedAt });
}
