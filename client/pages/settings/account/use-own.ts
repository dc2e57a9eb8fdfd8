import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerOf, MetaOf } from '../../../../shared/api/index.ts';
import { call } from '../../../api/api.ts';
import { Asking } from '../../../figures/asking.ts';

type Route = 'GET /auth/me/sessions' | 'GET /auth/second-factor';

/** Something of one's own account: asked when it is shown, when the connection came back, and after each act. */
export function useOwn<R extends Route>(route: R) {
  const [asking] = useState(() => new Asking<AnswerOf<R>, MetaOf<R>>());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, {} as never, { signal });
    asking.put({ key: route, ask, brand: '', scope: 'me', now: false });
  }, [asking, route]);
  return { ...answer, ask: asking.retry };
}
