import { useLingui } from '@lingui/react/macro';
import { toastDone } from '../../toasts/toast.ts';
import type { Filters } from './use-filters.ts';

/** Takes the filters back to what is usual, and says so. */
export function useFiltersCleared({ clear }: Filters): () => void {
  const { t } = useLingui();
  return () => {
    clear();
    toastDone(t({ id: 'analytics.filters_cleared', message: 'Filters cleared' }));
  };
}
