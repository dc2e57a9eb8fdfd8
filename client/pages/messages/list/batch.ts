import { atom } from 'jotai';
import { atoms } from '../../../app/atoms.ts';
import { sessionAtom } from '../../../session/state.ts';

/** Conversations selected for a batch; `null` if batch mode is off. */
export const batchAtom = atom<ReadonlySet<string> | null>(null);

/**
 * Returns the selected conversations that are still listed. Batch actions ignore conversations that are no longer listed, because the user
 * cannot see them.
 */
export function chosenOf(chosen: ReadonlySet<string>, ids: readonly string[]): string[] {
  return ids.filter((id) => chosen.has(id));
}

export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Returns the selection plus all rows from the last clicked row to this one. */
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

// Cleared on sign-out, so that the next user starts without a selection.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') atoms.set(batchAtom, null);
});
