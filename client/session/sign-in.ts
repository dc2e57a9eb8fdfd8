import type { ArgumentsOf } from '../../shared/api/index.ts';
import { call, type Failed, type Result } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { guardedAll } from '../app/leave-guard.ts';
import { forgetOwnThings } from './own-things.ts';
import { announceSignIn, clearStored, type SignedIn } from './session-events.ts';
import { sessionAtom } from './state.ts';

/** @returns the problem, the ticket for a code where one is asked for, or null when the person is signed in. */
export async function signIn(
  credentials: ArgumentsOf<'POST /auth/login'>['body'],
): Promise<Failed | { ticket: string } | null> {
  const failed = await entered(() => call('POST /auth/login', { body: credentials }));
  if (failed?.code !== 'second_factor_required') return failed;
  return { ticket: String((failed.extra as { ticket?: unknown } | undefined)?.ticket) };
}

/** The second step. @returns the problem, or null when the person is signed in. */
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

/** @returns the problem, or whether the new person is signed in or waits for an administrator. */
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

/** Asks first where it would take typed words away. */
export const signOut = (): void => guardedAll(leave);

/** The server is told, but its answer is not waited for: who signs out is out. */
function leave(): void {
  // First, since what is still to be done is done under the token that goes.
  atoms.set(sessionAtom, { state: 'signedOut' });
  const answer = call('POST /auth/logout', {});
  // Other tabs hear of the token: by then nobody's things are here.
  forgetOwnThings();
  clearStored();
  void answer;
}
