import type { VersionedRow } from '../../shared/sync/apply.ts';
import type { RowKey } from './row-key.ts';

type Patch = Readonly<Record<string, unknown>>;
interface Overlay {
  key: RowKey;
  patch: Patch;
  /** Null while the call is under way; then the position of the command's record. */
  position: number | null;
}

/**
 * Acts that the server has not confirmed yet, shown over the rows. SYNC-15: an overlay falls away when its row arrives in the
 * version of the command or a later one, when a scope that holds the row has passed that position, or when the server refuses.
 */
export class Overlays {
  readonly #overlays = new Map<number, Overlay>();
  #last = 0;

  add(key: RowKey, patch: Patch): number {
    this.#last += 1;
    this.#overlays.set(this.#last, { key, patch, position: null });
    return this.#last;
  }

  /** The server refused, or nobody knows. @returns the row that shows itself again */
  undo(id: number): RowKey | undefined {
    const overlay = this.#overlays.get(id);
    this.#overlays.delete(id);
    return overlay?.key;
  }

  /** The command is recorded at `position`. @returns the row, when the overlay fell at once */
  settle(id: number, position: number, held: VersionedRow | undefined): RowKey | undefined {
    const overlay = this.#overlays.get(id);
    if (overlay === undefined) return undefined;
    overlay.position = position;
    return this.#fall(id, overlay, held, -1) ? overlay.key : undefined;
  }

  /** The row arrived, or a scope with the row has reached `passed`. */
  arrived(key: RowKey, held: VersionedRow | undefined, passed = -1): boolean {
    let fell = false;
    for (const [id, overlay] of this.#overlays) {
      if (overlay.key === key) fell = this.#fall(id, overlay, held, passed) || fell;
    }
    return fell;
  }

  keys(): Set<RowKey> {
    return new Set([...this.#overlays.values()].map(({ key }) => key));
  }

  patched(key: RowKey, row: Record<string, unknown>): Record<string, unknown> {
    let shown = row;
    for (const overlay of this.#overlays.values()) {
      if (overlay.key === key) shown = { ...shown, ...overlay.patch };
    }
    return shown;
  }

  clear(): void {
    this.#overlays.clear();
  }

  #fall(id: number, { position, patch }: Overlay, held: VersionedRow | undefined, passed: number): boolean {
    if (position === null) return false;
    const row = held?.row ?? null;
    const done =
      row === null ||
      Math.max(held?.version ?? -1, passed) >= position ||
      Object.entries(patch).every(([name, value]) => same(row[name], value));
    if (done) this.#overlays.delete(id);
    return done;
  }
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}
