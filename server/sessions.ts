import type { Viewer } from '../shared/permissions.ts';
import { viewerOf } from './access.ts';
import type { Read, Stored } from './projections/stored.ts';

/** Who stands behind a request or a socket. */
export interface Authenticated {
  sessionId: string;
  viewer: Viewer;
  staff: Stored<'staff'>;
}

/** What a token carries: the session is looked up each time, so that ending it ends the token. */
export interface TokenClaims {
  sub: string;
  sid: string;
}

export interface TokenReader {
  /** @throws when the token is not ours or has expired */
  verify(token: string): TokenClaims;
}

export class Sessions {
  private readonly read: Read;
  private readonly tokens: TokenReader;
  private readonly now: () => number;

  constructor(read: Read, tokens: TokenReader, now: () => number) {
    this.read = read;
    this.tokens = tokens;
    this.now = now;
  }

  /** null for no, a bad, an expired or a revoked token, and for a person who is not active. */
  authenticate(token: string | undefined): Authenticated | null {
    if (token === undefined || token === '') return null;
    let claims: TokenClaims;
    try {
      claims = this.tokens.verify(token);
    } catch {
      return null;
    }
    return this.of(claims.sid);
  }

  /** The state of a session now. */
  of(sessionId: string): Authenticated | null {
    const session = this.read('session', sessionId)?.row;
    if (session === undefined || session.expiresAt <= this.now()) return null;
    const staff = this.read('staff', session.staffId);
    if (staff === undefined || staff.row.status !== 'active') return null;
    return { sessionId, viewer: viewerOf(staff), staff };
  }
}
