import type { ArgumentsOf } from '../../shared/api/index.ts';
import { call, type Failed, type Result } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { guardedAll } from '../app/leave-guard.ts';
import { forgetOwnThings } from './own-things.ts';
import { announceSignIn, clearStored, type SignedIn } from './session-events.ts';
import { sessionAtom } from './state.ts';

/** Signs in with a password. @returns the error, the ticket for a second step if a code is required, or `null` if the user is signed in */
export async function signIn(
  credentials: ArgumentsOf<'POST /auth/login'>['body'],
): Promise<Failed | { ticket: string } | null> {
  const failed = await entered(() => call('POST /auth/login', { body: credentials }));
  if (failed?.code !== 'second_factor_required') return failed;
  return { ticket: String((failed.extra as { ticket?: unknown } | undefined)?.ticket) };
}

/** Enters the code of the second step. @returns the error, or `null` if the user is signed in */
export const enterCode = (ticket: string, code: string): Promise<Failed | null> =>
  entered(() => call('POST /auth/second-factor', { body: { ticket, code } }));

async function entered(ask: () => Promise<Result<SignedIn, unknown>>): Promise<Failed | null> {
  atoms.set(sessionAtom, { state: 'loggingIn' });
  const result = await ask();
  if (result.error) {
    atoms.set(sessionAtom, { state: 'signedOut' });
    return result;
  }
  announceSignIn(result.data);
  return null;
}

/** Registers a new user. @returns the error, or whether the new user is signed in or waits for approval */
export async function register(
  person: ArgumentsOf<'POST /auth/register'>['body'],
): Promise<Failed | 'signedIn' | 'waiting'> {
  const result = await call('POST /auth/register', { body: person });
  if (result.error) return result;
  const { token, user } = result.data;
  if (token === null || user === null) return 'waiting';
  announceSignIn({ token, user });
  return 'signedIn';
}

/** Signs out. Asks first if that would discard unsaved text. */
export const signOut = (): void => guardedAll(leave);

/** Signs out at once, without waiting for the server's response. */
function leave(): void {
  // Sets the state first, because the cleanup that follows the change of the state needs the token.
  atoms.set(sessionAtom, { state: 'signedOut' });
  const answer = call('POST /auth/logout', {});
  // Deletes the content before the token: removing the token notifies other tabs, and the content must be gone by then.
  forgetOwnThings();
  clearStored();
  void answer;
}
