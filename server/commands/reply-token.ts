import { limits } from '../../shared/limits.ts';
import type { ReplyToken, Stored } from '../projections/stored.ts';

/** Returns the time in milliseconds up to which LINE accepts a token, minus the margin for the transfer. */
export const freeUntil = ({ receivedAt }: ReplyToken): number =>
  receivedAt + limits.replyTokenMs - limits.replyTokenMarginMs;

/**
 * Returns the newest token of a conversation, if a reply with it is free.
 * @param refusedAt when LINE refused a token: this one and earlier ones are invalid. `null` if none was refused.
 */
export function freshToken(
  conversation: Stored<'conversation'> | undefined,
  at: number,
  refusedAt: number | null = null,
): ReplyToken | null {
  const newest = conversation?.hidden.tokens.at(-1);
  if (newest === undefined || (refusedAt !== null && newest.receivedAt <= refusedAt)) return null;
  return at < freeUntil(newest) ? newest : null;
}
