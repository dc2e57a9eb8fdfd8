import { isMachineError } from '../backup/machine-errors.ts';
import { metaIn, setMetaIn } from '../log/meta.ts';
import type { Warn } from '../process/contain.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Lease, LeaseListener, Term } from './port.ts';

interface LocalLeaseOptions {
  /** Database of the log, which stores the term. */
  sqlite: Sqlite;
  warn: Warn;
}

/**
 * Lease of an installation that consists of one process. The lock of the data folder excludes other processes, so the lease is acquired
 * immediately and never lost.
 */
export class LocalLease implements Lease {
  private readonly options: LocalLeaseOptions;
  private term: Term | null = null;
  /** Last term that this process acquired. 0 if there is none. */
  private last = 0;

  constructor(options: LocalLeaseOptions) {
    this.options = options;
  }

  held(): Term | null {
    return this.term;
  }

  async start({ acquired }: LeaseListener): Promise<void> {
    this.term = this.next();
    this.last = this.term;
    acquired(this.term);
  }

  async stop(): Promise<void> {
    this.term = null;
  }

  /**
   * Returns the next term and stores it in the log. If a problem of this machine, such as a full disk, prevents storing the term, only
   * reports the problem: the log stores the term with the first record that has it (LOG-15), so no term is used twice.
   */
  private next(): Term {
    const { sqlite, warn } = this.options;
    const term = Math.max(Number(metaIn(sqlite, 'term') ?? 0), this.last) + 1;
    try {
      setMetaIn(sqlite, 'term', String(term));
    } catch (error) {
      if (!isMachineError(error)) throw error;
      warn('Term of the lease could not be stored', error);
    }
    return term;
  }
}
