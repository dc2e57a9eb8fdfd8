import type { AnyKind } from '../projections/stored.ts';

/**
 * Map of values by kind and id. Contains one map per kind, because joining kind and id to a single key would take longer than the lookups.
 */
export class KindMap<V> {
  private readonly maps = new Map<AnyKind, Map<string, V>>();

  get(kind: AnyKind, id: string): V | undefined {
    return this.maps.get(kind)?.get(id);
  }

  has(kind: AnyKind, id: string): boolean {
    return this.maps.get(kind)?.has(id) ?? false;
  }

  set(kind: AnyKind, id: string, value: V): void {
    const map = this.maps.get(kind);
    if (map === undefined) this.maps.set(kind, new Map([[id, value]]));
    else map.set(id, value);
  }

  delete(kind: AnyKind, id: string): void {
    this.maps.get(kind)?.delete(id);
  }

  values(): V[] {
    return [...this.maps.values()].flatMap((map) => [...map.values()]);
  }
}
