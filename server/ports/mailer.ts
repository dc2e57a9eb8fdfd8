import type { Readable } from 'node:stream';
import type { MailProblem } from '../../shared/mail.ts';

export interface Mail {
  /** Message-ID in the form `left@right`. The same for each attempt to send the mail, so that duplicates can be recognized. */
  messageId: string;
  /** Recipients in the header of the mail. */
  to: readonly string[];
  /** Recipients of this attempt. Used when the other recipients have already received the mail. */
  only?: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  /** Media type, for example `application/pdf`. */
  type: string;
  /**
   * Bytes, or a function that opens a stream. The function is called once per attempt, when the mail server is ready to receive the
   * attachment.
   */
  content: Buffer | (() => Readable);
}

/** Result of one attempt. The states differ in what the caller can do next. */
export type MailOutcome =
  /** The server accepted the mail, except for the refused recipients. */
  { state: 'sent'; refused: readonly RefusedRecipient[] } | MailFailure;

export interface MailFailure {
  /**
   * `retry`: nothing was sent, and a later attempt may succeed. `failed`: nothing was sent, and an attempt can succeed only after the mail
   * or the configuration was changed. `unknown`: the server received the whole mail but did not confirm it.
   */
  state: 'retry' | 'failed' | 'unknown';
  problem: MailProblem;
  /** The server's reply without secrets. `null` if there was none. */
  reply: string | null;
  /** Each refused recipient with the server's reply, for the problem `recipients_refused`. Empty otherwise. */
  refused: readonly RefusedRecipient[];
}

export interface RefusedRecipient {
  address: string;
  /** Whether the refusal is permanent. */
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
  /** Attempts to send a mail. Rejects only if sending is not allowed, for example with LeaseLost. */
  send(mail: Mail, options?: SendMailOptions): Promise<MailOutcome>;
}
