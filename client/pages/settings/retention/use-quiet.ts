import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, MetaOf } from '../../../../shared/api/index.ts';
import { call } from '../../../api/api.ts';
import { Asking } from '../../../figures/asking.ts';

const route = 'GET /settings/retention';
type Quiet = Asking<AnswerOf<typeof route>, MetaOf<typeof route>>;

/** How much would be erased after so many days; asked for a number of days alone. */
export function useQuiet(days: number | null) {
  const [asking] = useState<Quiet>(() => new Asking());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, { query: { days: days ?? 0 } }, { signal });
    asking.put(days === null ? null : { key: `${route} ${days}`, ask, brand: 'all', scope: 'config', now: false });
  }, [asking, days]);
  return { ...answer, ask: asking.retry };
}
