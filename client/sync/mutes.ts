import { useMemo } from 'react';
import { muteId } from '../../shared/row-ids.ts';
import { useUser } from '../session/session.ts';
import { currentUser } from '../session/state.ts';
import { rowsOf, useAll, useRow } from './store.ts';

/** Returns the ids of the conversations that this user has muted. */
export function useMutes(): ReadonlySet<string> {
  const all = useAll('mute');
  return useMemo(() => new Set(all.map(({ conversationId }) => conversationId)), [all]);
}

export function useIsMuted(conversationId: string): boolean {
  const { id: me } = useUser();
  return useRow('mute', muteId(me, conversationId)) !== undefined;
}

export function isMuted(conversationId: string): boolean {
  const user = currentUser();
  return user !== null && rowsOf('mute').has(muteId(user.id, conversationId));
}
