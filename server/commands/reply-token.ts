import { limits } from '../../shared/limits.ts';
import type { HeldToken, Stored } from '../projections/stored.ts';

/** Until when LINE still takes a token when the request arrives, in ms. */
export const freeUntil = ({ receivedAt }: HeldToken): number =>
  receivedAt + limits.replyTokenMs - limits.replyTokenMarginMs;

/**
 * The newest token of a conversation, as long as an answer with it is free.
 * @param refusedAt when LINE refused one: it and those before it are no use; null: none was
 */
export function freshToken(
  conversation: Stored<'conversation'> | undefined,
  at: number,
  refusedAt: number | null = null,
): HeldToken | null {
  const newest = conversation?.hidden.tokens.at(-1);
  if (newest === undefined || (refusedAt !== null && newest.receivedAt <= refusedAt)) return null;
  return at < freeUntil(newest) ? newest : null;
}
