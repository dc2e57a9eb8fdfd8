import { atom } from 'jotai';
import type { SessionUser } from '../../shared/api/auth.ts';
import type { Wall } from '../../shared/api/wall-tokens.ts';
import { call, unauthenticatedEvent } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from './state.ts';
import { tokenIn } from './wall-token.ts';

/** The wallboard shown on this screen, as last sent by the server. */
export const wallAtom = atom<Wall | null>(null);

const retryMs = 2000;
const retryMaxMs = 60_000;

/** Loads the wallboard as a read-only user without identity. @throws if the call fails */
export async function fetchWall(): Promise<SessionUser> {
  const result = await call('GET /wall-tokens/self', {});
  if (result.error) throw new Error(result.message);
  atoms.set(wallAtom, result.data);
  return userOf(result.data);
}

function userOf({ id, name, brands, permissions }: Wall): SessionUser {
  return {
    id,
    username: '',
    fullName: name,
    email: '',
    role: 'viewer',
    permissions,
    assignedBrands: brands,
    isMaster: false,
    hasAllBrandsAccess: brands.includes('all'),
    canBypassAllRestrictions: false,
    status: 'active',
    presence: 'offline',
  };
}

/**
 * Runs a page opened with a wallboard token. Retries with increasing delays until the server responds, because there may be nobody to
 * reload the page. If the server rejects the token, the session ends. A new token in the address reloads the page.
 * @returns a function that ends the retries and listeners
 */
export function startWall(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = async (pause = retryMs) => {
    if (atoms.get(sessionAtom).state !== 'starting') return;
    const user = await fetchWall().catch(() => null);
    if (atoms.get(sessionAtom).state !== 'starting') return;
    if (user === null) timer = setTimeout(() => void open(Math.min(2 * pause, retryMaxMs)), pause);
    else atoms.set(sessionAtom, { state: 'signedIn', user });
  };
  const end = () => atoms.set(sessionAtom, { state: 'signedOut' });
  const another = () => {
    if (tokenIn(window.location.hash) !== null) window.location.reload();
  };
  window.addEventListener(unauthenticatedEvent, end);
  window.addEventListener('hashchange', another);
  void open();
  return () => {
    clearTimeout(timer);
    window.removeEventListener(unauthenticatedEvent, end);
    window.removeEventListener('hashchange', another);
  };
}
