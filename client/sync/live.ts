import { atoms } from '../app/atoms.ts';
import { endOtherVersion, meetOtherVersion } from '../app/new-version.ts';
import { fetchProfile } from '../session/profile.ts';
import { clearStored } from '../session/session-events.ts';
import { sessionAtom } from '../session/state.ts';
import { wallToken } from '../session/wall-token.ts';
import { callEvents } from './call-events.ts';
import { connect } from './connection.ts';
import { presenceBoard } from './conversation-presence.ts';
import { countsAtom } from './counts-snapshot.ts';
import { subscriptions } from './page-subscriptions.ts';
import { pastPlayed } from './past-play.ts';
import { checkPermissions, forgetPermissions, learnPermissions } from './permissions.ts';
import { outbox } from './send.ts';
import { rowStore } from './store.ts';
import { forgetThreads } from './thread.ts';
import { forgetViewNumbers, viewsCounted } from './view-numbers.ts';
import { viewerBoard } from './viewers.ts';

function endSession(): void {
  if (wallToken === null) clearStored();
  atoms.set(sessionAtom, { state: 'signedOut' });
}

/** Runs live updates while a user is signed in. @returns a function that stops them and clears all rows */
export function startLive(): () => void {
  const disconnect = connect({
    connected: () => {
      void checkPermissions();
      endOtherVersion();
      subscriptions.connected();
      presenceBoard.connected();
      outbox.hurry();
      callEvents.connected();
    },
    delta: (delta) => subscriptions.delta(delta),
    past: pastPlayed,
    views: viewsCounted,
    resume: (scopes) => subscriptions.resume(scopes),
    call: (message) => callEvents.received(message),
    presence: (presence) => presenceBoard.received(presence),
    viewers: (viewers) => viewerBoard.received(viewers),
    session: ({ code }) => {
      if (code === 'signed_out') endSession();
      else void learnPermissions();
    },
    // Loads the profile, because its 401 ends the session. If the token turns out to be valid, the socket reconnects automatically.
    refused: () => void fetchProfile().catch(() => undefined),
    // Loads the profile. The setup page opens if the server responds that two-step verification is required.
    factorMissing: () => void checkPermissions(),
    otherVersion: meetOtherVersion,
  });
  return () => {
    disconnect();
    forgetPermissions();
    forgetThreads();
    forgetViewNumbers();
    endOtherVersion();
    subscriptions.clear();
    presenceBoard.clear();
    viewerBoard.clear();
    rowStore.clear();
    atoms.set(countsAtom, {});
  };
}
