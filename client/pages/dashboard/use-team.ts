import { useMemo } from 'react';
import { limits } from '../../../shared/limits.ts';
import { type Member, teamOf } from '../../../shared/team.ts';
import { useCan } from '../../session/session.ts';
import { teamSnapshot } from '../../sync/base-snapshots.ts';
import { useScope, useSnapshotState } from '../../sync/scopes.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { useBrandIds } from './use-brand-ids.ts';

/** The team of the shown brands, as its rows stand; null while they are on their way. */
export function useTeam(): readonly Member[] | null {
  // Every page of those who read messages has joined the scope.
  const mayRead = useCan('messages.view');
  useScope(mayRead ? null : { scope: 'team' }, teamSnapshot);
  const isHere = useSnapshotState({ scope: 'team' }) === 'complete';
  const people = useAll('colleague');
  const metrics = useAll('metric');
  const capacity = useRow('settings', 'settings')?.staffCapacity ?? limits.staffCapacity;
  const brandIds = useBrandIds();
  return useMemo(() => {
    if (!isHere) return null;
    const values = new Map(metrics.map(({ id, value }) => [id, value]));
    return teamOf({ people, brandIds, capacity, metric: (id) => values.get(id) ?? 0 });
  }, [isHere, people, metrics, brandIds, capacity]);
}
