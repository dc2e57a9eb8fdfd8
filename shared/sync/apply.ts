import type { DeltaRow } from './messages.ts';

/** A row with the version at which it was last seen. `row` is `null` for a removed row. */
export interface VersionedRow {
  version: number;
  row: Record<string, unknown> | null;
}

/**
 * SYNC-7: each row is compared by its own version, so that applying a delta twice or late is harmless.
 * @returns the changed rows, which the caller stores
 */
export function newerRows(
  current: (kind: string, id: string) => VersionedRow | undefined,
  rows: readonly DeltaRow[],
): { kind: string; id: string; versioned: VersionedRow }[] {
  const changed = [];
  for (const { kind, id, version, row } of rows) {
    const known = current(kind, id);
    const newer = known === undefined || version > known.version;
    // A version can first arrive with the row and later with `null`, if the row left this scope without a change.
    const leaves = known !== undefined && version === known.version && row === null && known.row !== null;
    if (newer || leaves) changed.push({ kind, id, versioned: { version, row } });
  }
  return changed;
}
