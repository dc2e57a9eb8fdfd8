import { here } from '../app/base-path.ts';
import { ownerOfThings } from './own-things.ts';

/** Target of the next sign-in. Stored in the history entry of the sign-in page, so it survives a reload there. */
interface IntendedPage {
  to: string;
  /** Id of the user who was signed in when the address was left. `null` if nobody was signed in: any user may then continue there. */
  of: string | null;
}

/**
 * Returns the history state for the redirect from here to the sign-in page.
 * @param left Id of the user who was signed in on this page, or `null`.
 */
export function wantedHere(left: string | null): { wanted: IntendedPage } | null {
  // After an explicit sign-out, the location is not restored.
  if (left !== null && ownerOfThings() !== left) return null;
  const { pathname, search } = here();
  // Replaces several leading slashes with one, because two slashes would name another origin.
  return { wanted: { to: pathname.replace(/^\/+/, '/') + search, of: left } };
}

/** Returns the location that a user requested before the sign-in. `null` if there is none, or it belongs to another user. */
export function wantedBy(userId: string): string | null {
  const { wanted } = (window.history.state ?? {}) as { wanted?: IntendedPage };
  return wanted !== undefined && (wanted.of ?? userId) === userId ? wanted.to : null;
}
