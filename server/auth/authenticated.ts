import type { Viewer } from '../../shared/permissions.ts';
import type { FirstStep, TokenBearer } from '../../shared/vocabulary.ts';
import type { Stored } from '../projections/stored.ts';

/** The person or API token that sent a request or opened a socket. */
export interface Authenticated {
  /** `session` for a person who signed in. For an API token, its kind: the token of an app or of a wallboard. */
  kind: 'session' | TokenBearer;
  /** Id of the session or of the API token. */
  sessionId: string;
  /** Milliseconds UTC. `null` if the session or token never expires. */
  expiresAt: number | null;
  /**
   * Time until which the sign-in counts as recent. `null` for API tokens and for sessions of early versions, which did not record this
   * time.
   */
  freshUntil: number | null;
  /**
   * Step that the person must complete before anything else: changing the password or setting up a second factor. An API token can only be
   * blocked by a missing second factor of its creator. `null` if there is no such step.
   */
  owes: FirstStep | null;
  viewer: Viewer;
  /** Account of the person who signed in. For an API token, account of its creator. */
  staff: Stored<'staff'>;
}
