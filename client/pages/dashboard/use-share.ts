import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call, type Failed } from '../../api/api.ts';
import { useBrand } from '../../session/session.ts';
import { actOnMany } from '../../sync/act-on-many.ts';
import { toastError, toastProblem } from '../../toasts/toast.ts';
import { toastUndo } from '../../toasts/toast-undo.tsx';
import { byPerson, type Share } from './share-plan.ts';

interface Result {
  id: string;
  success: boolean;
}

/** Does a plan, as far as each is still where the plan found it, says so, and offers the way back. */
export function useShare(): (plan: readonly Share[], from: string | null) => Promise<void> {
  const { t } = useLingui();
  const [brand] = useBrand();
  return async (plan, from) => {
    const results = from === null ? await allocate(brand, plan) : await give(plan);
    if (!Array.isArray(results)) return toastError(results);
    const done = results.flatMap(({ id, success }) => (success ? id : []));
    const left = results.length - done.length;
    if (left > 0) {
      toastProblem(
        t({
          id: 'dashboard.not_shared',
          message: plural(left, {
            one: '# conversation stayed where it was',
            other: '# conversations stayed where they were',
          }),
        }),
      );
    }
    if (done.length === 0) return;
    const words = t({
      id: 'dashboard.shared',
      message: plural(done.length, { one: '# conversation given', other: '# conversations given' }),
    });
    toastUndo(words, () => void give(done.map((conversationId) => ({ conversationId, staffId: from }))));
  };
}

/** The server looks once more whether somebody has taken them meanwhile. */
async function allocate(brand: string, plan: readonly Share[]): Promise<Result[] | Failed> {
  const result = await call('POST /dashboard/allocate', { body: { brand, apply: true, plan: [...plan] } });
  return result.error ? result : (result.data as Result[]);
}

function give(plan: readonly { conversationId: string; staffId: string | null }[]): Promise<Result[]> {
  const groups = byPerson(plan);
  return actOnMany(
    groups.map(([staffId, ids]) => ({ ids, change: { action: 'assign', staffId }, patch: { assignedTo: staffId } })),
  );
}
