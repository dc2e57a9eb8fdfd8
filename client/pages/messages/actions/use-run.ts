import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useSetAtom } from 'jotai';
import { call } from '../../../api.ts';
import { rowsOf } from '../../../sync/store.ts';
import { toastError } from '../../../toast.ts';
import { batchOf, type Change, inverseOf } from './change.ts';
import { useChangeWords } from './change-words.ts';
import { dialogAtom } from './dialog-atom.ts';
import { groupInverses } from './group-inverses.ts';
import { perform } from './perform.ts';
import { toastUndo } from './undo-toast.tsx';

/** Does something to one conversation or to many, says so, and offers the way back where there is one. */
export function useRun(): (ids: readonly string[], change: Change) => void {
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

  const many = async (ids: readonly string[], change: Change) => {
    const rows = ids.flatMap((id) => rowsOf('conversation').get(id) ?? []);
    const result = await call('POST /conversations/batch', { body: { ids: [...ids], ...batchOf(change) } });
    if (result.error) return toastError(result);
    const failed = result.data.filter((one) => !one.success);
    const done = result.data.length - failed.length;
    if (failed.length > 0) show({ kind: 'failures', failures: failed });
    if (done === 0) return;
    const back = groupInverses(
      rows.filter(({ id }) => !failed.some((one) => one.id === id)),
      change,
    );
    const what = words(change);
    toastUndo(
      t({ id: 'messages.done_many', message: `${what} (${done})` }),
      back && (() => back.forEach((group) => void undo(group))),
    );
  };

  return (ids, change) => {
    const [only] = ids;
    if (only !== undefined) void (ids.length === 1 ? one(only, change) : many(ids, change));
  };
}

async function undo({ ids, change }: { ids: string[]; change: Change }): Promise<void> {
  const result = await call('POST /conversations/batch', { body: { ids, ...batchOf(change) } });
  if (result.error) toastError(result);
}
