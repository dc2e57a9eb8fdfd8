import type { Kind } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';

/** Rows of an answer, as a scope takes them. */
export function deltaRows(kind: Kind, rows: readonly { id: string; version: number }[]): DeltaRow[] {
  return rows.map((row) => ({ kind, id: row.id, version: row.version, row: { ...row } }));
}
