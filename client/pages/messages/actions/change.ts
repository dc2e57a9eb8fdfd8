import { i18n } from '@lingui/core';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { act } from '../../../sync/act.ts';
import { changes } from './changes.ts';

/** The entry of a change takes what its own change says; the union of all does not say so. */
function split(change: ConversationChange) {
  const { action, ...body } = change;
  return { action, body: body as never, entry: changes[action] };
}

/** The optimistic patch of the row. */
export function patchOf(change: ConversationChange): Partial<Conversation> {
  const { entry, body } = split(change);
  return entry.patch(body);
}

/** The change back to the row as it is now; null where there is none. */
export function inverseOf(change: ConversationChange, row: Conversation): ConversationChange | null {
  const { action, entry, body } = split(change);
  const back = entry.inverse?.(row, body) ?? null;
  return back === null ? null : ({ action, ...back } as ConversationChange);
}

/** The done change in words, for the toast. */
export function changeWords(change: ConversationChange): string {
  const { entry, body } = split(change);
  return i18n._(entry.done(body));
}

/** Does it: shown at once, taken back with a toast when the server refuses. @returns whether it was done */
export async function perform(id: string, change: ConversationChange): Promise<boolean> {
  const { entry, body } = split(change);
  const overlay = { kind: 'conversation', id, patch: entry.patch(body) } as const;
  return !(await act(entry.route, { params: { id }, body }, overlay)).error;
}
