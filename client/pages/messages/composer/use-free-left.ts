import { limits } from '../../../../shared/limits.ts';
import { useMoment } from '../../../time/use-moment.ts';

const second = 1000;

/** Milliseconds for which a reply is free. Leaves out the last seconds of the token, to allow for latency. */
export function useFreeLeft(freeUntil: string | null): number {
  const end = freeUntil === null ? 0 : Date.parse(freeUntil) - limits.replyTokenMarginMs;
  const left = (now: number) => Math.max(0, end - now);
  const now = useMoment((at) => (left(at) > 0 ? (left(at) % second) + 1 : null));
  return left(now);
}

/** Variant without a countdown. */
export function useIsFree(freeUntil: string | null): boolean {
  const end = freeUntil === null ? 0 : Date.parse(freeUntil) - limits.replyTokenMarginMs;
  const now = useMoment((at) => (end > at ? end - at + 1 : null));
  return end > now;
}
