import type { PasswordCost } from './auth/passwords.ts';
import type { Config } from './config.ts';
import type { Rates } from './http/rate-limits.ts';
import type { LaterLog } from './log/form.ts';
import type { MailTimes } from './mail/transmit.ts';
import type { EventLoop } from './monitor/event-loop.ts';

export interface AppOptions {
  config: Config;
  now?: () => number;
  /** Validates every response against its schema. For tests and the demo. */
  checkAnswers?: boolean;
  /** Milliseconds before a person without a connection counts as offline. */
  presenceGraceMs?: number;
  /** Milliseconds between pings of a socket, and milliseconds in which it has to respond. */
  ping?: { everyMs: number; patienceMs: number };
  /** Version of the socket protocol. Set by tests only; defaults to the program's own version. */
  protocol?: number;
  /** Milliseconds in which a broken connection of a call can be resumed. */
  callGraceMs?: number;
  /** Milliseconds that pending requests get when the app closes. */
  finishMs?: number;
  /** Milliseconds in which a request body that is not an upload has to arrive. */
  bodyMs?: number;
  /** Milliseconds between two checks of the monitor. `null` if tests trigger each check. */
  lookEveryMs?: number | null;
  /** Measures event loop delay. Tests pass one that does not depend on the machine. */
  eventLoop?: EventLoop;
  /** Calls per minute. Overrides the defaults. */
  rates?: Partial<Rates>;
  /** Cost of password hashes. Overrides the default in tests. */
  passwordCost?: PasswordCost;
  /** Milliseconds before attempt n + 1 of a send. */
  backoff?: (attempt: number) => number;
  /** Mail server timeouts in milliseconds. Overrides the defaults. */
  mailTimes?: Partial<MailTimes>;
  /** Called when the log contains an event of a later version. The program that runs the product closes the app and exits. */
  onLater?: (error: LaterLog) => void;
  /** Called when a backup is staged or the rows must be rebuilt. The program that runs the product closes the app and starts it again. */
  onRestart?: () => void;
}
