import { useEffect } from 'react';
import { useDefaultSystemSettings } from '../app/system-settings.ts';
import { keepRenewing } from '../session/renew.ts';
import { useBrand, useCan, useUser } from '../session/session.ts';
import { configSnapshot, ownSnapshot, teamSnapshot } from '../sync/base-snapshots.ts';
import { countsSnapshot } from '../sync/counts-snapshot.ts';
import { startLive } from '../sync/live.ts';
import { useScope } from '../sync/scopes.ts';
import { outbox } from '../sync/send.ts';
import { hideToasts } from '../toasts/toast.ts';

/** Runs the background work of a signed-in user. */
export function useSignedIn(): void {
  const { id } = useUser();
  useEffect(() => {
    const stops = [startLive(), outbox.start(id), keepRenewing(), hideToasts];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id]);
}

/** Joins the scopes that every page needs: own account, brands and settings, colleagues, and the counts of the inbox. */
export function useBaseScopes(): void {
  const [brand] = useBrand();
  const mayRead = useCan('messages.view');
  useScope({ scope: 'me' }, ownSnapshot);
  useScope({ scope: 'config' }, configSnapshot);
  useDefaultSystemSettings();
  useScope(mayRead ? { scope: 'team' } : null, teamSnapshot);
  useScope(mayRead ? { scope: 'inbox', brand } : null, countsSnapshot);
}
