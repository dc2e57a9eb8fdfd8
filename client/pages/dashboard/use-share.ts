import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/api.ts';
import { useBrand } from '../../session/session.ts';
import { actOnMany } from '../../sync/act-on-many.ts';
import { toastError, toastProblem } from '../../toasts/toast.ts';
import { toastReplaced, toastUndo } from '../../toasts/toast-undo.tsx';
import { byMove, type Share } from './share-plan.ts';

interface Result {
  id: string;
  success: boolean;
}

/**
 * Returns a function that applies a plan and shows a toast with undo. Skips conversations that have been reassigned since the plan was
 * made.
 */
export function useShare(): (plan: readonly Share[]) => Promise<void> {
  const { t } = useLingui();
  const [brand] = useBrand();
  return async (plan) => {
    const result = await call('POST /dashboard/allocate', { body: { brand, apply: true, plan: [...plan] } });
    if (result.error) return toastError(result);
    const done = new Set((result.data as Result[]).flatMap(({ id, success }) => (success ? id : [])));
    const left = plan.length - done.size;
    if (left > 0) {
      toastProblem(
        t({
          id: 'dashboard.not_shared',
          message: plural(left, {
            one: '# conversation was not moved',
            other: '# conversations were not moved',
          }),
        }),
      );
    }
    if (done.size === 0) return;
    const text = t({
      id: 'dashboard.shared',
      message: plural(done.size, { one: '# conversation assigned', other: '# conversations assigned' }),
    });
    const moved = plan.filter(({ conversationId }) => done.has(conversationId));
    toastUndo(text, () => void giveBack(moved));
  };
}

/**
 * Returns each conversation to its previous assignee, or to the queue. Skips conversations that have been reassigned since the plan was
 * applied.
 */
export async function giveBack(plan: readonly Share[]): Promise<void> {
  const results = await actOnMany(
    byMove(plan).map(({ ids, staffId, from }) => ({
      ids,
      change: { action: 'assign', staffId: from, from: staffId },
      patch: { assignedTo: from },
    })),
  );
  const left = results.filter(({ success }) => !success).length;
  if (left > 0) toastReplaced(left);
}
