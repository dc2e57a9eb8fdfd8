import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { inverseOf } from './change.ts';

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
