import type { RowChange } from '../projections/stored.ts';

/** Rows that decide who is allowed what. */
const deciding: ReadonlySet<string> = new Set(['session', 'apiToken', 'staff', 'brand', 'settings']);

/** Requests that last, such as uploads and files: their rights are checked again whenever something changes that decides them. */
export class LastingRequests {
  private readonly checks = new Set<() => void>();

  get size(): number {
    return this.checks.size;
  }

  /** @param check ends the request if it is no longer allowed. @returns the function that removes the request */
  enter(check: () => void): () => void {
    this.checks.add(check);
    return () => void this.checks.delete(check);
  }

  committed(changes: readonly RowChange[]): void {
    if (this.checks.size === 0 || !changes.some(({ kind }) => deciding.has(kind))) return;
    for (const check of [...this.checks]) check();
  }
}
