import type { FastifyRequest } from 'fastify';
import type { RouteKey } from '../../shared/api/index.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { ErrorCode, Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import { networkOf } from '../http/network.ts';
import type { Actor } from '../log/port.ts';
import type { Authenticated } from './authenticated.ts';

export interface RefusedRequest {
  route: RouteKey;
  session: Authenticated | null;
  request: FastifyRequest;
}

type SecurityEvent = EventOf<'sign-in.refused'> | EventOf<'access.refused'> | EventOf<'sign-ins.limited'>;

const signInCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_credentials',
  'too_many_attempts',
  'wrong_password',
  'invalid_code',
  'wrong_code',
  'account_inactive',
  'setup_code_wrong',
]);

/**
 * Maximum number of distinct refusals that are counted separately within 15 minutes. Further refusals are counted together, one count per
 * error code.
 */
const keysMax = 500;

interface Deps {
  engine: Pick<Engine, 'append' | 'now'>;
  /** Returns the id of the person with this username. `null` if there is none. */
  personOf: (name: string) => string | null;
  isAccount: (staffId: string) => boolean;
  /**
   * Returns the id of the person who has entered a password and is signing in with this ticket (`tickets.ts`). `null` if the ticket is
   * invalid.
   */
  personOfTicket: (ticket: string) => string | null;
  warnLine: (line: { security: SecurityEvent }, message: string) => void;
  warn: (message: string, error: unknown) => void;
}

/**
 * Logs each refused sign-in and each refused permission as one log line and one record. Equal refusals (same person, network and code, or
 * same person and permission) are logged at most once per 15 minutes, so that a flood cannot fill the log. `repeated` is the number of
 * equal refusals that were not logged since the last entry.
 */
export class SecurityLog {
  private readonly deps: Deps;
  private readonly entries = new Map<string, { since: number; repeated: number }>();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  readonly refused = ({ code, details }: Refusal, { route, session, request }: RefusedRequest): void => {
    const address = request.ip.slice(0, 64);
    if (signInCodes.has(code)) {
      const staffId = session?.viewer.id ?? this.personIn(request.body);
      const browser = request.headers['user-agent']?.slice(0, 200) ?? null;
      this.once([code, staffId, networkOf(address)], 'system', (repeated) => {
        return { type: 'sign-in.refused', staffId, code, address, browser, repeated };
      });
    } else if (code === 'forbidden' && session !== null) {
      const { id: staffId, apiTokenId } = session.viewer;
      const actor: Actor = apiTokenId === undefined ? `staff:${staffId}` : `token:${apiTokenId}/staff:${staffId}`;
      const reasons = details.map(({ message }) => cutText(message, 200)).slice(0, 10);
      this.once([code, actor, ...reasons], actor, (repeated) => {
        return { type: 'access.refused', staffId, route, details: reasons, address, repeated };
      });
    }
  };

  /**
   * Logs that the failed sign-ins with a username reached their limit. Logs this at most once per 15 minutes and person, and only if an
   * account has the username.
   */
  readonly signInsLimited = (person: string): void => {
    if (!this.deps.isAccount(person)) return;
    this.once(['limited', person], 'system', () => {
      return { type: 'sign-ins.limited', staffId: person, failures: limits.loginFailuresOfAccount };
    });
  };

  private personIn(body: unknown): string | null {
    const { username, ticket } = (body ?? {}) as { username?: unknown; ticket?: unknown };
    if (typeof ticket === 'string') return this.deps.personOfTicket(ticket);
    return this.deps.personOf(typeof username === 'string' ? username : '');
  }

  private once(parts: readonly unknown[], actor: Actor, event: (repeated: number) => SecurityEvent): void {
    const now = this.deps.engine.now();
    const key = this.keyOf(JSON.stringify(parts), String(parts[0]), now);
    const known = this.entries.get(key);
    if (known !== undefined && now - known.since < limits.securityWindowMs) {
      known.repeated += 1;
      return;
    }
    this.entries.delete(key);
    this.entries.set(key, { since: now, repeated: 0 });
    this.log(event(known?.repeated ?? 0), actor, now);
  }

  /**
   * Returns the key under which a refusal is counted. If there are already `keysMax` keys, first deletes the keys that are older than 15
   * minutes. If none can be deleted, returns a key that is shared by all refusals with the same code.
   */
  private keyOf(key: string, code: string, now: number): string {
    if (this.entries.has(key) || this.entries.size < keysMax) return key;
    for (const [old, { since }] of this.entries) {
      if (now - since < limits.securityWindowMs) break;
      this.entries.delete(old);
    }
    return this.entries.size < keysMax ? key : `others/${code}`;
  }

  private log(event: SecurityEvent, actor: Actor, at: number): void {
    const { engine, warnLine, warn } = this.deps;
    warnLine({ security: event }, event.type);
    engine
      .append({ stream: 'security', at, actor, events: [event] })
      .catch((error) => warn('Security event could not be recorded', error));
  }
}
