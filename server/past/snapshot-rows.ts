import { kindOf } from '../kinds/kinds.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { AnyKind, Read, Stored } from '../projections/stored.ts';
import type { Snapshot } from '../projections/write-past.ts';
import { type StoredText, tablesOf } from '../projections/write-table.ts';
import { ownersOfSums } from '../queries/figures/owners-of-sums.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';

const parsed = ({ row, hidden }: StoredText) =>
  ({ row: parsedRow(row), hidden: hidden === null ? null : parsedRow(hidden) }) as Stored;

const versionOf = ({ row }: Stored) => (row as { version: number }).version;

/** Parses a stored row. `undefined` if there is no row, or if its version is later than `position`. */
function upTo(position: number, text: StoredText | undefined): Stored | undefined {
  const stored = text === undefined ? undefined : parsed(text);
  return stored !== undefined && versionOf(stored) <= position ? stored : undefined;
}

/** Reads the rows of a file as they were at the time of a snapshot. */
export class SnapshotRows {
  private readonly tables: ReturnType<typeof tablesOf>;
  private readonly image;
  private readonly imaged;
  private readonly sqlite: Sqlite;
  private readonly snapshot: Snapshot;

  constructor(sqlite: Sqlite, set: ProjectionSet, snapshot: Snapshot) {
    this.sqlite = sqlite;
    this.snapshot = snapshot;
    this.tables = tablesOf(sqlite, set.kinds, kindOf);
    this.image = sqlite.prepare<[string, string, number], StoredText>(
      'SELECT row, hidden FROM images WHERE kind = ? AND id = ? AND day >= ? ORDER BY day LIMIT 1',
    );
    this.imaged = sqlite
      .prepare<[string, number], string>('SELECT DISTINCT id FROM images WHERE kind = ? AND day >= ?')
      .pluck();
  }

  /**
   * Reads a row as it was at the time of the snapshot. The current row must be read before the stored earlier state: a change stores the
   * earlier state first, so a row that changes between both reads is still found.
   */
  readonly read: Read<AnyKind> = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const { day, position } = this.snapshot;
    const live = upTo(position, this.now(kind, id));
    return (live ?? upTo(position, this.image.get(kind, id, day))) as Stored<K> | undefined;
  };

  /**
   * Returns a row of a kind whose rows never change. `undefined` if the row did not exist yet at `position`, which may be later than the
   * snapshot.
   */
  lasting<K extends AnyKind>(kind: K, id: string, position: number): Stored<K> | undefined {
    return upTo(position, this.now(kind, id)) as Stored<K> | undefined;
  }

  /** Whether the file contains this version of a row. */
  isCurrent(kind: AnyKind, id: string, version: number): boolean {
    const text = this.now(kind, id);
    return text !== undefined && versionOf(parsed(text)) === version;
  }

  private now(kind: AnyKind, id: string): StoredText | undefined {
    return this.tables.get(kind)?.get(id);
  }

  /** Returns all rows of a kind that has no separate table. */
  all(kind: AnyKind): Stored[] {
    const live = this.sqlite.prepare<[string], string>('SELECT id FROM rows WHERE kind = ?').pluck().all(kind);
    const ids = new Set([...live, ...this.imaged.all(kind, this.snapshot.day)]);
    return [...ids].flatMap((id) => this.read(kind, id) ?? []);
  }

  /**
   * Returns the sums of a brand for all slots or days from `from` on. For slots, also returns the last slot before `from` that contains
   * values of the live figures (`closing`).
   */
  sums(kind: 'slotSums' | 'daySums', brandId: string, from: number): Stored[] {
    const [table, place] = kind === 'slotSums' ? (['slots', 'start'] as const) : (['days', 'day'] as const);
    const since = this.sqlite
      .prepare<[string, string | null, number], string>(
        `SELECT id FROM ${table} WHERE brand_id = ? AND owner = ? AND ${place} >= ?`,
      )
      .pluck();
    const ids = ownersOfSums(this.sqlite, table, brandId).flatMap((owner) => since.all(brandId, owner, from));
    if (kind === 'slotSums') ids.push(...this.lastClosing(brandId, from));
    return ids.flatMap((id) => this.read(kind, id) ?? []);
  }

  /** Returns the cases of a brand that were opened after a time. */
  episodes(brandId: string, from: number): Stored[] {
    const ids = this.sqlite
      .prepare<[string, number], string>('SELECT id FROM episodes WHERE brand_id = ? AND opened_at > ?')
      .pluck()
      .all(brandId, from);
    return ids.flatMap((id) => this.read('countedEpisode', id) ?? []);
  }

  private lastClosing(brandId: string, before: number): string[] {
    return this.sqlite
      .prepare<[string, number], string>(
        "SELECT id FROM slots WHERE brand_id = ? AND owner = '' AND start < ? AND json_extract(row, '$.closing') IS NOT NULL ORDER BY start DESC LIMIT 1",
      )
      .pluck()
      .all(brandId, before);
  }
}
