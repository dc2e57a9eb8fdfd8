import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { BatchResult, ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { actOnMany } from '../../../sync/act-on-many.ts';
import { rowsOf } from '../../../sync/store.ts';
import { forgetUndo, toastReplaced, toastUndo } from '../../../toasts/toast-undo.tsx';
import { noteResolved } from '../next/after-resolve.ts';
import { changeText, inverseOf, isReplaced, patchOf, perform } from './changes.ts';
import { dialogAtom } from './dialog-atom.ts';

export interface Run {
  (ids: readonly string[], change: ConversationChange): void;
  /**
   * Applies changes of the same kind to several groups of conversations, with a value for each group. All changes count as one action with
   * one undo.
   */
  groups: (groups: readonly Group[]) => void;
  /** Applies a change to conversations and waits for the result. @returns whether the change was applied to all of them */
  done: (ids: readonly string[], change: ConversationChange) => Promise<boolean>;
}

/** Returns functions that apply a change to one or more conversations. If the change can be undone, a toast offers undo. */
export function useRun(): Run {
  const { t } = useLingui();
  const show = useSetAtom(dialogAtom);

  const one = async (id: string, change: ConversationChange): Promise<boolean> => {
    const row = rowsOf('conversation').get(id);
    const back = row === undefined ? null : inverseOf(change, row);
    const doing = perform(id, change);
    if (change.action === 'status' && change.status === 'resolved') noteResolved(id);
    const undo = (to: ConversationChange) =>
      undoUnreplaced([{ ids: [id], change: to }], [{ ids: [id], change }], () =>
        doing.then((done) => done && perform(id, to)),
      );
    const toast = toastUndo(changeText(change, row), back && (() => undo(back)));
    const done = await doing;
    if (!done) forgetUndo(toast);
    return done;
  };

  const showFailures = (results: readonly BatchResult[]): number => {
    const failures = results.filter(({ success }) => !success);
    if (failures.length > 0) show({ kind: 'failures', failures });
    return failures.length;
  };

  const many = async (first: Group, groups: readonly Group[]): Promise<boolean> => {
    const before = new Map(groups.flatMap(({ ids }) => ids).map((id) => [id, rowsOf('conversation').get(id)]));
    const results = await actOnMany(partsOf(groups));
    const refused = showFailures(results);
    const changed = results.flatMap(({ id, success }) => (success ? id : []));
    if (changed.length === 0) return false;
    const back = groupInverses(
      changed.flatMap((id) => before.get(id) ?? []),
      first.change,
    );
    const what = changeText(first.change, before.get(changed[0] ?? ''));
    const done = changed.length;
    toastUndo(
      t({ id: 'messages.done_many', message: `${what} (${done})` }),
      back && (() => undoUnreplaced(back, groups, (rest) => actOnMany(partsOf(rest)).then(showFailures))),
    );
    return refused === 0;
  };

  const groups = async (batches: readonly Group[]): Promise<boolean> => {
    const [first] = batches;
    const [only, ...others] = batches.flatMap(({ ids }) => ids);
    if (first === undefined || only === undefined) return false;
    return others.length === 0 ? one(only, first.change) : many(first, batches);
  };
  const done = (ids: readonly string[], change: ConversationChange) => groups([{ ids, change }]);
  return Object.assign((ids: readonly string[], change: ConversationChange) => void done(ids, change), {
    groups: (batches: readonly Group[]) => void groups(batches),
    done,
  });
}

/**
 * Undoes changes, except where a later change has replaced the value. Shows how many changes were not undone.
 * @returns whether any change was undone
 */
function undoUnreplaced(
  undo: readonly Group[],
  changes: readonly Group[],
  apply: (groups: readonly Group[]) => Promise<unknown>,
): boolean {
  const { groups, left } = splitReplaced(undo, changes);
  if (left.length > 0) toastReplaced(left.length);
  if (groups.length > 0) void apply(groups);
  return groups.length > 0;
}

function partsOf(groups: readonly Group[]) {
  return groups.map((group) => ({ ...group, patch: patchOf(group.change) }));
}

/** Conversations to which the same change is applied. */
interface Group {
  ids: readonly string[];
  change: ConversationChange;
}

/** Returns the changes that undo `change` for several rows, grouped by equal change; `null` if any row cannot be undone. */
function groupInverses(rows: readonly Conversation[], change: ConversationChange): Group[] | null {
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

/** Splits an undo into the groups to apply, and the conversations whose value has been changed since. */
function splitReplaced(undo: readonly Group[], changes: readonly Group[]) {
  const conversations = rowsOf('conversation');
  const replaced = new Set(
    changes.flatMap(({ ids, change }) => ids.filter((id) => isReplaced(change, conversations.get(id)))),
  );
  const groups = undo.map(({ ids, change }) => ({ ids: ids.filter((id) => !replaced.has(id)), change }));
  const left = undo.flatMap(({ ids }) => ids.filter((id) => replaced.has(id)));
  return { groups: groups.filter(({ ids }) => ids.length > 0), left };
}
