import type { PasswordCost } from './auth/passwords.ts';
import type { Config } from './config.ts';
import type { Rates } from './http/rate-limits.ts';
import type { Lease } from './lease/port.ts';
import type { LaterLog } from './log/form.ts';
import type { MailTimes } from './mail/transmit.ts';
import type { EventLoop } from './monitor/event-loop.ts';
import type { Bus } from './ports/bus.ts';
import type { Nodes } from './ports/nodes.ts';

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
  /** Replaces the lease of an installation with one process. For tests. */
  lease?: Lease;
  /** Replaces the nodes of an installation with one process. For tests. */
  nodes?: Nodes;
  /** Replaces the bus of an installation with one process. For tests. */
  bus?: Bus;
  /** Rate limits in calls per minute that replace the defaults. */
  rates?: Partial<Rates>;
  /** Cost of password hashes that replaces the default. For tests. */
  passwordCost?: PasswordCost;
  /** Returns the milliseconds that a worker waits after a failed attempt. `attempt` is the number of the attempt, starting with 1. */
  backoff?: (attempt: number) => number;
  /** Timeouts of the mail server in milliseconds that replace the defaults. */
  mailTimes?: Partial<MailTimes>;
  /** Called when the log contains an event of a later version. The app must then be closed, and the process must end. */
  onLater?: (error: LaterLog) => void;
  /** Called when a backup has been staged or the rows must be rebuilt. The app must then be closed, and a new one created. */
  onRestart?: () => void;
}
