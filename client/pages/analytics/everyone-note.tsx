import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Filters } from './use-filters.ts';

/** Of what no person has a part of their own, it says so while one is chosen. */
export function EveryoneNote({ filters, usual = null }: { filters: Filters; usual?: ReactNode }) {
  if (filters.staff === null) return usual;
  return <Trans id="analytics.of_everyone">of everyone</Trans>;
}
