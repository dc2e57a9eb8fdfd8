import { atom } from 'jotai';
import type { SessionUser } from '../../shared/api/auth.ts';
import { atoms } from '../app/atoms.ts';

export type Session =
  | { state: 'starting' }
  | { state: 'loggingIn' }
  | { state: 'signedIn'; user: SessionUser }
  | { state: 'signedOut' };

export const sessionAtom = atom<Session>({ state: 'starting' });

export function currentUser(): SessionUser | null {
  const session = atoms.get(sessionAtom);
  return session.state === 'signedIn' ? session.user : null;
}
