import type { AnswerOf, MetaOf } from '../../../shared/api/index.ts';
import { type Asked, useAsked } from '../../figures/use-asked.ts';
import { told } from './scope.ts';
import type { Filters } from './use-filters.ts';

const route = 'GET /analytics/savings';
export type Savings = Asked<AnswerOf<typeof route>, MetaOf<typeof route>>;

/** Savings by free messages: in total, per brand and per person. */
export function useSavings({ query, isAwaited }: Filters): Savings {
  return useAsked(route, isAwaited ? null : { query }, told);
}
