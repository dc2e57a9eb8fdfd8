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

/** State of two-step verification of the signed-in user. */
export const secondFactorAtom = atom<(typeof secondFactorStates)[number]>('off');

/** Whether the signed-in user must change their password before anything else. */
export const passwordChangeAtom = atom(false);

export function currentUser(): SessionUser | null {
  const session = atoms.get(sessionAtom);
  return session.state === 'signedIn' ? session.user : null;
}
