import { useEffect } from 'react';
import { keepRenewing } from '../session/renew.ts';
import { useUser } from '../session/session.ts';
import { startLive } from '../sync/live.ts';
import { outbox } from '../sync/send.ts';
import { hideToasts } from '../toasts/toast.ts';

/** Effects that run while a user is signed in. */
export function useSignedIn(): void {
  const { id } = useUser();
  useEffect(() => {
    const stops = [startLive(), outbox.start(id), keepRenewing(), hideToasts];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id]);
}
