import { here } from '../app/base-path.ts';
import { ownerOfThings } from './own-things.ts';

/** Target of the next sign-in. Stored in the history entry of the sign-in page, so it survives a reload there. */
interface IntendedPage {
  to: string;
  /** The user who was there. `null` for anyone who opens the address, for example from an email. */
  of: string | null;
}

/**
 * History state for the redirect from here to the sign-in.
 * @param left The user who was signed in on this page, or `null`.
 */
export function wantedHere(left: string | null): { wanted: IntendedPage } | null {
  // After an explicit sign-out, the location is not restored.
  if (left !== null && ownerOfThings() !== left) return null;
  const { pathname, search } = here();
  // An address with two leading slashes would name another origin.
  return { wanted: { to: pathname.replace(/^\/+/, '/') + search, of: left } };
}

/** The location that a user requested before the sign-in. `null` if there is none, or it belongs to another user. */
export function wantedBy(userId: string): string | null {
  const { wanted } = (window.history.state ?? {}) as { wanted?: IntendedPage };
  return wanted !== undefined && (wanted.of ?? userId) === userId ? wanted.to : null;
}
