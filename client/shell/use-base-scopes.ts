import { useDefaultSystemSettings } from '../app/system-settings.ts';
import { useBrand, useCan } from '../session/session.ts';
import { configSnapshot, ownSnapshot, teamSnapshot } from '../sync/base-snapshots.ts';
import { countsSnapshot } from '../sync/counts-snapshot.ts';
import { useScope } from '../sync/scopes.ts';

/** Scopes that every page needs: own account, brands and settings, colleagues, and the counts of the inbox. */
export function useBaseScopes(): void {
  const [brand] = useBrand();
  const mayRead = useCan('messages.view');
  useScope({ scope: 'me' }, ownSnapshot);
  useScope({ scope: 'config' }, configSnapshot);
  useDefaultSystemSettings();
  useScope(mayRead ? { scope: 'team' } : null, teamSnapshot);
  useScope(mayRead ? { scope: 'inbox', brand } : null, countsSnapshot);
}
