import { useCan } from '../session/session.ts';
import { teamSnapshot } from './base-snapshots.ts';
import { useScope, useSnapshotState } from './scopes.ts';

/**
 * Returns the state of the colleagues' snapshot. Joins the team scope, unless the user can read messages, because the shell has then
 * already joined the scope.
 */
export function useTeamState() {
  const mayRead = useCan('messages.view');
  useScope(mayRead ? null : { scope: 'team' }, teamSnapshot);
  return useSnapshotState({ scope: 'team' });
}
