import type { UnsafeSetting } from '../shared/unsafe-settings.ts';
import type { PasswordCost } from './auth/passwords.ts';
import type { Blobs } from './blobs/port.ts';
import type { Config } from './config.ts';
import type { Rates } from './http/rate-limits.ts';
import type { Secrets } from './keys/secrets.ts';
import type { Lease } from './lease/port.ts';
import type { SqliteLog } from './log/sqlite.ts';
import type { MailTimes } from './mail/transmit.ts';
import type { EventLoop } from './monitor/event-loop.ts';
import type { Ops } from './ops/ops.ts';
import type { Bus } from './ports/bus.ts';
import type { ClientFiles } from './ports/client-files.ts';
import type { Counters } from './ports/counters.ts';
import type { NodeReport, Nodes } from './ports/nodes.ts';
import type { Warn } from './process/contain.ts';

/** Comparison of this machine's clock with the clock that all nodes share. */
export interface SharedClock {
  /** Whether the difference is so large that this node must record nothing. */
  readonly isWrong: boolean;
  /** Milliseconds that the clock of this machine is ahead. Negative if it is behind. */
  readonly aheadMs: number;
}

/** Parts of an installation that its nodes share. On a single machine, the only node does not share them. */
export interface Shared {
  log: SqliteLog;
  blobs: Blobs;
  nodes: Nodes;
  bus: Bus;
  lease: Lease;
  counters: Counters;
  clock: SharedClock;
  /** `null` on a single machine. */
  clientFiles: ClientFiles | null;
  /** Returns the settings of the database with which data can be lost. `null` on a single machine. */
  unsafeSettings: (() => readonly UnsafeSetting[]) | null;
  /** Connects to the other nodes. @param report see `Nodes.start` */
  start(report: () => NodeReport): Promise<void>;
  /** Disconnects from the other nodes. Work under the lease must have ended before. Does not close the log. */
  stop(): Promise<void>;
}

export interface SharedOptions {
  config: Config;
  secrets: Pick<Secrets, 'deriveKey' | 'keyId' | 'keyIds'>;
  ops: Ops;
  warn: Warn;
  /**
   * Called once if this node must end: it can no longer follow the log of the cluster, or another process runs with a copy of its data
   * folder.
   */
  onFatal: (error: Error) => void;
  /**
   * Called if the cluster uses another generation or another key. The app must then be closed, and a new one created.
   * @param drains whether other nodes should take over first
   */
  onRestart: (drains?: boolean) => void;
}

export interface AppOptions {
  config: Config;
  now?: () => number;
  /** Whether every response is validated against its schema. For tests and the demo. */
  checkAnswers?: boolean;
  /** Milliseconds before a person without a connection counts as offline. */
  presenceGraceMs?: number;
  /** Pings of a socket: `everyMs` is the time between two pings, `patienceMs` the time in which the client must respond. Milliseconds. */
  ping?: { everyMs: number; patienceMs: number };
  /** Version of the socket protocol. Defaults to the program's own. Only for tests. */
  protocol?: number;
  /** Milliseconds for which a node without the database shows its rows. */
  staleMs?: number;
  /** Milliseconds in which a party of a call can reconnect. */
  callGraceMs?: number;
  /** Milliseconds to finish pending requests when the app closes. */
  finishMs?: number;
  /** Milliseconds within which a request body must arrive. Does not apply to uploads. */
  bodyMs?: number;
  /** Milliseconds between two checks of the monitor. `null` for no periodic checks. For tests. */
  lookEveryMs?: number | null;
  /** Measures the delay of the event loop. Tests pass an object whose values do not depend on the machine. */
  eventLoop?: EventLoop;
  /** Replaces what nodes share, such as the lease. For tests. */
  shared?: Partial<Shared>;
  /** Rate limits in calls per minute that replace the defaults. */
  rates?: Partial<Rates>;
  /** Cost of password hashes that replaces the default. For tests. */
  passwordCost?: PasswordCost;
  /** Returns the milliseconds that a worker waits after a failed attempt. `attempt` is the number of the attempt, starting with 1. */
  backoff?: (attempt: number) => number;
  /** Timeouts of the mail server in milliseconds that replace the defaults. */
  mailTimes?: Partial<MailTimes>;
  /**
   * Called when the log contains an event of a later version, or when this node must not run in the cluster any more. The app must then be
   * closed, and the process must end.
   */
  onFatal?: (error: Error) => void;
  /**
   * Called when a backup has been staged or restored, the rows must be rebuilt, or the cluster uses another key. The app must then be closed,
   * and a new one created.
   * @param drains whether the app should be drained first
   */
  onRestart?: (drains?: boolean) => void;
}
