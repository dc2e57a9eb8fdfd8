import { i18n } from '@lingui/core';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { act } from '../../../sync/act.ts';
import { changes } from './changes.ts';

/** Splits a change into its entry and body. The cast is needed because the union does not relate entry and body. */
function split(change: ConversationChange) {
  const { action, ...body } = change;
  return { action, body: body as never, entry: changes[action] };
}

/** Optimistic patch of the row. */
export function patchOf(change: ConversationChange): Partial<Conversation> {
  const { entry, body } = split(change);
  return entry.patch(body);
}

/** Change that undoes `change` for the current row; `null` if there is none. */
export function inverseOf(change: ConversationChange, row: Conversation): ConversationChange | null {
  const { action, entry, body } = split(change);
  const back = entry.inverse?.(row, body) ?? null;
  return back === null ? null : ({ action, ...back } as ConversationChange);
}

/** Whether a later change replaced the value that `change` set. `false` for a row that is not loaded. */
export function isReplaced(change: ConversationChange, row: Conversation | undefined): boolean {
  const { entry, body } = split(change);
  return row !== undefined && entry.isCurrent?.(row, body) === false;
}

/** Text of a completed change, for the toast. */
export function changeWords(change: ConversationChange): string {
  const { entry, body } = split(change);
  return i18n._(entry.done(body));
}

/** Applies a change optimistically. Reverts it with a toast if the server rejects it. @returns whether it was applied */
export async function perform(id: string, change: ConversationChange): Promise<boolean> {
  const { entry, body } = split(change);
  const overlay = { kind: 'conversation', id, patch: entry.patch(body) } as const;
  return !(await act(entry.route, { params: { id }, body }, overlay)).error;
}
