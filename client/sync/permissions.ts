import { atoms } from '../app/atoms.ts';
import { fetchProfile, keepUser } from '../session/profile.ts';
import { currentUser, sessionAtom } from '../session/state.ts';
import { wire } from './connection.ts';
import { subscriptions } from './page-subscriptions.ts';

const againMs = 2000;
/** Number of the latest request. Responses of earlier ones are ignored. */
let learning = 0;

/** Reloads the permissions after a change, then all scopes. */
export async function learnPermissions(): Promise<void> {
  subscriptions.leftByServer();
  const turn = nextTurn();
  await learn(turn);
  subscriptions.resume();
}

/** A notice may have been lost with the connection, or sent before the first one. Rows are reloaded only after a change. */
export async function checkPermissions(): Promise<void> {
  if (await learn(nextTurn())) subscriptions.resume();
}

/** Ignores responses that arrive after a sign-out. */
export function forgetPermissions(): void {
  learning += 1;
}

function nextTurn(): number {
  learning += 1;
  return learning;
}

/** @returns whether the permissions changed */
async function learn(turn: number): Promise<boolean> {
  try {
    const user = await fetchProfile();
    const before = currentUser();
    // A sign-out in the meantime takes precedence.
    if (turn !== learning || before?.id !== user.id) return false;
    if (JSON.stringify(before) === JSON.stringify(user)) return false;
    keepUser(user);
    atoms.set(sessionAtom, { state: 'signedIn', user });
    return true;
  } catch {
    // A rejected token ends the session through the 401 handling. The next connection tries again, too.
    setTimeout(() => {
      if (turn === learning && wire.connected && currentUser() !== null) void checkPermissions();
    }, againMs);
    return false;
  }
}
