import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, MetaOf } from '../../../../shared/api/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { Asking } from '../../../figures/asking.ts';

const route = 'GET /wall-tokens';
type Walls = Asking<AnswerOf<typeof route>, MetaOf<typeof route>>;

/** The walls that the person may see: asked when they are shown, when the connection came back, and after each act. */
export function useWalls() {
  const [asking] = useState<Walls>(() => new Asking());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, { query: { limit: limits.pageMax } }, { signal });
    asking.put({ key: route, ask, brand: 'all', scope: 'config', now: false });
  }, [asking]);
  return { ...answer, ask: asking.retry };
}
