import { useMemo } from 'react';
import { figures, pastFigures } from '../../../../shared/figures.ts';
import { can } from '../../../../shared/permissions.ts';
import { namesOf } from '../../../figures/names-of.ts';
import { useQuery } from '../../../figures/use-query.ts';
import { useUser } from '../../../session/session.ts';
import type { Values } from '../now-beside.tsx';

const none: Values = {};

/** Present values of the metrics of the history view; empty unless requested. */
export function useNowValues(isAsked: boolean, brand: string): Values {
  const user = useUser();
  const names = pastFigures.filter((name) => can(user, figures[name].key));
  const query = { brand, range: 'today', names: namesOf(...names) } as const;
  const { data } = useQuery('GET /dashboard/figures', isAsked ? { query } : null, {
    scope: { scope: 'dashboard', brand },
    now: true,
  });
  return useMemo(() => {
    if (!isAsked || data === null) return none;
    return Object.fromEntries(Object.entries(data).map(([name, figure]) => [name, figure.value]));
  }, [isAsked, data]);
}
