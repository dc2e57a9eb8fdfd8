import { Refusal } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { tokenViewerOf } from './access.ts';
import type { Authenticated } from './authenticated.ts';
import { firstStep, secondFactorState } from './first-step.ts';
import { hashToken, isApiToken } from './tokens.ts';

/**
 * Contents of a session token: the ids of the person and the session. The session is looked up for every request, so a token is no longer
 * valid once its session has ended.
 */
export interface TokenClaims {
  sub: string;
  sid: string;
}

interface TokenReader {
  /** @throws Error if the token is forged or expired */
  verify(token: string): TokenClaims;
}

/** Returns the token of an `authorization: Bearer …` header. `undefined` if there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
}

export class Sessions {
  private readonly read: Read;
  private readonly tokens: TokenReader;
  private readonly now: () => number;
  private readonly caughtUp: () => Promise<boolean>;
  readonly seen: LastSeen;

  /** @param caughtUp resolves when the rows include what other nodes have stored until now */
  constructor(read: Read, tokens: TokenReader, now: () => number, caughtUp: () => Promise<boolean>) {
    this.read = read;
    this.tokens = tokens;
    this.now = now;
    this.caughtUp = caughtUp;
    this.seen = new LastSeen(now);
  }

  /**
   * Returns the session or API token that a token string belongs to. `null` if the string is missing, invalid, expired or revoked, or if
   * the person is not active.
   */
  authenticate(token: string | undefined): Authenticated | null {
    if (typeof token !== 'string' || token === '') return null;
    if (isApiToken(token)) {
      const holder = this.read('name', nameKey('token', hashToken(token)));
      return holder === undefined ? null : this.ofApiToken(holder.row.holder);
    }
    const session = this.ofSession(this.claimed(token));
    if (session !== null) this.seen.mark(session.sessionId);
    return session;
  }

  /**
   * Like {@link authenticate}, but waits for a session or API token that another node may have stored a moment ago.
   * @throws Refusal `behind` if this node cannot know all sessions, because its rows are behind
   */
  async authenticateOrWait(token: string | undefined): Promise<Authenticated | null> {
    const known = this.authenticate(token);
    if (known !== null || token === undefined || !(isApiToken(token) || this.isSigned(token))) return known;
    const isCurrent = await this.caughtUp();
    const found = this.authenticate(token);
    if (found === null && !isCurrent) throw new Refusal('behind');
    return found;
  }

  /** Whether a string is a session token that was issued here and has not expired, whatever the state of its session. */
  isSigned(token: string | undefined): boolean {
    return token !== undefined && this.claimed(token) !== '';
  }

  /** Returns the session id in a token. Empty if the token is invalid. */
  private claimed(token: string): string {
    try {
      return this.tokens.verify(token).sid;
    } catch {
      return '';
    }
  }

  /** Returns the current state of a session or API token. `null` if it has ended. */
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
    // Blocks a token while its creator lacks a required second factor, because the creator is blocked too.
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
    const granted = viewerBy(staff);
    if (granted === null) return null;
    const viewer = this.inLivingBrands(granted);
    // Rejects a wallboard without brands, because it has nothing to show.
    if (kind === 'wall' && viewer.assignedBrands.length === 0) return null;
    return { kind, sessionId: id, expiresAt, freshUntil: null, owes: null, viewer, staff };
  }

  /** Removes the deleted brands from a viewer's brands. */
  private inLivingBrands(viewer: Viewer): Viewer {
    const living = (id: string) => id === 'all' || this.read('brand', id) !== undefined;
    return { ...viewer, assignedBrands: viewer.assignedBrands.filter(living) };
  }
}

const timesMax = 10_000;

/** Time of each session's last request. The session's row contains the last time that was recorded in the log. */
export class LastSeen {
  private readonly times = new Map<string, number>();
  private readonly now: () => number;
  /** Called for each request to this node. */
  onMark: ((sessionId: string) => void) | null = null;

  constructor(now: () => number) {
    this.now = now;
  }

  mark(sessionId: string): void {
    this.set(sessionId, this.now());
    this.onMark?.(sessionId);
  }

  /** Adds the time of a request to another node. */
  markRemote(sessionId: string, at: number): void {
    if (at > (this.times.get(sessionId) ?? 0)) this.set(sessionId, at);
  }

  private set(sessionId: string, at: number): void {
    this.times.delete(sessionId);
    this.times.set(sessionId, at);
    if (this.times.size > timesMax) this.times.delete(this.times.keys().next().value as string);
  }

  of({ id, seenAt }: { id: string; seenAt: number }): number {
    return Math.max(seenAt, this.times.get(id) ?? 0);
  }
}
