import { atoms } from '../app/atoms.ts';
import { useUser } from '../session/session.ts';
import { sessionAtom } from '../session/state.ts';
import { act } from '../sync/act.ts';
import { useConnection } from '../sync/connection-state.ts';
import { useRow } from '../sync/store.ts';

export type OwnPresence = 'online' | 'busy' | 'offline';

/** Returns the user's presence as colleagues see it, and a setter for available or busy. */
export function useOwnPresence(): [OwnPresence, (presence: 'online' | 'busy') => void] {
  const user = useUser();
  const connection = useConnection();
  const requested = useRow('staff', user.id)?.presence ?? user.presence;
  const shown = connection !== 'online' ? 'offline' : requested === 'busy' ? 'busy' : 'online';

  const choose = async (presence: 'online' | 'busy') => {
    const overlay = { kind: 'staff', id: user.id, patch: { presence } } as const;
    const result = await act('PUT /auth/me/presence', { body: { presence } }, overlay);
    const session = atoms.get(sessionAtom);
    if (result.error || session.state !== 'signedIn') return;
    atoms.set(sessionAtom, { ...session, user: { ...session.user, presence } });
  };
  return [shown, (presence) => void choose(presence)];
}
