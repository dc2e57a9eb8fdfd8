import { act } from '../../../sync/act.ts';
import { rowsOf } from '../../../sync/store.ts';

/** Marks the open case, or else the last case, as a complaint. @returns whether the request succeeded */
export async function complain(id: string, note: string | null): Promise<boolean> {
  const args = { params: { id }, body: { note } };
  return !(await act('POST /conversations/:id/complaint', args, markOf(id, true))).error;
}

export async function withdrawComplaint(id: string): Promise<boolean> {
  return !(await act('DELETE /conversations/:id/complaint', { params: { id } }, markOf(id, false))).error;
}

/** Returns the optimistic patch of the case; `undefined` if the case is not loaded. */
function markOf(conversationId: string, complaint: boolean) {
  const cases = [...rowsOf('episode').values()].filter((one) => one.conversationId === conversationId);
  const [last] = cases.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  return last === undefined ? undefined : ({ kind: 'episode', id: last.id, patch: { complaint } } as const);
}
