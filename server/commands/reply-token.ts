import { limits } from '../../shared/limits.ts';
import type { ReplyToken, Stored } from '../projections/stored.ts';

/** Returns the time until which a reply token can be used: LINE's time limit minus a margin for the transfer. Milliseconds since 1970. */
export const freeUntil = ({ receivedAt }: ReplyToken): number =>
  receivedAt + limits.replyTokenMs - limits.replyTokenMarginMs;

/**
 * Returns the newest reply token of a conversation. `null` if there is none or it can no longer be used.
 * @param refusedAt time when LINE refused a token. Tokens received up to this time are not returned. `null` if none was refused.
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
