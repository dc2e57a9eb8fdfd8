/** Times of the customer's first and last rating of a case, by LINE's clock. Milliseconds since 1970. */
export interface Rated {
  since: number;
  at: number;
}

const changesMs = 24 * 3_600_000;

/**
 * Returns the rating times after a tap on a score. `null` if the tap does not count: it is older than the last rating, or more than a day
 * later than the first rating. The order of delivery does not matter.
 */
export function withRating(rated: Rated | null, at: number): Rated | null {
  const { since, at: last } = rated ?? { since: at, at };
  return at < last || at - since > changesMs ? null : { since, at };
}
