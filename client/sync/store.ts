import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Kind, Rows } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { atoms } from '../app/atoms.ts';
import { Overlays } from './overlays.ts';
import { type RowKey, rowKey, splitRowKey } from './row-key.ts';
import { VersionedRows } from './versioned-rows.ts';

type Row = Rows[Kind];
/** A change of a displayed row. */
export interface ShownRowChange<K extends Kind = Kind> {
  kind: K;
  id: string;
  before: Rows[K] | undefined;
  after: Rows[K] | undefined;
}
type Listener<K extends Kind = Kind> = (changes: readonly ShownRowChange<K>[]) => void;

const versionedRows = new VersionedRows();
const overlays = new Overlays();
/** Displayed rows: the server's rows with overlays applied. */
const shown = new Map<Kind, Map<string, Row>>();
/**
 * Atoms by row: one for each mounted component that reads the row. Released when the component unmounts, because users scroll past
 * thousands of rows.
 */
const rowAtoms = new Map<RowKey, Set<PrimitiveAtom<Row | undefined>>>();
const kindAtoms = new Map<Kind, PrimitiveAtom<readonly Row[]>>();
/** Listeners with the kind of rows that they are called for. `null` for all kinds. */
const listeners = new Set<{ kind: Kind | null; listener: Listener }>();
const nothing = atom<Row | undefined>(undefined);

function mapOf(kind: Kind): Map<string, Row> {
  const known = shown.get(kind);
  if (known !== undefined) return known;
  const made = new Map<string, Row>();
  shown.set(kind, made);
  return made;
}

/** Sets the atoms of all changed rows in one write, so that a component that reads several of these rows renders only once. */
const publishAtom = atom(null, (_get, set, changes: readonly ShownRowChange[]) => {
  for (const { kind, id, after } of changes) {
    for (const row of rowAtoms.get(rowKey(kind, id)) ?? []) set(row, after);
  }
  for (const kind of new Set(changes.map((change) => change.kind))) {
    const all = kindAtoms.get(kind);
    if (all !== undefined) set(all, [...mapOf(kind).values()]);
  }
});

function publish(keys: Iterable<RowKey>): void {
  const changes: ShownRowChange[] = [];
  for (const key of new Set(keys)) {
    const { kind, id } = splitRowKey(key);
    const rows = mapOf(kind);
    const before = rows.get(id);
    const row = versionedRows.get(key)?.row ?? null;
    const after = row === null ? undefined : (overlays.patched(key, row) as Row);
    if (before === after) continue;
    if (after === undefined) rows.delete(id);
    else rows.set(id, after);
    changes.push({ kind, id, before, after });
  }
  if (changes.length === 0) return;
  atoms.set(publishAtom, changes);
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  for (const { kind, listener } of listeners) {
    const own = kind === null ? changes : byKind.get(kind);
    if (own !== undefined) listener(own);
  }
}

/**
 * Removes the overlays of rows that are no longer in any scope, because these overlays would never be removed otherwise. Notifies the
 * readers of these rows.
 */
function drop(keys: readonly RowKey[]): void {
  for (const key of keys) overlays.arrived(key, undefined);
  publish(keys);
}

/** Returns a row. Renders the component again when the row changes. */
export function useRow<K extends Kind>(kind: K, id: string | null): Rows[K] | undefined {
  const row = useMemo(() => (id === null ? nothing : rowAtom(kind, id)), [kind, id]);
  return useAtomValue(row) as Rows[K] | undefined;
}

/** Returns all rows of a kind. Only for kinds with few rows, because each change of a row renders all readers of the kind again. */
export function useAll<K extends Kind>(kind: K): Rows[K][] {
  return useAtomValue(kindAtom(kind)) as Rows[K][];
}

/** Returns the rows of a kind, for code outside React. */
export function rowsOf<K extends Kind>(kind: K): ReadonlyMap<string, Rows[K]> {
  const rows: ReadonlyMap<string, Row> = mapOf(kind);
  return rows as ReadonlyMap<string, Rows[K]>;
}

/** Calls the listener with each group of changed rows of a kind. @returns a function that unsubscribes */
export function listenToRows<K extends Kind>(kind: K, listener: Listener<K>): () => void {
  return listen(kind, listener as Listener);
}

/** Calls the listener with each group of changed rows of any kind. @returns a function that unsubscribes */
export function listenToAllRows(listener: Listener): () => void {
  return listen(null, listener);
}

function listen(kind: Kind | null, listener: Listener): () => void {
  const entry = { kind, listener };
  listeners.add(entry);
  return () => listeners.delete(entry);
}

function rowAtom(kind: Kind, id: string): PrimitiveAtom<Row | undefined> {
  const key = rowKey(kind, id);
  const made = atom<Row | undefined>(mapOf(kind).get(id));
  made.onMount = (set) => {
    const others = rowAtoms.get(key) ?? new Set();
    rowAtoms.set(key, others.add(made));
    // Sets the row again, because it may have changed since the component was rendered.
    set(mapOf(kind).get(id));
    return () => {
      others.delete(made);
      if (others.size === 0) rowAtoms.delete(key);
    };
  };
  return made;
}

function kindAtom(kind: Kind): PrimitiveAtom<readonly Row[]> {
  const known = kindAtoms.get(kind);
  if (known !== undefined) return known;
  // Sets the rows instead of passing them as the initial value, because an atom keeps its initial value in memory.
  const made = atom<readonly Row[]>([]);
  atoms.set(made, [...mapOf(kind).values()]);
  kindAtoms.set(kind, made);
  return made;
}

/** Functions with which scopes and commands change the stored rows. Internal to sync/. */
export const rowStore = {
  open: (scope: string) => versionedRows.open(scope),
  apply(scope: string, rows: readonly DeltaRow[], isSnapshot?: boolean): void {
    const changed = versionedRows.apply(scope, rows, isSnapshot);
    for (const key of changed) overlays.arrived(key, versionedRows.get(key));
    publish(changed);
  },
  /** Called when all changes of the scope up to `position` are applied (SYNC-3). */
  passed(scope: string, position: number): void {
    const held = [...overlays.keys()].filter((key) => versionedRows.holds(scope, key));
    publish(held.filter((key) => overlays.arrived(key, versionedRows.get(key), position)));
  },
  size: (scope: string) => versionedRows.size(scope),
  close: (scope: string) => drop(versionedRows.close(scope)),
  renew: (scope: string) => versionedRows.renew(scope),
  settle: (scope: string) => drop(versionedRows.settle(scope)),
  newEpoch: () => versionedRows.newEpoch(),
  clear(): void {
    overlays.clear();
    publish(versionedRows.clear());
  },
  /**
   * Shows a change on top of a row.
   * @returns a function to call when the command ends: with the log position of the command, or with `null` if the command failed
   */
  overlay(kind: Kind, id: string, patch: object): (position: number | null) => void {
    const key = rowKey(kind, id);
    const number = overlays.add(key, patch as Record<string, unknown>);
    publish([key]);
    return (position) => {
      const fell =
        position === null ? overlays.undo(number) : overlays.settle(number, position, versionedRows.get(key));
      if (fell !== undefined) publish([fell]);
    };
  },
};
