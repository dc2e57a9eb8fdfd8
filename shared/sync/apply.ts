import type { DeltaRow } from './messages.ts';

/** A row and the version at which the client last received it. `row` is `null` if the row was removed. */
export interface VersionedRow {
  version: number;
  row: Record<string, unknown> | null;
}

/**
 * Returns the rows of a delta that the caller has to store. Each row is compared by its own version, so that applying a delta twice or late
 * is harmless (SYNC-7).
 */
export function newerRows(
  current: (kind: string, id: string) => VersionedRow | undefined,
  rows: readonly DeltaRow[],
): { kind: string; id: string; versioned: VersionedRow }[] {
  const changed = [];
  for (const { kind, id, version, row } of rows) {
    const known = current(kind, id);
    const newer = known === undefined || version > known.version;
    // A row can also arrive twice with the same version: first with its content, and then with `null`, because the scope no longer contains
    // the row although the row itself has not changed.
    const leaves = known !== undefined && version === known.version && row === null && known.row !== null;
    if (newer || leaves) changed.push({ kind, id, versioned: { version, row } });
  }
  return changed;
}
