import type { Failed } from '../api/api.ts';
import { isPassing } from '../api/is-passing.ts';
import { View } from '../sync/view.ts';

/** Milliseconds. If figures are older than this, the screen is marked as stale. */
export const staleMs = 10_000;

/**
 * Reason why a result is not current. `failing`: requests fail. `rebuilding`: the rows behind the result are being rebuilt. `behind`: the
 * result does not include the whole log.
 */
export type Staleness =
  | { why: 'failing' | 'behind'; asOf: number | null }
  | { why: 'rebuilding'; asOf: number | null; percent: string | null };

interface Result {
  meta: unknown;
  error: Failed | null;
  /** Age of the result in seconds when the server sent the result. */
  age: number;
}

/**
 * Returns the reason why a result is not current. `null` if the result is current, or if the request failed with an error that a retry
 * cannot fix.
 */
export function stalenessOf({ meta, error, age }: Result): Staleness | null {
  const asOf = asOfOf(meta);
  if (error === null) return 1000 * age >= staleMs ? { why: 'behind', asOf } : null;
  if (error.code === 'not_ready') {
    const percent = error.details.find(({ path }) => path === 'progress')?.message ?? null;
    return { why: 'rebuilding', asOf, percent };
  }
  return isPassing(error) ? { why: 'failing', asOf } : null;
}

/** Returns the time up to which figures are complete. Milliseconds since the epoch, `null` if unknown. */
export function asOfOf(meta: unknown): number | null {
  const { asOf } = (meta ?? {}) as { asOf?: string };
  return asOf === undefined ? null : Date.parse(asOf);
}

/** Rank of each reason: 0 is the most important. Only the most important reason is reported, because it explains the other reasons. */
const order: Record<Staleness['why'], number> = { rebuilding: 0, failing: 1, behind: 2 };

/** Results on the screen that are not current, with the reasons. */
export class StaleResults extends View<{ worst: Staleness | null }> {
  readonly #reasons = new Map<object, Staleness>();

  constructor() {
    super({ worst: null });
  }

  /** Sets the reason of a result. @param reason `null` if the result is current, or no longer shown. */
  set(result: object, reason: Staleness | null): void {
    if (reason !== null) this.#reasons.set(result, reason);
    else if (!this.#reasons.delete(result)) return;
    this.show({ worst: this.#worst() });
  }

  /** Returns the most important reason, with the earliest `asOf` of all results. `null` if all results are current. */
  #worst(): Staleness | null {
    const all = [...this.#reasons.values()];
    const worst = all.toSorted((a, b) => order[a.why] - order[b.why])[0];
    if (worst === undefined) return null;
    const moments = all.flatMap(({ asOf }) => asOf ?? []);
    return { ...worst, asOf: moments.length === 0 ? null : Math.min(...moments) };
  }

  protected start() {
    return [];
  }
}

export const staleResults = new StaleResults();
