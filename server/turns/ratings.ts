/** Times of the customer's first and last rating of a case, by LINE's clock. Milliseconds since 1970. */
export interface Rated {
  since: number;
  at: number;
}

const changesMs = 24 * 3_600_000;

/**
 * Returns the times of the first and last rating after the customer taps a score. `null` if the tap does not count, because it is older
 * than the last rating, or more than a day later than the first rating. Times are LINE's, so the last tap counts even if taps are delivered
 * in another order.
 */
export function withRating(rated: Rated | null, at: number): Rated | null {
  const { since, at: last } = rated ?? { since: at, at };
  return at < last || at - since > changesMs ? null : { since, at };
}
