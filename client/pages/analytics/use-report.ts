import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, MetaOf } from '../../../shared/api/index.ts';
import { call } from '../../api/api.ts';
import { Asking } from '../../figures/asking.ts';
import type { Asked } from '../../figures/use-asked.ts';
import { useScope } from '../../sync/scopes.ts';
import type { ReportChoice } from './address.ts';
import { told } from './scope.ts';
import type { Filters } from './use-filters.ts';

const route = 'POST /analytics/custom-report';
export type Report = Asked<AnswerOf<typeof route>, MetaOf<typeof route>>;

/** Result of a custom report. Reloaded when sums in its range change. No request without metrics. */
export function useReport({ query }: Filters, choice: ReportChoice): Report {
  const isBuilt = choice.figures.length > 0;
  useScope(isBuilt ? told.scope : null);
  const [asking] = useState(() => new Asking<AnswerOf<typeof route>, MetaOf<typeof route>>());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  const key = JSON.stringify([query, choice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    asking.put(isBuilt ? { key, ask: (signal) => askReport(query, choice, signal), ...about(query) } : null);
  }, [asking, key]);
  return { ...answer, retry: asking.retry };
}

const about = ({ brand }: Filters['query']) => ({ brand, scope: told.scope.scope, now: false });

/** Request body of a custom report. */
export const reportBody = (query: Filters['query'], { figures, by, sort, limit }: ReportChoice) => ({
  ...query,
  figures: [...figures],
  by,
  ...(sort !== null && { sort }),
  ...(limit !== null && { limit }),
});

const askReport = (query: Filters['query'], choice: ReportChoice, signal: AbortSignal) =>
  call(route, { body: reportBody(query, choice) }, { signal });
