import type { Failed } from '../api/api.ts';
import { isPassing } from '../api/is-passing.ts';
import { View } from '../sync/view.ts';

/** Milliseconds. Maximum age of current figures, after which the screen is marked as stale. */
export const staleMs = 10_000;

/** Why a result is not current: requests fail, its rows are being rebuilt, or it does not cover the whole log. */
export type Staleness =
  | { why: 'failing' | 'behind'; asOf: number | null }
  | { why: 'rebuilding'; asOf: number | null; percent: string | null };

interface Result {
  meta: unknown;
  error: Failed | null;
  /** Age of the result in seconds when the server sent it. */
  age: number;
}

/** `null` if the result is current, or was refused for another reason. */
export function stalenessOf({ meta, error, age }: Result): Staleness | null {
  const asOf = asOfOf(meta);
  if (error === null) return 1000 * age >= staleMs ? { why: 'behind', asOf } : null;
  if (error.code === 'not_ready') {
    const percent = error.details.find(({ path }) => path === 'progress')?.message ?? null;
    return { why: 'rebuilding', asOf, percent };
  }
  return isPassing(error) ? { why: 'failing', asOf } : null;
}

/** Time up to which figures are complete. Milliseconds since the epoch. */
export function asOfOf(meta: unknown): number | null {
  const { asOf } = (meta ?? {}) as { asOf?: string };
  return asOf === undefined ? null : Date.parse(asOf);
}

/** Priority of reasons: the first one present explains the others. */
const order: Record<Staleness['why'], number> = { rebuilding: 0, failing: 1, behind: 2 };

/** Shown results that are not current. */
export class StaleResults extends View<{ worst: Staleness | null }> {
  readonly #reasons = new Map<object, Staleness>();

  constructor() {
    super({ worst: null });
  }

  /** @param reason `null` if the result is current, or not shown any more. */
  set(result: object, reason: Staleness | null): void {
    if (reason !== null) this.#reasons.set(result, reason);
    else if (!this.#reasons.delete(result)) return;
    this.show({ worst: this.#worst() });
  }

  /** The most important reason, with the oldest time of all. */
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
