import { useMemo } from 'react';
import { limits } from '../../../shared/limits.ts';
import { type Member, teamOf } from '../../../shared/team.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { useTeamState } from '../../sync/use-team-state.ts';

/** Returns the number of conversations that one person can handle. Uses the default until the settings are loaded. */
export const useCapacity = (): number => useRow('settings', 'settings')?.staffCapacity ?? limits.staffCapacity;

/** Returns the team of the brands `brandIds`, updated live; `null` while loading. */
export function useTeam(brandIds: readonly string[]): readonly Member[] | null {
  const isHere = useTeamState() === 'complete';
  const people = useAll('colleague');
  const metrics = useAll('metric');
  const capacity = useCapacity();
  return useMemo(() => {
    if (!isHere) return null;
    const values = new Map(metrics.map(({ id, value }) => [id, value]));
    return teamOf({ people, brandIds, capacity, metric: (id) => values.get(id) ?? 0 });
  }, [isHere, people, metrics, brandIds, capacity]);
}
