import { useCan } from '../session/session.ts';
import { teamSnapshot } from './base-snapshots.ts';
import { useScope, useSnapshotState } from './scopes.ts';

/** State of the colleagues' snapshot. Pages of users who read messages have joined the scope already. For others, this hook joins it. */
export function useTeamState() {
  const mayRead = useCan('messages.view');
  useScope(mayRead ? null : { scope: 'team' }, teamSnapshot);
  return useSnapshotState({ scope: 'team' });
}
