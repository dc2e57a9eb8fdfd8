import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ActiveCall } from './active-call.ts';
import { CallSession } from './call-session.ts';
import { type CallView, isUnderWay } from './call-view.ts';

/** The session of the call in this window. Starts on mount and hangs up on unmount. */
export function useSession(active: ActiveCall): [CallSession, CallView] {
  const [session] = useState(() => new CallSession(active));
  const view = useSyncExternalStore(session.listen, session.view);
  useEffect(() => {
    void session.start();
    return () => session.hangUp();
  }, [session]);
  const underWay = isUnderWay(view.phase);
  useEffect(() => {
    if (!underWay) return;
    // Makes the browser ask before the page is closed.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);
  return [session, view];
}
