import { atoms } from '../app/atoms.ts';
import { fetchProfile, keepUser } from '../session/profile.ts';
import { currentUser, sessionAtom } from '../session/state.ts';
import { wire } from './connection.ts';
import { subscriptions } from './page-subscriptions.ts';

const againMs = 2000;
/** Sequence number of the latest request. Responses to earlier requests are ignored. */
let learning = 0;

/** Reloads the permissions after they have changed, and then all scopes. */
export async function learnPermissions(): Promise<void> {
  subscriptions.leftByServer();
  const turn = nextTurn();
  await learn(turn);
  subscriptions.resume();
}

/**
 * Reloads the permissions on a new connection, because a notice of a change may have been lost. Reloads the scopes only if the permissions
 * changed.
 */
export async function checkPermissions(): Promise<void> {
  if (await learn(nextTurn())) subscriptions.resume();
}

/** Called on sign-out. Ignores responses that arrive later. */
export function forgetPermissions(): void {
  learning += 1;
}

function nextTurn(): number {
  learning += 1;
  return learning;
}

/** Loads the user with the current permissions. @returns whether the permissions changed */
async function learn(turn: number): Promise<boolean> {
  try {
    const user = await fetchProfile();
    const before = currentUser();
    // Ignores the response if a newer request was sent, or if the user has signed out in the meantime.
    if (turn !== learning || before?.id !== user.id) return false;
    if (JSON.stringify(before) === JSON.stringify(user)) return false;
    keepUser(user);
    atoms.set(sessionAtom, { state: 'signedIn', user });
    return true;
  } catch {
    // If the token was rejected, the 401 has ended the session. After any other error, tries again while connected, and on the next
    // connection.
    setTimeout(() => {
      if (turn === learning && wire.connected && currentUser() !== null) void checkPermissions();
    }, againMs);
    return false;
  }
}
