import { useCan } from '../session/session.ts';
import { teamSnapshot } from './base-snapshots.ts';
import { useScope, useSnapshotState } from './scopes.ts';

/** How far the people are known. Every page of those who read messages has joined their scope; for others this joins it. */
export function useTeamState() {
  const mayRead = useCan('messages.view');
  useScope(mayRead ? null : { scope: 'team' }, teamSnapshot);
  return useSnapshotState({ scope: 'team' });
}
