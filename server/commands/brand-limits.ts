import { billingMonth } from '../../shared/billing.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { recipientsIn } from '../turns/recipients.ts';
import { brandSettingsOf } from './brand-settings.ts';
import { freshToken } from './reply-token.ts';

/** Returns the number of messages that LINE has billed to a brand in the billing month that includes `at`. */
export function billedOf(read: Read, brandId: string, at: number): number {
  const sends = read('brandSends', brandId)?.row;
  return sends?.month === billingMonth(at) ? sends.billed : 0;
}

/** Whether `more` billed messages would exceed the brand's stop limit. Messages that are being sent count, because LINE may accept them. */
export function isBeyondStop(read: Read, brandId: string, more: number, at: number): boolean {
  const { stopAt } = brandSettingsOf(read, 'brandLimits', brandId);
  if (stopAt === null) return false;
  const underway = read('brandSends', brandId)?.row.underway ?? 0;
  return billedOf(read, brandId, at) + underway + more > stopAt;
}

/**
 * Checks that a message can be sent within the brand's stop limit. Messages that can use a reply token are free, so they are always
 * permitted.
 * @throws Refusal `brand_limit_reached`
 */
export function mustBeWithinStop(read: Read, conversation: Stored<'conversation'>, at: number): void {
  if (isPushBeyondStop(read, conversation, at)) throw new Refusal('brand_limit_reached');
}

export function isPushBeyondStop(read: Read, conversation: Stored<'conversation'>, at: number): boolean {
  if (freshToken(conversation, at) !== null) return false;
  return isBeyondStop(read, conversation.row.brandId, recipientsIn(conversation), at);
}
