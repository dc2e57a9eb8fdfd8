interface Replies {
  replies: number;
  /** Percentage of replies on time. `null` if there are no replies. */
  onTimePercent: number | null;
}

/** Number of consecutive replies on time needed to reach a target below 100 percent. 0 if it is reached or there are no replies. */
export function fastNeeded({ replies, onTimePercent }: Replies, targetPercent: number): number {
  if (onTimePercent === null) return 0;
  const fast = Math.round((onTimePercent / 100) * replies);
  // Calculated in whole percents, because a rounding error could round an exact quotient up.
  return Math.max(0, Math.ceil((targetPercent * replies - 100 * fast) / (100 - targetPercent)));
}
