import { here } from '../app/base-path.ts';
import { pages } from '../app/pages.ts';
import { local, session } from './browser-storage.ts';
import { keys, read } from './storage.ts';

interface Address {
  pathname: string;
  search: string;
}

/** The address of a wall, with a sign-in or with a token behind the #. */
export function isWallAt({ pathname, search }: Address): boolean {
  return pathname === pages.dashboard.path && new URLSearchParams(search).get('wall') === '1';
}

/** As API tokens begin. */
const form = /^#(oat_[\w-]+)$/;

export function tokenIn(hash: string): string | null {
  return form.exec(hash)?.[1] ?? null;
}

/** The token of a wall that opens without a sign-in, for as long as this page stands; null everywhere else. */
export const wallToken = takeWallToken();

/**
 * Out of the address at once, where it would be read over shoulders and kept by histories. This window keeps it through reloads; the browser
 * does too, for a screen that is switched on again, but not for a window in which somebody signed in.
 */
function takeWallToken(): string | null {
  if (!isWallAt(here())) return null;
  const given = tokenIn(window.location.hash);
  if (given === null) return session.getItem(keys.wall) ?? (read(keys.token) === null ? read(keys.wall) : null);
  session.setItem(keys.wall, given);
  local.setItem(keys.wall, given);
  const { pathname, search } = window.location;
  window.history.replaceState(null, '', pathname + search);
  return given;
}

/** The token that this page shows to the server: a wall's own, or that of the person who signed in. */
export function bearer(): string | null {
  return wallToken ?? read(keys.token);
}
