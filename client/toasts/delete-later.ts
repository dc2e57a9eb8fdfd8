import { useAtomValue } from 'jotai';
import type { ArgumentsOf } from '../../shared/api/index.ts';
import { call } from '../api/api.ts';
import { apiBase } from '../api/api-url.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { keys, read } from '../session/storage.ts';
import { type Deletable, going } from './going.ts';
import { toastError } from './toast.ts';
import { toastUndo } from './toast-undo.tsx';

/** Routes and their id parameters: `own` for the item, `owner` for its conversation. */
const routes = {
  quickReply: { route: 'DELETE /quick-replies/:id', own: 'id', owner: null },
  label: { route: 'DELETE /labels/:id', own: 'id', owner: null },
  report: { route: 'DELETE /reports/:id', own: 'id', owner: null },
  schedule: { route: 'DELETE /reports/schedules/:id', own: 'id', owner: null },
  message: { route: 'DELETE /messages/:id', own: 'id', owner: null },
  note: { route: 'DELETE /conversations/:id/notes/:noteId', own: 'noteId', owner: 'id' },
  sale: { route: 'DELETE /conversations/:id/sales/:saleId', own: 'saleId', owner: 'id' },
} as const satisfies Record<Deletable, { route: `DELETE /${string}`; own: string; owner: string | null }>;

interface Deletion {
  kind: Deletable;
  id: string;
  /** The conversation of a note or sale. */
  owner: string | null;
}

/** Deletions whose toast is still open. */
const waiting = new Map<string, Deletion>();
/** Ids of deletions sent to the server. */
const sent = new Set<string>();

/** Ids that are about to be deleted. */
export function usePendingDeletes(): ReadonlyMap<string, Deletable> {
  return useAtomValue(going);
}

/** Hides an item at once and deletes it when the toast closes, so that an undo restores it completely. */
export function deleteLater(kind: Deletable, id: string, text: string, owner: string | null = null): void {
  waiting.set(id, { kind, id, owner });
  atoms.set(going, new Map(atoms.get(going)).set(id, kind));
  toastUndo(
    text,
    () => forget(id),
    () => void deleteNow(id),
  );
}

async function deleteNow(id: string): Promise<void> {
  const deletion = waiting.get(id);
  if (deletion === undefined || sent.has(id)) return;
  sent.add(id);
  const { route } = routes[deletion.kind];
  const result = await call(route, { params: paramsOf(deletion) } as unknown as ArgumentsOf<typeof route>);
  if (!result.error) return;
  sent.delete(id);
  forget(id);
  toastError(result);
}

function paramsOf({ kind, id, owner }: Deletion): Record<string, string> {
  const names = routes[kind];
  return { [names.own]: id, ...(names.owner !== null && owner !== null && { [names.owner]: owner }) };
}

function forget(id: string): void {
  waiting.delete(id);
  const left = new Map(atoms.get(going));
  left.delete(id);
  atoms.set(going, left);
}

/** Sends all waiting deletions when the page is closed or the user signs out. */
function deleteAtOnce(): void {
  const token = read(keys.token);
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  for (const deletion of waiting.values()) {
    if (sent.has(deletion.id)) continue;
    sent.add(deletion.id);
    const params = paramsOf(deletion);
    const path = routes[deletion.kind].route
      .slice('DELETE '.length)
      .replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    void fetch(apiBase() + path, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
  }
}

window.addEventListener('pagehide', deleteAtOnce);
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state === 'signedIn') return;
  deleteAtOnce();
  // Deletions that failed must not stay hidden for the next user.
  waiting.clear();
  sent.clear();
  atoms.set(going, new Map());
});
