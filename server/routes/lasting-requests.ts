import type { RowChange } from '../projections/stored.ts';

/** Kinds of rows on which permissions depend. */
const deciding: ReadonlySet<string> = new Set(['session', 'apiToken', 'staff', 'brand', 'settings']);

/**
 * Tracks long-running requests, such as uploads and downloads. When a row that affects permissions changes, checks whether each of these
 * requests is still allowed.
 */
export class LastingRequests {
  private readonly checks = new Set<() => void>();

  get size(): number {
    return this.checks.size;
  }

  /**
   * Adds a request.
   * @param check ends the request if it is no longer allowed
   * @returns a function that removes the request
   */
  enter(check: () => void): () => void {
    this.checks.add(check);
    return () => void this.checks.delete(check);
  }

  committed(changes: readonly RowChange[]): void {
    if (this.checks.size === 0 || !changes.some(({ kind }) => deciding.has(kind))) return;
    for (const check of [...this.checks]) check();
  }
}
