import type { SessionUser } from '../../shared/api/auth.ts';
import { limits } from '../../shared/limits.ts';
import type { secondFactorStates } from '../../shared/vocabulary.ts';
import { factorMissingEvent, unauthenticatedEvent } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { here } from '../app/base-path.ts';
import { paths } from '../app/routes.ts';
import { reservedName, withMasterFlags } from './master-flags.ts';
import { takeOver } from './own-things.ts';
import { fetchProfile } from './profile.ts';
import { passwordChangeAtom, secondFactorAtom, sessionAtom } from './state.ts';
import { keys, read, remove, write, writeJson } from './storage.ts';

/** Name of a public event that any script may dispatch to sign a user in. */
export const userLoggedIn = 'userLoggedIn';
export interface SignedIn {
  user: SessionUser;
  token: string;
  /**
   * State of two-step verification. Absent if a script outside of the client dispatches the event: such a script knows only the user and
   * the token.
   */
  secondFactor?: (typeof secondFactorStates)[number];
  mustChangePassword?: boolean;
}

declare global {
  interface WindowEventMap {
    userLoggedIn: CustomEvent<SignedIn>;
  }
}

export function announceSignIn(detail: SignedIn): void {
  window.dispatchEvent(new CustomEvent(userLoggedIn, { detail }));
}

export function clearStored(): void {
  remove(keys.token);
  remove(keys.user);
}

/** Validates a stored token with the server. Any error ends the session without an error text. */
export async function checkSession(): Promise<void> {
  const token = read(keys.token);
  if (token === null) {
    atoms.set(sessionAtom, { state: 'signedOut' });
    return;
  }
  let left = false;
  const leave = () => {
    left = true;
  };
  window.addEventListener('pagehide', leave);
  try {
    const user = await fetchProfile();
    // If a sign-in in another tab has changed the token in the meantime, the response belongs to the previous token. The new token is
    // checked instead.
    if (read(keys.token) !== token) return checkSession();
    takeOver(user.id);
    writeJson(keys.user, user);
    atoms.set(sessionAtom, { state: 'signedIn', user });
  } catch {
    // Leaving the page aborts its calls, although the token may be valid. Waits for `pagehide`, which the browser dispatches only after the
    // abort.
    await new Promise((resolve) => setTimeout(resolve));
    if (left || (read(keys.token) ?? token) !== token) return checkSession();
    clearStored();
    atoms.set(sessionAtom, { state: 'signedOut' });
  } finally {
    window.removeEventListener('pagehide', leave);
  }
}

function enter({ detail }: CustomEvent<SignedIn>): void {
  const user = withMasterFlags(detail.user, reservedName());
  takeOver(user.id);
  write(keys.token, detail.token);
  writeJson(keys.user, user);
  atoms.set(secondFactorAtom, detail.secondFactor ?? 'off');
  atoms.set(passwordChangeAtom, detail.mustChangePassword ?? false);
  atoms.set(sessionAtom, { state: 'signedIn', user });
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Shows the sign-in page one second after the session ended, unless the user has signed in again. The storage has already been cleared. */
function leaveSoon(navigate: (path: string) => void): void {
  if (leaving !== undefined) return;
  leaving = setTimeout(() => {
    leaving = undefined;
    // A sign-in in progress sets the session state itself.
    if (read(keys.token) !== null || atoms.get(sessionAtom).state === 'loggingIn') return;
    atoms.set(sessionAtom, { state: 'signedOut' });
    if (here().pathname !== paths.login()) navigate(paths.login());
  }, limits.signOutDelayMs);
}

/** Follows a sign-in or sign-out in another tab. */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== keys.token && event.key !== null) return;
  if (read(keys.token) === null) atoms.set(sessionAtom, { state: 'signedOut' });
  else if (atoms.get(sessionAtom).state === 'signedOut') void checkSession();
}

/** Replaces the page with the setup of two-step verification, which has become mandatory. */
function learnOfDemand(): void {
  atoms.set(secondFactorAtom, 'demanded');
}

/** Follows sign-ins and sign-outs in this window and in other tabs. @returns a function that unsubscribes */
export function listenToSession(navigate: (path: string) => void): () => void {
  const leave = () => leaveSoon(navigate);
  window.addEventListener(userLoggedIn, enter);
  window.addEventListener(unauthenticatedEvent, leave);
  window.addEventListener('storage', followOtherTab);
  window.addEventListener(factorMissingEvent, learnOfDemand);
  return () => {
    window.removeEventListener(userLoggedIn, enter);
    window.removeEventListener(unauthenticatedEvent, leave);
    window.removeEventListener('storage', followOtherTab);
    window.removeEventListener(factorMissingEvent, learnOfDemand);
    clearTimeout(leaving);
    leaving = undefined;
  };
}
