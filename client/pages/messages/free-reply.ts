import { limits } from '../../../shared/limits.ts';
import { useMoment } from '../../time/use-moment.ts';

/** Time for which a reply is free after the customer's message. Excludes the last seconds of the reply token, to allow for latency. */
export const freeMs = limits.replyTokenMs - limits.replyTokenMarginMs;

/**
 * Returns the time until which a reply is free. Milliseconds since 1970; 0 if it is not free.
 * @param freeUntil end of the reply token (`canReplyFreeUntil` of the conversation)
 */
export const freeEnd = (freeUntil: string | null): number =>
  freeUntil === null ? 0 : Date.parse(freeUntil) - limits.replyTokenMarginMs;

/**
 * Returns the milliseconds for which a reply is still free. Excludes the last seconds of the reply token, to allow for latency.
 * @param stepMs time between two renders, in milliseconds
 */
export function useFreeLeft(freeUntil: string | null, stepMs: number): number {
  const end = freeEnd(freeUntil);
  const left = (now: number) => Math.max(0, end - now);
  const now = useMoment((at) => (left(at) > 0 ? (left(at) % stepMs) + 1 : null));
  return left(now);
}
