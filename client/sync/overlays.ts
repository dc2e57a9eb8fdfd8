import type { VersionedRow } from '../../shared/sync/apply.ts';
import type { RowKey } from './row-key.ts';

type Patch = Readonly<Record<string, unknown>>;
interface Overlay {
  key: RowKey;
  patch: Patch;
  /** Position of the command in the server's log. `null` while the request is in progress. */
  position: number | null;
}

/**
 * Optimistic changes shown on top of rows. An overlay is removed when its row arrives in the version of the command or a later version,
 * when a scope that contains the row has passed the position of the command, or when the server refuses the command (SYNC-15).
 */
export class Overlays {
  readonly #overlays = new Map<number, Overlay>();
  #last = 0;

  add(key: RowKey, patch: Patch): number {
    this.#last += 1;
    this.#overlays.set(this.#last, { key, patch, position: null });
    return this.#last;
  }

  /** Called if the server refused the command, or if its outcome is unknown. @returns key of the row to revert */
  undo(id: number): RowKey | undefined {
    const overlay = this.#overlays.get(id);
    this.#overlays.delete(id);
    return overlay?.key;
  }

  /** Called when the command is recorded at `position`. @returns key of the row if the overlay was removed at once */
  settle(id: number, position: number, held: VersionedRow | undefined): RowKey | undefined {
    const overlay = this.#overlays.get(id);
    if (overlay === undefined) return undefined;
    overlay.position = position;
    return this.#fall(id, overlay, held, -1) ? overlay.key : undefined;
  }

  /**
   * Called when the row has arrived, or when a scope that contains the row has reached position `passed`.
   * @returns whether an overlay was removed
   */
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
