import { atoms } from '../atoms.ts';
import { fetchProfile } from '../session/profile.ts';
import { clearStored } from '../session/session-events.ts';
import { currentUser, sessionAtom } from '../session/state.ts';
import { keys, writeJson } from '../session/storage.ts';
import { book } from './book.ts';
import { callLine } from './call-line.ts';
import { connect } from './connection.ts';
import { countsAtom } from './counts-snapshot.ts';
import { presenceBoard } from './presence.ts';
import { outbox } from './send.ts';
import { rowStore } from './store.ts';

/** The answer to the last question counts. */
let learning = 0;

/** What the person may do has changed: learn it, then ask anew for everything that is shown. */
async function learnPermissions(): Promise<void> {
  learning += 1;
  const turn = learning;
  try {
    const user = await fetchProfile();
    if (turn !== learning) return;
    // Who signed out meanwhile stays out.
    if (currentUser()?.id !== user.id) return;
    writeJson(keys.user, user);
    atoms.set(sessionAtom, { state: 'signedIn', user });
  } catch {
    // A refused token ends the session by the 401 rule; without an answer, the old permissions show until the next one.
  }
  book.resume();
}

function endSession(): void {
  clearStored();
  atoms.set(sessionAtom, { state: 'signedOut' });
}

/** Rows, scopes and presence live while somebody is signed in. @returns what ends it and forgets all rows. */
export function startLive(): () => void {
  const disconnect = connect({
    connected: () => {
      book.connected();
      presenceBoard.connected();
      outbox.hurry();
      callLine.connected();
    },
    delta: (delta) => book.delta(delta),
    resume: (scopes) => book.resume(scopes),
    call: (message) => callLine.heard(message),
    presence: (presence) => presenceBoard.heard(presence),
    session: ({ code }) => {
      if (code === 'signed_out') endSession();
      else void learnPermissions();
    },
    // The 401 rule decides; when the profile comes after all, the socket tries again by itself.
    refused: () => void fetchProfile().catch(() => undefined),
  });
  return () => {
    disconnect();
    book.clear();
    presenceBoard.clear();
    rowStore.clear();
    atoms.set(countsAtom, {});
  };
}
