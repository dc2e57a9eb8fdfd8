import type { Readable } from 'node:stream';
import type { MailProblem } from '../../shared/mail.ts';

export interface Mail {
  /** `left@right`. The same for each attempt to send a mail, so that duplicates can be recognized. */
  messageId: string;
  /** Recipients named in the mail. */
  to: readonly string[];
  /** Recipients of this attempt, if the others have already received the mail. */
  only?: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  /** For example `application/pdf`. */
  type: string;
  /** A stream is opened once per attempt, when the server is ready for it. */
  content: Buffer | (() => Readable);
}

/** Result of one attempt. States differ by the next step that they allow. */
export type MailOutcome =
  /** The server accepted the mail, except for the refused recipients. */
  { state: 'sent'; refused: readonly RefusedRecipient[] } | MailFailure;

export interface MailFailure {
  /**
   * `retry`: nothing was sent, and a later attempt may succeed. `failed`: nothing was sent, and a retry is pointless until something is
   * changed. `unknown`: the server received everything but did not confirm it.
   */
  state: 'retry' | 'failed' | 'unknown';
  problem: MailProblem;
  /** The server's reply without secrets. `null` if there was none. */
  reply: string | null;
  /** For `recipients_refused`: each recipient with its reply. */
  refused: readonly RefusedRecipient[];
}

export interface RefusedRecipient {
  address: string;
  /** Whether a retry is pointless. */
  forGood: boolean;
  reply: string | null;
}

export interface SendMailOptions {
  /** Timeout of the whole attempt in milliseconds. */
  patienceMs?: number;
  /** Aborts the attempt. */
  signal?: AbortSignal;
}

export interface Mailer {
  /** Whether a usable mail server is configured, in the settings or the environment. */
  isSetUp(): boolean;
  /** Never rejects. */
  send(mail: Mail, options?: SendMailOptions): Promise<MailOutcome>;
}
