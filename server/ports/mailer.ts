import type { Readable } from 'node:stream';
import type { MailProblem } from '../../shared/mail.ts';

export interface Mail {
  /** `left@right`, the same for each try of one mail, so that one which arrives twice is known as the same. */
  messageId: string;
  /** As the mail names them. */
  to: readonly string[];
  /** Those to whom this try goes, where the others have it. */
  only?: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  /** Such as `application/pdf`. */
  type: string;
  /** A stream is opened when the server wants it, once for each try. */
  content: Buffer | (() => Readable);
}

/** Result of one try; states differ by the next step that they allow. */
export type MailOutcome =
  /** The server has it, for all but those that it refused. */
  { state: 'sent'; refused: readonly RefusedRecipient[] } | MailFailure;

export interface MailFailure {
  /**
   * `retry`: nothing went out, and a later try may fare better. `failed`: nothing went out, and nothing will until somebody
   * changes something. `unknown`: the server was given all of it and did not say whether it took it.
   */
  state: 'retry' | 'failed' | 'unknown';
  problem: MailProblem;
  /** The server's own words, without a secret. */
  reply: string | null;
  /** Of `recipients_refused`: each with its own reply. */
  refused: readonly RefusedRecipient[];
}

export interface RefusedRecipient {
  address: string;
  /** A later try is of no use. */
  forGood: boolean;
  reply: string | null;
}

export interface SendMailOptions {
  /** Milliseconds that the whole try may take. */
  patienceMs?: number;
  /** Ends the try. */
  signal?: AbortSignal;
}

export interface Mailer {
  /** Mail can be sent at all: a server is set, by people or by the environment. */
  isSetUp(): boolean;
  /** Never throws. */
  send(mail: Mail, options?: SendMailOptions): Promise<MailOutcome>;
}
