/** When a customer rated an episode first and last, by LINE's time. */
export interface Rated {
  since: number;
  at: number;
}

const changesMs = 24 * 3_600_000;

/** The first tap counts, and of those in the day after it the last, in whichever order LINE tells of them. Null: this one does not count. */
export function ratedAgain(rated: Rated | null, at: number): Rated | null {
  const { since, at: last } = rated ?? { since: at, at };
  return at < last || at - since > changesMs ? null : { since, at };
}
