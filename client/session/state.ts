import { atom } from 'jotai';
import type { SessionUser } from '../../shared/api/auth.ts';
import type { secondFactorStates } from '../../shared/vocabulary.ts';
import { atoms } from '../app/atoms.ts';

export type Session =
  | { state: 'starting' }
  | { state: 'loggingIn' }
  | { state: 'signedIn'; user: SessionUser }
  | { state: 'signedOut' };

export const sessionAtom = atom<Session>({ state: 'starting' });

/** How the signed-in person's second factor stands. */
export const secondFactorAtom = atom<(typeof secondFactorStates)[number]>('off');

/** Whether the signed-in person must choose another password before anything else. */
export const passwordChangeAtom = atom(false);

export function currentUser(): SessionUser | null {
  const session = atoms.get(sessionAtom);
  return session.state === 'signedIn' ? session.user : null;
}
