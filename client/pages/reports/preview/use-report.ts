import { useRef } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import { useAsked } from '../../../figures/use-asked.ts';
import { reportScope } from '../../../reports/report-scope.ts';
import { useRow } from '../../../sync/store.ts';

const told = { scope: reportScope } as const;

interface Chosen {
  /** As it was told last, whether the archive shows it or not; undefined: none is chosen, it is on its way or gone. */
  report: Report | undefined;
  /** It is not there, or not for this reader. */
  isGone: boolean;
}

/** The report that the address names. */
export function useReport(id: string | null, listed: Report | undefined): Chosen {
  const live = useRow('report', id);
  const isListed = listed !== undefined || live !== undefined;
  const asked = useAsked('GET /reports/:id', id === null || isListed ? null : { params: { id } }, told);
  const known = useRef<Report>(undefined);
  const isGone = id !== null && !isListed && asked.error?.code === 'report_not_found';
  if (id === null || isGone) known.current = undefined;
  else {
    const all = [known.current, listed, live, asked.data].filter((row) => row?.id === id) as Report[];
    known.current = all.toSorted((a, b) => b.version - a.version)[0];
  }
  return { report: known.current, isGone };
}
