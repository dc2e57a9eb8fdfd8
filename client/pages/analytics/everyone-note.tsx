import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Filters } from './use-filters.ts';

/** Notes that the values are for everyone while a person is selected. */
export function EveryoneNote({ filters, usual = null }: { filters: Filters; usual?: ReactNode }) {
  if (filters.staff === null) return usual;
  return <Trans id="analytics.of_everyone">everyone</Trans>;
}
