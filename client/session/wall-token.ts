import { here } from '../app/base-path.ts';
import { pages } from '../app/pages.ts';
import { local, session } from './browser-storage.ts';
import { keys, read } from './storage.ts';

interface Address {
  pathname: string;
  search: string;
}

/** Whether an address shows a wallboard, either with a sign-in or with a token in the fragment. */
export function isWallAt({ pathname, search }: Address): boolean {
  return pathname === pages.dashboard.path && new URLSearchParams(search).get('wall') === '1';
}

/** Format of an API token in the fragment of an address. */
const form = /^#(oat_[\w-]+)$/;

export function tokenIn(hash: string): string | null {
  return form.exec(hash)?.[1] ?? null;
}

/** The token of a wallboard that opens without a sign-in, fixed for the lifetime of the page. `null` on other pages. */
export const wallToken = takeWallToken();

/**
 * Returns the wallboard token and removes it from the address, where it could be read on the screen or be stored in the browser's history.
 * Stores the token for this window, to survive reloads, and in the browser, for when the screen is switched on again. A window with a
 * signed-in user ignores the token stored in the browser.
 */
function takeWallToken(): string | null {
  if (!isWallAt(here())) return null;
  const tokenFromAddress = tokenIn(window.location.hash);
  if (tokenFromAddress === null)
    return session.getItem(keys.wall) ?? (read(keys.token) === null ? read(keys.wall) : null);
  session.setItem(keys.wall, tokenFromAddress);
  local.setItem(keys.wall, tokenFromAddress);
  const { pathname, search } = window.location;
  window.history.replaceState(null, '', pathname + search);
  return tokenFromAddress;
}

/** Returns the bearer token of this page: the token of the wallboard, or else of the signed-in user. */
export function bearer(): string | null {
  return wallToken ?? read(keys.token);
}
