import { useLingui } from '@lingui/react/macro';
import { toastDone, toastError } from '../toasts/toast.ts';
import type { Draft } from './use-draft.tsx';

/** Saves; a toast tells how it went, unless the fields do. @returns whether it is saved */
export function useToldSave({ save }: Pick<Draft<never>, 'save'>, done?: string): () => Promise<boolean> {
  const { t } = useLingui();
  return async () => {
    const outcome = await save();
    if (outcome === true) toastDone(done ?? t({ id: 'forms.saved', message: 'Saved' }));
    else if (outcome !== false) toastError(outcome);
    return outcome === true;
  };
}
