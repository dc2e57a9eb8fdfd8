import type { RowChange } from '../projections/stored.ts';

/** Kinds of rows that affect permissions. */
const deciding: ReadonlySet<string> = new Set(['session', 'apiToken', 'staff', 'brand', 'settings']);

/** Long-running requests, such as uploads and downloads. Their permissions are checked again whenever relevant rows change. */
export class LastingRequests {
  private readonly checks = new Set<() => void>();

  get size(): number {
    return this.checks.size;
  }

  /**
   * @param check ends the request if it is no longer allowed
   * @returns removes the request
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
