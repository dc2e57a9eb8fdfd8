import { atom, useAtomValue } from 'jotai';
import { call } from './api.ts';
import { apiBase } from './api-url.ts';
import { atoms } from './atoms.ts';
import { sessionAtom } from './session/state.ts';
import { keys, read } from './session/storage.ts';
import { toastError } from './toast.ts';
import { toastUndo } from './ui/toast-undo.tsx';

type Kind = 'quickReply' | 'label';
const resources = { quickReply: 'quick-replies', label: 'labels' } as const;

/** What is out of sight and goes when its toast does: until then it comes back whole, with its id and its count. */
const goingAtom = atom<ReadonlyMap<string, Kind>>(new Map());

/** Told to the server already. */
const sent = new Set<string>();

/** Ids that are about to be deleted. */
export function useGoing(): ReadonlyMap<string, Kind> {
  return useAtomValue(goingAtom);
}

export function deleteLater(kind: Kind, id: string, words: string): void {
  atoms.set(goingAtom, new Map(atoms.get(goingAtom)).set(id, kind));
  const back = () => forget(id);
  toastUndo(words, back, () => void deleteNow(kind, id));
}

async function deleteNow(kind: Kind, id: string): Promise<void> {
  if (!atoms.get(goingAtom).has(id) || sent.has(id)) return;
  sent.add(id);
  const params = { id };
  const result =
    kind === 'label'
      ? await call('DELETE /labels/:id', { params })
      : await call('DELETE /quick-replies/:id', { params });
  if (!result.error) return;
  sent.delete(id);
  forget(id);
  toastError(result);
}

function forget(id: string): void {
  const going = new Map(atoms.get(goingAtom));
  going.delete(id);
  atoms.set(goingAtom, going);
}

/** A page that closes while a toast stands does what it said, and so does who signs out. */
function deleteAtOnce(): void {
  const token = read(keys.token);
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  for (const [id, kind] of atoms.get(goingAtom)) {
    if (sent.has(id)) continue;
    sent.add(id);
    const url = `${apiBase()}/${resources[kind]}/${id}`;
    void fetch(url, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
  }
}

window.addEventListener('pagehide', deleteAtOnce);
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state === 'signedIn') return;
  deleteAtOnce();
  // Whoever signs in next sees what is there.
  sent.clear();
  atoms.set(goingAtom, new Map());
});
