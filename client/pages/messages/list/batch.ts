import { atom } from 'jotai';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';

/** The conversations that are chosen for a batch; null while there is none. */
export const batchAtom = atom<ReadonlySet<string> | null>(null);

/** Chosen conversations that still stand in the list: nothing is done to one that nobody sees. */
export function chosenOf(chosen: ReadonlySet<string>, ids: readonly string[]): string[] {
  return ids.filter((id) => chosen.has(id));
}

export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All from the row that was touched last to this one, as in every list. */
export function extended(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  from: string | null,
  to: string,
): ReadonlySet<string> {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return toggled(chosen, to);
  return new Set([...chosen, ...ids.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}

// It is one person's: the next one at the same page has none.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') atoms.set(batchAtom, null);
});
