import { useRef } from 'react';
import type { Report } from '../../../../shared/report-rows.ts';
import { useAsked } from '../../../figures/use-asked.ts';
import { reportScope } from '../../../reports/report-scope.ts';
import { useRow } from '../../../sync/store.ts';

const told = { scope: reportScope } as const;

interface Chosen {
  /** Latest known row, whether or not the archive contains it; undefined if none is selected, while loading, or if deleted. */
  report: Report | undefined;
  /** Whether the report does not exist or is not accessible. */
  isGone: boolean;
}

/** Report in the address. */
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
