import type { DeltaRow } from './messages.ts';

/** Rows by kind and id with the version that each was last seen at; `null` remembers a row that is gone. */
export interface VersionedRow {
  version: number;
  row: Record<string, unknown> | null;
}

/**
 * SYNC-7: every row is judged by its own version, so that applying a delta twice, or late, is harmless.
 * @returns those that changed; the caller stores them.
 */
export function newerRows(
  current: (kind: string, id: string) => VersionedRow | undefined,
  rows: readonly DeltaRow[],
): { kind: string; id: string; versioned: VersionedRow }[] {
  const changed = [];
  for (const { kind, id, version, row } of rows) {
    const known = current(kind, id);
    const newer = known === undefined || version > known.version;
    // The same version may say "no longer in this scope" after it said what the row is.
    const leaves = known !== undefined && version === known.version && row === null && known.row !== null;
    if (newer || leaves) changed.push({ kind, id, versioned: { version, row } });
  }
  return changed;
}
