import { iceCredentialsOf, settingsOf } from './projections/defaults.ts';
import type { Read } from './projections/stored.ts';
import type { Secrets } from './secrets.ts';

/** As a browser's RTCPeerConnection takes it. */
export interface OpenIceServer {
  urls: string;
  username?: string;
  credential?: string;
}

/** For the two sides of a call alone. What this installation's key cannot open is left out: browsers refuse it. */
export function iceServersOf(read: Read, secrets: Pick<Secrets, 'open'>): OpenIceServer[] {
  const sealed = iceCredentialsOf(read);
  return settingsOf(read).iceServers.flatMap(({ hasCredential, ...server }, index) => {
    if (!hasCredential) return [server];
    const credential = opened(secrets, sealed[index] ?? null);
    return credential === null ? [] : [{ ...server, credential }];
  });
}

function opened(secrets: Pick<Secrets, 'open'>, sealed: string | null): string | null {
  try {
    return sealed === null ? null : secrets.open(sealed);
  } catch {
    return null;
  }
}
