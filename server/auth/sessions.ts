import type { Viewer } from '../../shared/permissions.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { FirstStep, TokenBearer } from '../../shared/vocabulary.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { tokenViewerOf } from './access.ts';
import { hashApiToken, isApiToken } from './api-token.ts';
import { firstStep, secondFactorState } from './first-step.ts';
import { LastSeen } from './last-seen.ts';

/** The person or API token behind a request or a socket. */
export interface Authenticated {
  /** A person who signed in, or a program or a wall with an API token. */
  kind: 'session' | TokenBearer;
  /** Id of the session, or of the API token. */
  sessionId: string;
  /** Milliseconds UTC; null: never. */
  expiresAt: number | null;
  /** Until when the session is fresh; `null` for API tokens and for sessions that never were. */
  freshUntil: number | null;
  /** Step that the person must take before anything else: another password, or a second factor; of an API token a factor that its creator owes. */
  owes: FirstStep | null;
  viewer: Viewer;
  /** The person; of an API token who made it. */
  staff: Stored<'staff'>;
}

/** Claims of a token: the session is looked up each time, so that ending it ends the token. */
export interface TokenClaims {
  sub: string;
  sid: string;
}

export interface TokenReader {
  /** @throws when the token is not ours or has expired */
  verify(token: string): TokenClaims;
}

/** The token of an `authorization: Bearer …` header. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
}

export class Sessions {
  private readonly read: Read;
  private readonly tokens: TokenReader;
  private readonly now: () => number;
  readonly seen: LastSeen;

  constructor(read: Read, tokens: TokenReader, now: () => number) {
    this.read = read;
    this.tokens = tokens;
    this.now = now;
    this.seen = new LastSeen(now);
  }

  /** null for no, a bad, an expired or a revoked token, and for a person who is not active. */
  authenticate(token: string | undefined): Authenticated | null {
    if (typeof token !== 'string' || token === '') return null;
    if (isApiToken(token)) {
      const holder = this.read('name', nameKey('token', hashApiToken(token)));
      return holder === undefined ? null : this.ofApiToken(holder.row.holder);
    }
    const session = this.ofSession(this.claimed(token));
    if (session !== null) this.seen.mark(session.sessionId);
    return session;
  }

  /** The session that a token names. */
  private claimed(token: string): string {
    try {
      return this.tokens.verify(token).sid;
    } catch {
      return '';
    }
  }

  /** The same as it is now; null when it has ended. */
  again({ kind, sessionId }: Pick<Authenticated, 'kind' | 'sessionId'>): Authenticated | null {
    return kind === 'session' ? this.ofSession(sessionId) : this.ofApiToken(sessionId);
  }

  private ofSession(sessionId: string): Authenticated | null {
    const session = this.read('session', sessionId)?.row;
    if (session === undefined) return null;
    const found = this.of('session', session, session.staffId, viewerOf);
    if (found === null) return null;
    return { ...found, owes: firstStep(this.read, found.staff), freshUntil: session.freshUntil };
  }

  private ofApiToken(id: string): Authenticated | null {
    const token = this.read('apiToken', id)?.row;
    if (token === undefined) return null;
    const found = this.of(token.bearer, token, token.createdBy, (staff) => tokenViewerOf(token, viewerOf(staff)));
    // A token can do no more than its creator, who can do nothing without a demanded factor.
    const owes = found !== null && secondFactorState(this.read, found.staff) === 'demanded' ? 'factor' : null;
    return found === null ? null : { ...found, owes };
  }

  private of(
    kind: Authenticated['kind'],
    { id, expiresAt }: { id: string; expiresAt: number | null },
    staffId: string,
    viewerBy: (staff: Stored<'staff'>) => Viewer | null,
  ): Authenticated | null {
    if (expiresAt !== null && expiresAt <= this.now()) return null;
    const staff = this.read('staff', staffId);
    if (staff === undefined || staff.row.status !== 'active') return null;
    const given = viewerBy(staff);
    if (given === null) return null;
    const viewer = this.inLivingBrands(given);
    // A wall is there for its brands alone.
    if (kind === 'wall' && viewer.assignedBrands.length === 0) return null;
    return { kind, sessionId: id, expiresAt, freshUntil: null, owes: null, viewer, staff };
  }

  /** A deleted brand gives nobody anything to see, by REST as by the push. */
  private inLivingBrands(viewer: Viewer): Viewer {
    const living = (id: string) => id === 'all' || this.read('brand', id) !== undefined;
    return { ...viewer, assignedBrands: viewer.assignedBrands.filter(living) };
  }
}
