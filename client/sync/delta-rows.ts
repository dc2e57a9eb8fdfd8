import type { Kind } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';

/** Converts rows of a response into rows of a delta. */
export function deltaRows(kind: Kind, rows: readonly { id: string; version: number }[]): DeltaRow[] {
  return rows.map((row) => ({ kind, id: row.id, version: row.version, row: { ...row } }));
}
