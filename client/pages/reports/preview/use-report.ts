import { useRef } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import { useAsked } from '../../../figures/use-asked.ts';
import { reportScope } from '../../../reports/report-scope.ts';
import { useRow } from '../../../sync/store.ts';

const told = { scope: reportScope } as const;

/** One report as it was told last, whether the archive shows it or not; undefined: none is chosen, or it is gone. */
export function useReport(id: string | null, listed: Report | undefined): Report | undefined {
  const live = useRow('report', id);
  const isListed = listed !== undefined || live !== undefined;
  const asked = useAsked('GET /reports/:id', id === null || isListed ? null : { params: { id } }, told);
  const known = useRef<Report>(undefined);
  if (id === null || asked.error?.code === 'report_not_found') known.current = undefined;
  else {
    const all = [known.current, listed, live, asked.data].filter((row) => row?.id === id) as Report[];
    known.current = all.toSorted((a, b) => b.version - a.version)[0];
  }
  return known.current;
}
