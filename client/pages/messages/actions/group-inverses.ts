import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { rowsOf } from '../../../sync/store.ts';
import { inverseOf, isReplaced } from './change.ts';

/** Conversations with the same change. */
export interface Group {
  ids: readonly string[];
  change: ConversationChange;
}

/** Undo changes of several rows, grouped by equal change; `null` if any row cannot be undone. */
export function groupInverses(rows: readonly Conversation[], change: ConversationChange): Group[] | null {
  const groups = new Map<string, { ids: string[]; change: ConversationChange }>();
  for (const row of rows) {
    const back = inverseOf(change, row);
    if (back === null) return null;
    const key = JSON.stringify(back);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [row.id], change: back });
    else group.ids.push(row.id);
  }
  return [...groups.values()];
}

/** Splits the undo of changes into groups to apply and conversations whose value was changed since. */
export function splitReplaced(undo: readonly Group[], changes: readonly Group[]) {
  const conversations = rowsOf('conversation');
  const replaced = new Set(
    changes.flatMap(({ ids, change }) => ids.filter((id) => isReplaced(change, conversations.get(id)))),
  );
  const groups = undo.map(({ ids, change }) => ({ ids: ids.filter((id) => !replaced.has(id)), change }));
  const left = undo.flatMap(({ ids }) => ids.filter((id) => replaced.has(id)));
  return { groups: groups.filter(({ ids }) => ids.length > 0), left };
}
