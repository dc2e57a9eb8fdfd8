import type { MetaOf, ResponseOf } from '../../../shared/api/index.ts';
import { type QueryResult, useQuery } from '../../figures/use-query.ts';
import { type Filters, queryOptions } from './use-filters.ts';

const route = 'GET /analytics/overview';
export type Overview = QueryResult<ResponseOf<typeof route>, MetaOf<typeof route>>;

/** Returns the key metrics. The response metadata contains the days that the page covers. */
export function useOverview({ query, isAwaited }: Filters): Overview {
  return useQuery(route, isAwaited ? null : { query }, queryOptions);
}

const savingsRoute = 'GET /analytics/savings';
export type Savings = QueryResult<ResponseOf<typeof savingsRoute>, MetaOf<typeof savingsRoute>>;

/** Returns the amount saved by free messages: in total, per brand and per person. */
export function useSavings({ query, isAwaited }: Filters): Savings {
  return useQuery(savingsRoute, isAwaited ? null : { query }, queryOptions);
}
