import { useAtomValue } from 'jotai';
import type { ArgumentsOf } from '../../shared/api/index.ts';
import { call } from '../api/api.ts';
import { apiBase } from '../api/api-url.ts';
import { positionHeaders } from '../api/log-position.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { keys, read } from '../session/storage.ts';
import { type Deletable, type Deletion, deleteRoutes, going, pendingDeletions } from './going.ts';
import { toastError } from './toast.ts';
import { toastUndo } from './toast-undo.tsx';

/** Returns the ids and kinds of the hidden items. The items are already deleted, or will be deleted when their toast closes. */
export function usePendingDeletes(): ReadonlyMap<string, Deletable> {
  return useAtomValue(going);
}

/** Hides an item at once and deletes it when the toast closes, so that an undo restores it completely. */
export function deleteLater(kind: Deletable, id: string, text: string, owner: string | null = null): void {
  pendingDeletions.set(id, { kind, id, owner, isSent: false });
  atoms.set(going, new Map(atoms.get(going)).set(id, kind));
  toastUndo(
    text,
    () => forget(id),
    () => void deleteNow(id),
  );
}

async function deleteNow(id: string): Promise<void> {
  const deletion = pendingDeletions.get(id);
  if (deletion === undefined || deletion.isSent) return;
  deletion.isSent = true;
  const { route } = deleteRoutes[deletion.kind];
  const result = await call(route, { params: paramsOf(deletion) } as unknown as ArgumentsOf<typeof route>);
  if (!result.error) return void pendingDeletions.delete(id);
  forget(id);
  toastError(result);
}

function paramsOf({ kind, id, owner }: Deletion): Record<string, string> {
  const names = deleteRoutes[kind];
  return { [names.own]: id, ...(names.owner !== null && owner !== null && { [names.owner]: owner }) };
}

function forget(id: string): void {
  pendingDeletions.delete(id);
  const left = new Map(atoms.get(going));
  left.delete(id);
  atoms.set(going, left);
}

/** Sends all deletions that are still waiting for their undo toast to close. Called when the page is closed or the user signs out. */
function deleteAtOnce(): void {
  const token = read(keys.token);
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}`, ...positionHeaders() };
  for (const deletion of pendingDeletions.values()) {
    if (deletion.isSent) continue;
    pendingDeletions.delete(deletion.id);
    const params = paramsOf(deletion);
    const path = deleteRoutes[deletion.kind].route
      .slice('DELETE '.length)
      .replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    void fetch(apiBase() + path, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
  }
}

window.addEventListener('pagehide', deleteAtOnce);
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state === 'signedIn') return;
  deleteAtOnce();
  // Shows all items again, because items whose deletion failed must not stay hidden for the next user.
  pendingDeletions.clear();
  atoms.set(going, new Map());
});
