import { billingMonth } from '../../shared/billing.ts';
import { type BilledLimits, noLimits } from '../../shared/brand-limits.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { recipientsIn } from '../turns/recipients.ts';
import { found, mustBeCurrent, same } from './found.ts';
import { nothing } from './nothing.ts';
import { freshToken } from './reply-token.ts';

interface ChangeLimits {
  brandId: string;
  /** Omitted limits remain unchanged. */
  changes: { [L in keyof BilledLimits]?: BilledLimits[L] | undefined };
  /** Version of the edited row. Omitted: no check. */
  version?: number | undefined;
}

/** @throws Refusal `changed_meanwhile`; `validation_failed` if the warning limit is above the stop limit */
export function changeBrandLimits({ brandId, changes, version }: ChangeLimits): Decide {
  return (read) => {
    found(read, 'brand', brandId);
    const stored = read('brandLimits', brandId);
    mustBeCurrent(stored?.hidden.editedAt ?? 0, version);
    const before = limitsOf(read, brandId);
    const { warnAt = before.warnAt, stopAt = before.stopAt } = changes;
    if (warnAt !== null && stopAt !== null && warnAt > stopAt) {
      throw new Refusal('validation_failed', [{ path: 'warnAt', message: 'must not be above stopAt' }]);
    }
    const limits = { warnAt, stopAt };
    return same(before, limits) ? nothing : { events: [{ type: 'brand.limits-changed', brandId, limits }] };
  };
}

export function limitsOf(read: Read, brandId: string): BilledLimits {
  const row = read('brandLimits', brandId)?.row;
  return row === undefined ? noLimits : { warnAt: row.warnAt, stopAt: row.stopAt };
}

/** Returns the number of messages that LINE billed to a brand in the month of a time. */
export function billedOf(read: Read, brandId: string, at: number): number {
  const sends = read('brandSends', brandId)?.row;
  return sends?.month === billingMonth(at) ? sends.billed : 0;
}

/** Whether further billed messages would exceed the brand's stop limit. Messages in progress count, because LINE may accept them. */
export function isBeyondStop(read: Read, brandId: string, more: number, at: number): boolean {
  const { stopAt } = limitsOf(read, brandId);
  if (stopAt === null) return false;
  const underway = read('brandSends', brandId)?.row.underway ?? 0;
  return billedOf(read, brandId, at) + underway + more > stopAt;
}

/**
 * Replies with a reply token are free and always permitted.
 * @throws Refusal `brand_limit_reached` for a push beyond the brand's stop limit
 */
export function mustBeWithinStop(read: Read, conversation: Stored<'conversation'>, at: number): void {
  if (isPushBeyondStop(read, conversation, at)) throw new Refusal('brand_limit_reached');
}

export function isPushBeyondStop(read: Read, conversation: Stored<'conversation'>, at: number): boolean {
  if (freshToken(conversation, at) !== null) return false;
  return isBeyondStop(read, conversation.row.brandId, recipientsIn(conversation), at);
}
