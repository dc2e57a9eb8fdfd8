interface Replies {
  replies: number;
  /** Of them on time; null of none. */
  onTimePercent: number | null;
}

/** How many replies on time in a row would reach the target, below 100 percent; 0 where it is reached, and of nothing. */
export function fastNeeded({ replies, onTimePercent }: Replies, targetPercent: number): number {
  if (onTimePercent === null) return 0;
  const fast = Math.round((onTimePercent / 100) * replies);
  // In whole percents, or an exact quotient might be rounded up.
  return Math.max(0, Math.ceil((targetPercent * replies - 100 * fast) / (100 - targetPercent)));
}
