import type { AnswerOf, MetaOf } from '../../../shared/api/index.ts';
import { type Asked, useAsked } from '../../figures/use-asked.ts';
import { told } from './scope.ts';
import type { Filters } from './use-filters.ts';

const route = 'GET /analytics/overview';
export type Overview = Asked<AnswerOf<typeof route>, MetaOf<typeof route>>;

/** Key metrics. The response metadata contains the days that the page covers. */
export function useOverview({ query, isAwaited }: Filters): Overview {
  return useAsked(route, isAwaited ? null : { query }, told);
}
