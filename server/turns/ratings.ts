/** First and last rating of an episode by the customer, by LINE's time. */
export interface Rated {
  since: number;
  at: number;
}

const changesMs = 24 * 3_600_000;

/**
 * Applies a tap. The last tap within a day after the first counts, regardless of the order of delivery. `null` if the tap does not count.
 */
export function withRating(rated: Rated | null, at: number): Rated | null {
  const { since, at: last } = rated ?? { since: at, at };
  return at < last || at - since > changesMs ? null : { since, at };
}
