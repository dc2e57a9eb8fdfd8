import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Filters } from './use-filters.ts';

/** Note shown while a person is selected: the values of this card still include everyone. */
export function EveryoneNote({ filters, usual = null }: { filters: Filters; usual?: ReactNode }) {
  if (filters.staff === null) return usual;
  return <Trans id="analytics.of_everyone">everyone</Trans>;
}
