import { LaterLevel } from '../postgres/later-level.ts';
import type { Session } from '../postgres/session.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';

export interface PostgresLevelOptions {
  session: Pick<Session, 'query'>;
  /** Level of this program. */
  own: number;
  /** Version of this program. */
  version: string;
  /** Whether this node has the lease. Only then it raises the level of the cluster. */
  isLeader: () => boolean;
  warn: Warn;
  /** Called once if the level of the cluster is above that of this program. This process must then end. */
  onLater: (error: LaterLevel) => void;
  /** Milliseconds between two queries. Default: 2 s. */
  everyMs?: number;
}

/**
 * Level of a cluster, stored in the table `levels`. The leader raises it to the level of its program when all nodes have that level, so that
 * nodes of two versions can run together until then. Never decreases.
 */
export class PostgresLevel {
  private readonly options: PostgresLevelOptions;
  private readonly looks: Looks;
  private isUnavailable = false;
  private isLater = false;
  /** Level of the cluster as of the last query, at most the level of this program. */
  current = 0;

  constructor(options: PostgresLevelOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.look(),
      (error) => this.failed(error),
    );
  }

  /**
   * Reads the level. A cluster in which no node has run yet gets the level of this program.
   * @throws LaterLevel if this program has a lower level; DatabaseUnavailable
   */
  async open(): Promise<void> {
    const { session } = this.options;
    const [row] = await session.query<{ isNew: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM nodes WHERE beats > 0) AS "isNew"',
    );
    if (row?.isNew === true) await this.raise();
    await this.read();
  }

  start(): void {
    this.looks.start(this.options.everyMs ?? 2000);
  }

  stop(): Promise<void> {
    return this.looks.stop();
  }

  private async look(): Promise<void> {
    if (this.current < this.options.own && this.options.isLeader()) await this.raise();
    await this.read();
    this.isUnavailable = false;
  }

  private async raise(): Promise<void> {
    const { session, own, version } = this.options;
    await session.query('SELECT raise_level($1, $2)', [own, version]);
  }

  private async read(): Promise<void> {
    const { session, own } = this.options;
    this.current = await levelIn(session, own);
  }

  private failed(error: unknown): void {
    if (error instanceof LaterLevel) {
      if (!this.isLater) this.options.onLater(error);
      this.isLater = true;
      return;
    }
    if (!this.isUnavailable) this.options.warn('Level of the cluster could not be read, retrying', error);
    this.isUnavailable = true;
  }
}

/** Returns the level of the cluster. @throws LaterLevel if it is above `own`; DatabaseUnavailable */
export async function levelIn(session: Pick<Session, 'query'>, own: number): Promise<number> {
  const [row] = await session.query<{ level: number; version: string }>(
    'SELECT level, version FROM levels ORDER BY level DESC LIMIT 1',
  );
  if (row !== undefined && row.level > own) throw new LaterLevel(row.level, row.version);
  return row?.level ?? 0;
}
