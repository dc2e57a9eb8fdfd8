import type { PasswordCost } from './auth/passwords.ts';
import type { Config } from './config.ts';
import type { Rates } from './http/rate-limits.ts';
import type { LaterLog } from './log/form.ts';
import type { MailTimes } from './mail/transmit.ts';
import type { EventLoop } from './monitor/event-loop.ts';

export interface AppOptions {
  config: Config;
  now?: () => number;
  /** Holds every answer against its schema: tests and the demo. */
  checkAnswers?: boolean;
  /** Milliseconds before a person without a connection counts as offline. */
  presenceGraceMs?: number;
  /** Milliseconds after which a socket is asked whether it is there, and in which it has to answer. */
  ping?: { everyMs: number; patienceMs: number };
  /** The version of the socket's protocol, where it is not this program's own: tests. */
  protocol?: number;
  /** Milliseconds that a broken connection of a call may take to come back. */
  callGraceMs?: number;
  /** Milliseconds that requests under way get when the app closes. */
  finishMs?: number;
  /** Milliseconds in which a body that is no upload has to arrive. */
  bodyMs?: number;
  /** Milliseconds between two looks of the monitor; null: only when a test asks. */
  lookEveryMs?: number | null;
  /** Measures the delay of the event loop: tests pass one that does not depend on the machine. */
  eventLoop?: EventLoop;
  /** Calls a minute, where they differ from the defaults. */
  rates?: Partial<Rates>;
  /** The cost of password hashes, if it differs from the default: tests. */
  passwordCost?: PasswordCost;
  /** Milliseconds before try n + 1 of a send. */
  backoff?: (attempt: number) => number;
  /** Milliseconds that a mail server may take, where they differ from the defaults. */
  mailTimes?: Partial<MailTimes>;
  /** Called when the log has an event of a later version: the program that runs the product closes it and ends. */
  onLater?: (error: LaterLog) => void;
  /** A backup waits, or the rows are to be filled anew: the program that runs the product closes it and starts it anew. */
  onRestart?: () => void;
}
