import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useSetAtom } from 'jotai';
import { actOnMany } from '../../../sync/act-on-many.ts';
import { rowsOf } from '../../../sync/store.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { batchOf, type Change, inverseOf, patchOf } from './change.ts';
import { useChangeWords } from './change-words.ts';
import { dialogAtom } from './dialog-atom.ts';
import { type Group, groupInverses } from './group-inverses.ts';
import { perform } from './perform.ts';

export interface Run {
  (ids: readonly string[], change: Change): void;
  /** Changes of one kind that differ from row to row, as one. */
  groups: (groups: readonly Group[]) => void;
}

/** Does something to one conversation or to many, says so, and offers the way back where there is one. */
export function useRun(): Run {
  const { t } = useLingui();
  const words = useChangeWords();
  const show = useSetAtom(dialogAtom);

  const one = async (id: string, change: Change) => {
    const row = rowsOf('conversation').get(id);
    const back = row === undefined ? null : inverseOf(change, row);
    const doing = perform(id, change);
    const toast = toastUndo(words(change), back && (() => void doing.then((done) => done && perform(id, back))));
    if (!(await doing)) notifications.hide(toast);
  };

  const many = async (groups: readonly Group[]) => {
    const [first] = groups;
    if (first === undefined) return;
    const before = new Map(groups.flatMap(({ ids }) => ids).map((id) => [id, rowsOf('conversation').get(id)]));
    const results = await actOnMany(partsOf(groups));
    const failed = results.filter(({ success }) => !success);
    const changed = results.flatMap(({ id, success }) => (success ? id : []));
    if (failed.length > 0) show({ kind: 'failures', failures: failed });
    if (changed.length === 0) return;
    const back = groupInverses(
      changed.flatMap((id) => before.get(id) ?? []),
      first.change,
    );
    const what = words(first.change);
    const done = changed.length;
    toastUndo(
      t({ id: 'messages.done_many', message: `${what} (${done})` }),
      back && (() => void actOnMany(partsOf(back))),
    );
  };

  const groups = (given: readonly Group[]) => {
    const [first] = given;
    const [only, ...others] = given.flatMap(({ ids }) => ids);
    if (first === undefined || only === undefined) return;
    void (others.length === 0 ? one(only, first.change) : many(given));
  };
  return Object.assign((ids: readonly string[], change: Change) => groups([{ ids, change }]), { groups });
}

function partsOf(groups: readonly Group[]) {
  return groups.map(({ ids, change }) => ({ ids, verb: batchOf(change), patch: patchOf(change) }));
}
