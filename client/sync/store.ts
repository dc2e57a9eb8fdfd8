import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import type { Kind, Rows } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { atoms } from '../atoms.ts';
import { Cells } from './cells.ts';
import { Overlays } from './overlays.ts';
import { type RowKey, rowKey, splitRowKey } from './row-key.ts';

type Row = Rows[Kind];
/** What is shown of one row changed. */
export interface Change {
  kind: Kind;
  id: string;
  before: Row | undefined;
  after: Row | undefined;
}

const cells = new Cells();
const overlays = new Overlays();
/** Rows as they are shown: the server's, under the overlays. */
const shown = new Map<Kind, Map<string, Row>>();
const rowAtoms = new Map<RowKey, PrimitiveAtom<Row | undefined>>();
/** Whose atom somebody looks at. */
const watched = new Set<RowKey>();
const kindAtoms = new Map<Kind, PrimitiveAtom<readonly Row[]>>();
const listeners = new Set<(changes: readonly Change[]) => void>();
const nothing = atom<Row | undefined>(undefined);

function mapOf(kind: Kind): Map<string, Row> {
  const known = shown.get(kind);
  if (known !== undefined) return known;
  const made = new Map<string, Row>();
  shown.set(kind, made);
  return made;
}

/** Writes several atoms, and lets their readers know once. */
const publishAtom = atom(null, (_get, set, changes: readonly Change[]) => {
  for (const { kind, id, after } of changes) {
    const row = rowAtoms.get(rowKey(kind, id));
    if (row !== undefined) set(row, after);
  }
  for (const kind of new Set(changes.map((change) => change.kind))) {
    const all = kindAtoms.get(kind);
    if (all !== undefined) set(all, [...mapOf(kind).values()]);
  }
});

function publish(keys: Iterable<RowKey>): void {
  const changes: Change[] = [];
  for (const key of new Set(keys)) {
    const { kind, id } = splitRowKey(key);
    const rows = mapOf(kind);
    const before = rows.get(id);
    const row = cells.get(key)?.row ?? null;
    const after = row === null ? undefined : (overlays.patched(key, row) as Row);
    if (before === after) continue;
    if (after === undefined) rows.delete(id);
    else rows.set(id, after);
    changes.push({ kind, id, before, after });
  }
  if (changes.length === 0) return;
  atoms.set(publishAtom, changes);
  for (const { kind, id, after } of changes) {
    if (after === undefined) forget(kind, id);
  }
  for (const listener of listeners) listener(changes);
}

/** One row, drawn again when it changes. */
export function useRow<K extends Kind>(kind: K, id: string | null): Rows[K] | undefined {
  return useAtomValue(id === null ? nothing : rowAtom(kind, id)) as Rows[K] | undefined;
}

/** All rows of a small kind: brand, label, quickReply, colleague, settings, counts, metric. */
export function useAll<K extends Kind>(kind: K): Rows[K][] {
  return useAtomValue(kindAtom(kind)) as Rows[K][];
}

/** The rows of a kind, outside React. */
export function rowsOf<K extends Kind>(kind: K): ReadonlyMap<string, Rows[K]> {
  const rows: ReadonlyMap<string, Row> = mapOf(kind);
  return rows as ReadonlyMap<string, Rows[K]>;
}

/** @returns what ends it. */
export function listenToRows(listener: (changes: readonly Change[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function rowAtom(kind: Kind, id: string): PrimitiveAtom<Row | undefined> {
  const key = rowKey(kind, id);
  const known = rowAtoms.get(key);
  if (known !== undefined) return known;
  // Its value is set, not given: an atom keeps what it was made with, and that row for as long as there is the atom.
  const made = atom<Row | undefined>(undefined);
  atoms.set(made, mapOf(kind).get(id));
  made.onMount = (set) => {
    watched.add(key);
    rowAtoms.set(key, made);
    set(mapOf(kind).get(id));
    return () => {
      watched.delete(key);
      forget(kind, id);
    };
  };
  rowAtoms.set(key, made);
  return made;
}

/** The atom of a row that is gone goes as well, with the last who looks at it: conversations are opened by the hundred. */
function forget(kind: Kind, id: string): void {
  const key = rowKey(kind, id);
  if (!watched.has(key) && !mapOf(kind).has(id)) rowAtoms.delete(key);
}

function kindAtom(kind: Kind): PrimitiveAtom<readonly Row[]> {
  const known = kindAtoms.get(kind);
  if (known !== undefined) return known;
  const made = atom<readonly Row[]>([]);
  atoms.set(made, [...mapOf(kind).values()]);
  kindAtoms.set(kind, made);
  return made;
}

/** The rows' life as scopes and commands decide it. Only sync/ calls these. */
export const rowStore = {
  open: (scope: string) => cells.open(scope),
  apply(scope: string, rows: readonly DeltaRow[]): void {
    const changed = cells.apply(scope, rows);
    for (const key of changed) overlays.arrived(key, cells.get(key));
    publish(changed);
  },
  /** SYNC-3: all rows of the scope up to `position` have been seen. */
  passed(scope: string, position: number): void {
    const held = [...overlays.keys()].filter((key) => cells.holds(scope, key));
    publish(held.filter((key) => overlays.arrived(key, cells.get(key), position)));
  },
  refresh(rows: readonly DeltaRow[]): void {
    const changed = cells.refresh(rows);
    for (const key of changed) overlays.arrived(key, cells.get(key));
    publish(changed);
  },
  close: (scope: string) => publish(cells.close(scope)),
  renew: (scope: string) => cells.renew(scope),
  settle: (scope: string) => publish(cells.settle(scope)),
  newEpoch: () => cells.newEpoch(),
  clear(): void {
    overlays.clear();
    publish(cells.clear());
  },
  /** @returns what ends the overlay: with the position of the command's record, or null when it was refused. */
  overlay(kind: Kind, id: string, patch: object): (position: number | null) => void {
    const key = rowKey(kind, id);
    const number = overlays.add(key, patch as Record<string, unknown>);
    publish([key]);
    return (position) => {
      const fell = position === null ? overlays.undo(number) : overlays.settle(number, position, cells.get(key));
      if (fell !== undefined) publish([fell]);
    };
  },
};
