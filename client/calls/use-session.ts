import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ActiveCall } from './active-call.ts';
import { CallSession } from './call-session.ts';
import { type CallView, isUnderWay } from './call-view.ts';

/** The call of this window, which begins with it and is left with it. */
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
    // The browser asks whether the page may go.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);
  return [session, view];
}
