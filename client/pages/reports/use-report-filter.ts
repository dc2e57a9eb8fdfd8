import { cutText } from '../../../shared/cut-text.ts';
import { limits } from '../../../shared/limits.ts';
import { type ReportSort, reportSorts, reportStatuses, reportTemplates } from '../../../shared/reports.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import type { ReportQuery } from './use-reports.ts';

export interface ReportFilter {
  /** Query parameters of API calls. */
  query: ReportQuery;
  sort: ReportSort;
  /** Whether any filter is set. */
  isSet: boolean;
  change: (part: { q?: string; template?: string; status?: string; sort?: string }) => void;
  clear: () => void;
}

const usualSort: ReportSort = 'newest';

/** Filters of the archive in the address: search text, template, status and sort order. */
export function useReportFilter(): ReportFilter {
  const [params, change] = useAddressQuery();
  const q = cutText(params.get('q') ?? '', limits.phraseMax);
  const template = reportTemplates.find((name) => name === params.get('template'));
  const status = reportStatuses.find((name) => name === params.get('status'));
  const sort = reportSorts.find((name) => name === params.get('sort')) ?? usualSort;
  const isSet = q !== '' || template !== undefined || status !== undefined;
  return {
    query: {
      ...(q === '' ? {} : { q }),
      ...(template === undefined ? {} : { template }),
      ...(status === undefined ? {} : { status }),
      ...(sort === usualSort ? {} : { sort }),
    },
    sort,
    isSet,
    change: (part) =>
      change(
        Object.fromEntries(
          Object.entries(part).map(([name, value]) => {
            const isUsual = value === '' || (name === 'sort' && value === usualSort);
            return [name, isUsual ? null : value];
          }),
        ),
      ),
    clear: () => change({ q: null, template: null, status: null }),
  };
}
