import type { Warn } from '../process/contain.ts';

/** Number of a holding of the lease. Positive integer, higher than all earlier terms of the installation, also after a restart. */
export type Term = number;

export interface LeaseListener {
  /** Called when this process has acquired the lease. */
  acquired(term: Term): void;
  /** Called when this process has lost the lease. Another process may already have acquired it. */
  lost(): void;
}

/** The right to run the work of the installation. At most one process has it at a time. */
export interface Lease {
  /** Returns the term if this process has the lease, otherwise `null`. */
  held(): Term | null;
  /**
   * Starts to acquire the lease, and acquires it again after each loss. Resolves after the first attempt, successful or not. Must not be
   * called again before `stop`.
   */
  start(listener: LeaseListener): Promise<void>;
  /** Releases the lease and stops acquiring it. Does not call the listener. The work must have ended before. */
  stop(): Promise<void>;
}

/**
 * Thrown when work of the installation must end, because this process no longer has the lease under whose term the work began. Not a
 * failure: the next holder continues the work.
 */
export class LeaseLost extends Error {
  constructor() {
    super('the lease was lost');
    this.name = 'LeaseLost';
  }
}

/** Returns a function that reports all errors except {@link LeaseLost}. */
export const exceptLeaseLost =
  (warn: Warn): Warn =>
  (message, error) => {
    if (!(error instanceof LeaseLost)) warn(message, error);
  };
