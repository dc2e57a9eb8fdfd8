import { useLingui } from '@lingui/react/macro';
import { toastDone } from '../../toasts/toast.ts';
import type { Filters } from './use-filters.ts';

/** Resets the filters to the defaults and shows a toast. */
export function useFiltersCleared({ clear }: Filters): () => void {
  const { t } = useLingui();
  return () => {
    clear();
    toastDone(t({ id: 'analytics.filters_cleared', message: 'Filters cleared' }));
  };
}
