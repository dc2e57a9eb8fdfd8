import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, MetaOf } from '../../../../shared/api/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { Asking } from '../../../figures/asking.ts';

const route = 'GET /api-tokens';
type Tokens = Asking<AnswerOf<typeof route>, MetaOf<typeof route>>;

/** The API tokens that the person may see: asked when they are shown, when the connection came back, and after each act. */
export function useTokens() {
  const [asking] = useState<Tokens>(() => new Asking());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, { query: { limit: limits.pageMax } }, { signal });
    asking.put({ key: route, ask, brand: 'all', scope: 'config', now: false });
  }, [asking]);
  return { ...answer, ask: asking.retry };
}
