import { useAtomValue } from 'jotai';
import { call } from '../api/api.ts';
import { apiBase } from '../api/api-url.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { keys, read } from '../session/storage.ts';
import { type Deletable, going } from './going.ts';
import { toastError } from './toast.ts';
import { toastUndo } from './toast-undo.tsx';

const resources = {
  quickReply: 'quick-replies',
  label: 'labels',
  report: 'reports',
  schedule: 'reports/schedules',
} as const satisfies Record<Deletable, string>;

/** Told to the server already. */
const sent = new Set<string>();

/** Ids that are about to be deleted. */
export function usePendingDeletes(): ReadonlyMap<string, Deletable> {
  return useAtomValue(going);
}

export function deleteLater(kind: Deletable, id: string, words: string): void {
  atoms.set(going, new Map(atoms.get(going)).set(id, kind));
  const back = () => forget(id);
  toastUndo(words, back, () => void deleteNow(kind, id));
}

async function deleteNow(kind: Deletable, id: string): Promise<void> {
  if (!atoms.get(going).has(id) || sent.has(id)) return;
  sent.add(id);
  const result = await call(`DELETE /${resources[kind]}/:id`, { params: { id } });
  if (!result.error) return;
  sent.delete(id);
  forget(id);
  toastError(result);
}

function forget(id: string): void {
  const left = new Map(atoms.get(going));
  left.delete(id);
  atoms.set(going, left);
}

/** A page that closes while a toast stands does what it said, and so does who signs out. */
function deleteAtOnce(): void {
  const token = read(keys.token);
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  for (const [id, kind] of atoms.get(going)) {
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
  // The next person to sign in sees everything that is there.
  sent.clear();
  atoms.set(going, new Map());
});
