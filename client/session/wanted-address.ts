import { here } from '../app/base-path.ts';
import { ownerOfThings } from './own-things.ts';

/** The place that a sign-in leads to; it lies in the step of the history at which somebody signs in, and outlasts a reload there. */
interface Wanted {
  to: string;
  /** The person whose place it is; null: that of anybody who comes with its address, such as from a mail. */
  of: string | null;
}

/**
 * The state of the step from here to the sign-in.
 * @param left the person who was signed in on this page; null: there was none
 */
export function wantedHere(left: string | null): { wanted: Wanted } | null {
  // A person who signed out is done with this place.
  if (left !== null && ownerOfThings() !== left) return null;
  const { pathname, search } = here();
  // An address that begins with two slashes names another origin.
  return { wanted: { to: pathname.replace(/^\/+/, '/') + search, of: left } };
}

/** The place that a person wanted before their sign-in; null: none, or it is another person's. */
export function wantedBy(userId: string): string | null {
  const { wanted } = (window.history.state ?? {}) as { wanted?: Wanted };
  return wanted !== undefined && (wanted.of ?? userId) === userId ? wanted.to : null;
}
