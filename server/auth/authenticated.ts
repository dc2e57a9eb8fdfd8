import type { Viewer } from '../../shared/permissions.ts';
import type { FirstStep, TokenBearer } from '../../shared/vocabulary.ts';
import type { Stored } from '../projections/stored.ts';

/** The person or API token that sent a request or opened a socket. */
export interface Authenticated {
  /** `session` for a person who signed in; otherwise the bearer of the API token: an app or a wallboard. */
  kind: 'session' | TokenBearer;
  /** Id of the session or of the API token. */
  sessionId: string;
  /** Milliseconds UTC. `null` if it never expires. */
  expiresAt: number | null;
  /** Time until which the session is fresh. `null` for API tokens and for sessions that were never fresh. */
  freshUntil: number | null;
  /**
   * The step that the person must complete first: a new password or a second factor. For an API token, a second factor that its creator
   * must set up.
   */
  owes: FirstStep | null;
  viewer: Viewer;
  /** The person. For an API token, its creator. */
  staff: Stored<'staff'>;
}
