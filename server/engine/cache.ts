import type { AnyKind, Change, Read, Stored } from '../projections/stored.ts';

/** Decoded rows, the least recently used dropped first. The store stays the truth. */
export class RowCache {
  private readonly rows = new Map<string, Stored>();
  /** Messages come by the thousand and are seldom read again: they must not push the others out. */
  private readonly messages = new Map<string, Stored>();
  private readonly load: Read;
  private readonly max: number;

  constructor(load: Read, max = 5000) {
    this.load = load;
    this.max = max;
  }

  readonly read: Read = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const map = this.mapOf(kind);
    const key = `${kind}\n${id}`;
    const known = map.get(key);
    if (known !== undefined) {
      map.delete(key);
      map.set(key, known);
      return known as Stored<K>;
    }
    const stored = this.load(kind, id);
    if (stored !== undefined) this.keep(map, key, stored as Stored);
    return stored;
  };

  private mapOf(kind: AnyKind): Map<string, Stored> {
    return kind === 'message' ? this.messages : this.rows;
  }

  private keep(map: Map<string, Stored>, key: string, stored: Stored): void {
    map.set(key, stored);
    const max = map === this.messages ? this.max / 10 : this.max;
    if (map.size > max) map.delete(map.keys().next().value as string);
  }

  /** Follows a batch that was written. */
  take(changes: readonly Change[]): void {
    for (const { kind, id, after } of changes) {
      const map = this.mapOf(kind);
      const key = `${kind}\n${id}`;
      map.delete(key);
      if (after !== undefined) this.keep(map, key, after);
    }
  }
}
