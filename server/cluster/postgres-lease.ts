import { randomUUID } from 'node:crypto';
import type { Lease, LeaseListener, Term } from '../lease/port.ts';
import { Session } from '../postgres/session.ts';
import { contain, type Warn } from '../process/contain.ts';

export interface PostgresLeaseOptions {
  /** `CLUSTER_URL`. The lease has a connection of its own, so that no other statement delays a renewal. */
  url: string;
  warn: Warn;
  /** Whether this process can do the work of the installation. While it cannot, it neither renews nor acquires the lease. Default: always. */
  canWork?: () => boolean;
  /** Milliseconds of the database's clock after which another process can acquire a lease that was not renewed. Default: 6 s. */
  durationMs?: number;
  /** Milliseconds of this machine's monotonic clock without a renewal after which the lease counts as lost. Default: 4 s. */
  giveUpMs?: number;
  /** Milliseconds between two renewals or attempts to acquire the lease. Default: 2 s. */
  renewEveryMs?: number;
  /** Milliseconds after which a statement without an answer counts as failed. Default: 1 s, so that another attempt follows in time. */
  timeoutMs?: number;
}

/** A term that this process has, until the time `until` of `performance.now()`. */
interface Holding {
  term: Term;
  until: number;
}

/**
 * Lease of the nodes of an installation, stored in the table `lease`. The holder gives up before another process can acquire the lease, and
 * counts from before it sent the renewal. A process that was paused therefore notices the loss before it does anything else.
 */
export class PostgresLease implements Lease {
  private readonly options: Required<PostgresLeaseOptions>;
  /** Id of this process in the table. */
  private readonly holder = randomUUID();
  private holding: Holding | null = null;
  private listener: LeaseListener | null = null;
  private session: Session | null = null;
  private attempts: NodeJS.Timeout | undefined;
  private expiry: NodeJS.Timeout | undefined;
  private isUnavailable = false;

  constructor(options: PostgresLeaseOptions) {
    this.options = {
      durationMs: 6000,
      giveUpMs: 4000,
      renewEveryMs: 2000,
      timeoutMs: 1000,
      canWork: () => true,
      ...options,
    };
  }

  held(): Term | null {
    return this.holding !== null && performance.now() < this.holding.until ? this.holding.term : null;
  }

  async start(listener: LeaseListener): Promise<void> {
    const { url, timeoutMs } = this.options;
    this.session = new Session({ url, name: 'oa-console lease', timeoutMs });
    this.listener = listener;
    await this.attempt(this.session);
  }

  async stop(): Promise<void> {
    const { session } = this;
    this.session = null;
    this.listener = null;
    this.holding = null;
    clearTimeout(this.attempts);
    clearTimeout(this.expiry);
    if (session === null) return;
    try {
      // Without the condition on the term, because the response to an acquisition may have been lost.
      await session.query("UPDATE lease SET holder = '', until = '-infinity' WHERE holder = $1", [this.holder]);
    } catch (error) {
      this.options.warn('Lease could not be released, another node acquires it after some seconds', error);
    }
    await session.close();
  }

  /** Renews or acquires the lease, and schedules the next attempt. */
  private async attempt(session: Session): Promise<void> {
    const { renewEveryMs, warn } = this.options;
    let nextMs = renewEveryMs;
    try {
      await this.renewOrAcquire(session);
      this.isUnavailable = false;
    } catch (error) {
      nextMs = renewEveryMs / 8;
      if (this.session === session && !this.isUnavailable)
        warn('Lease could not be renewed or acquired, retrying', error);
      this.isUnavailable = true;
    }
    if (this.session !== session) return;
    const next = contain(warn, 'Renewing or acquiring the lease', () => this.attempt(session));
    this.attempts = setTimeout(next, nextMs).unref();
  }

  private async renewOrAcquire(session: Session): Promise<void> {
    this.expire();
    const { holding } = this;
    if (!this.options.canWork()) return;
    const until = performance.now() + this.options.giveUpMs;
    const term = holding === null ? await this.acquire(session) : await this.renew(session, holding.term);
    if (this.session !== session) return;
    // The response may have arrived after the lease was lost. It is then acquired again, under a higher term.
    this.expire();
    if (this.holding !== holding) return;
    if (term === null) return this.lose();
    if (performance.now() >= until) return;
    this.holding = { term, until };
    this.watch();
    if (holding === null) this.listener?.acquired(term);
  }

  /** @returns `null` if another process has the lease. @throws DatabaseUnavailable */
  private async acquire(session: Session): Promise<Term | null> {
    const [row] = await session.query<{ term: string | null }>(
      "SELECT acquire_lease($1, $2::float8 * interval '1 ms') AS term",
      [this.holder, this.options.durationMs],
    );
    return row?.term == null ? null : Number(row.term);
  }

  /** @returns `null` if the lease was lost. @throws DatabaseUnavailable */
  private async renew(session: Session, term: Term): Promise<Term | null> {
    const [row] = await session.query<{ renewed: boolean }>(
      "SELECT renew_lease($1, $2, $3::float8 * interval '1 ms') AS renewed",
      [this.holder, term, this.options.durationMs],
    );
    return row?.renewed === true ? term : null;
  }

  /** Reports the loss at the end of the holding, unless it is renewed before. */
  private watch(): void {
    clearTimeout(this.expiry);
    if (this.holding === null) return;
    const check = contain(this.options.warn, 'Reporting the loss of the lease', () => {
      this.expire();
      this.watch();
    });
    this.expiry = setTimeout(check, Math.ceil(this.holding.until - performance.now())).unref();
  }

  private expire(): void {
    if (this.holding !== null && this.held() === null) this.lose();
  }

  private lose(): void {
    if (this.holding === null) return;
    this.holding = null;
    clearTimeout(this.expiry);
    this.listener?.lost();
  }
}
