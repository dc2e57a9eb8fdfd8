import { createHmac, randomBytes } from 'node:crypto';
import { needsCredential } from '../../shared/ice-server.ts';
import { limits } from '../../shared/limits.ts';
import type { Secrets } from '../keys/secrets.ts';
import { iceCredentialsOf, settingsOf } from '../projections/defaults.ts';
import type { Read } from '../projections/stored.ts';

/** ICE server in the format of a browser's RTCPeerConnection. */
export interface OpenIceServer {
  urls: string;
  username?: string;
  credential?: string;
}

/**
 * Returns the ICE servers for a party of a call. Omits servers whose credential is missing or cannot be decrypted, because browsers reject
 * them.
 */
export function iceServersOf(read: Read, secrets: Pick<Secrets, 'open'>, now: number): OpenIceServer[] {
  const sealed = iceCredentialsOf(read);
  return settingsOf(read).iceServers.flatMap(({ hasCredential, ...server }, index) => {
    if (!hasCredential) return needsCredential(server.urls) ? [] : [server];
    const credential = opened(secrets, sealed[index] ?? null);
    if (credential === null) return [];
    return [server.username === undefined ? { ...server, ...timeLimited(credential, now) } : { ...server, credential }];
  });
}

/**
 * Creates a credential that expires, from the shared secret of a TURN server (TURN REST API). A stored credential without a username is
 * such a secret, which clients must never receive.
 */
function timeLimited(secret: string, now: number): { username: string; credential: string } {
  const username = `${Math.floor((now + limits.turnMs) / 1000)}:${randomBytes(6).toString('hex')}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

function opened(secrets: Pick<Secrets, 'open'>, sealed: string | null): string | null {
  try {
    return sealed === null ? null : secrets.open(sealed);
  } catch {
    return null;
  }
}
