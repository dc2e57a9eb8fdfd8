import type { AnswerOf, ArgumentsOf } from '../../../shared/api/index.ts';
import { onTop } from '../../figures/loaded-pages.ts';
import { usePages } from '../../figures/use-pages.ts';

const route = 'GET /line-accounts/:id/webhooks';
const told = { scope: { scope: 'config' }, kinds: ['delivery'] } as const;

export type LedgerLine = AnswerOf<typeof route>[number];
export type LedgerFilter = Pick<NonNullable<ArgumentsOf<typeof route>['query']>, 'q' | 'verdict'>;

/** Deliveries to an account, newest first, loaded page by page. Live. */
export const useDeliveries = (id: string, filter: LedgerFilter) =>
  usePages(route, { params: { id }, query: { limit: 50, ...filter } }, { told, take: onTop });
