import { i18n } from '@lingui/core';
import type { Conversation } from '../../../../shared/rows.ts';
import type { BatchVerb } from '../../../sync/act-on-many.ts';
import { type ConversationChange, changes } from './changes.ts';

/** The entry of a change takes what its own change gives; the union of all does not say so. */
function split(change: ConversationChange) {
  const { verb, ...given } = change;
  return { verb, given: given as never, entry: changes[verb] };
}

/** The optimistic patch of the row. */
export function patchOf(change: ConversationChange): Partial<Conversation> {
  const { entry, given } = split(change);
  return entry.patch(given);
}

/** The change back to the row as it is now; null where there is none. */
export function inverseOf(change: ConversationChange, row: Conversation): ConversationChange | null {
  const { verb, entry } = split(change);
  return entry.inverse === null ? null : ({ verb, ...entry.inverse(row) } as ConversationChange);
}

/** The same for many conversations at once. */
export function batchOf(change: ConversationChange): BatchVerb {
  const { entry, given } = split(change);
  return entry.batch(given);
}

/** The done change in words, for the toast. */
export function changeWords(change: ConversationChange): string {
  const { entry, given } = split(change);
  return i18n._(entry.done(given));
}

/** Does it: shown at once, taken back with a toast when the server refuses. @returns whether it was done */
export async function perform(id: string, change: ConversationChange): Promise<boolean> {
  const { entry, given } = split(change);
  const answer = await entry.call(id, given, { kind: 'conversation', id, patch: entry.patch(given) });
  return !answer.error;
}
