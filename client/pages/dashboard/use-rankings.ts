import type { RankingName } from '../../../shared/figures.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { useQuery } from '../../figures/use-query.ts';
import { places } from './ranking.tsx';

type Query = { brand: string } & RangeChoice;

/** Rankings of a range. Reloaded when its sums change. */
export function useRankings(query: Query) {
  return {
    'fastest-response': useRanking('fastest-response', query),
    'highest-satisfaction': useRanking('highest-satisfaction', query),
    'most-replies': useRanking('most-replies', query),
    improvement: useRanking('improvement', query),
  };
}

function useRanking(name: RankingName, query: Query) {
  const scope = { scope: 'dashboard', brand: query.brand } as const;
  return useQuery(`GET /dashboard/rank/${name}`, { query: { ...query, limit: places } }, { scope });
}
