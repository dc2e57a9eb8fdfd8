import { cutText } from '../../shared/cut-text.ts';
import type { MailProblem } from '../../shared/mail.ts';
import type { MailFailure, RefusedRecipient } from '../ports/mailer.ts';

/** Stage that an attempt has reached. From `data` on, the server may have accepted the mail even without a response. */
export type Stage = 'connect' | 'sign-in' | 'envelope' | 'data';

/** Properties of the mail library's errors that are used here. */
export interface SmtpError {
  code?: string | undefined;
  /** Code of the underlying system error. */
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  rejectedErrors?: readonly SmtpError[] | undefined;
  recipient?: string | undefined;
}

export interface Failed {
  error: SmtpError;
  stage: Stage;
  /** Whether the server's certificate was checked and rejected. */
  certificateRefused: boolean;
  /** Strings that must not appear in a reported reply. */
  secrets: readonly string[];
}

/** Classifies a failed attempt by its codes. The text of the server's reply is included but not interpreted. */
export function outcomeOf({ error, stage, certificateRefused, secrets }: Failed): MailFailure {
  const problem = problemOf(error, stage, certificateRefused);
  // Before a connection is established, the peer may not be a mail server, so its response is not shown.
  const reply = stage === 'connect' ? null : readable(error.response, secrets);
  const refused = refusedOf(error.rejectedErrors, secrets);
  return { state: stateOf(error, stage, problem, refused), problem, reply, refused };
}

export function refusedOf(errors: readonly SmtpError[] = [], secrets: readonly string[] = []): RefusedRecipient[] {
  return errors.map((error) => ({
    address: error.recipient ?? '',
    forGood: isForGood(error.responseCode),
    reply: readable(error.response, secrets),
  }));
}

export function failure(state: MailFailure['state'], problem: MailProblem): MailFailure {
  return { state, problem, reply: null, refused: [] };
}

function stateOf(
  { responseCode }: SmtpError,
  stage: Stage,
  problem: MailProblem,
  refused: readonly RefusedRecipient[],
): MailFailure['state'] {
  if (stage === 'data' && responseCode === undefined) return 'unknown';
  if (refused.length > 0) return refused.every(({ forGood }) => forGood) ? 'failed' : 'retry';
  if (responseCode !== undefined) return isForGood(responseCode) ? 'failed' : 'retry';
  return lasting.has(problem) ? 'failed' : 'retry';
}

/** Problems that a retry cannot solve, even if the server sent no reply code. */
const lasting: ReadonlySet<MailProblem> = new Set([
  'not_set_up',
  'password_unreadable',
  'sign_in_not_offered',
  'recipients_refused',
  'sender_refused',
  'attachment_failed',
]);

/**
 * Whether a reply code means that a retry cannot succeed. Code 503 concerns the order of commands and may not recur on another connection
 * (RFC 5321, 4.2).
 */
function isForGood(code: number | undefined): boolean {
  return code !== undefined && code >= 500 && code !== 503;
}

function problemOf(error: SmtpError, stage: Stage, certificateRefused: boolean): MailProblem {
  if (certificateRefused) return 'certificate';
  const { code, command, responseCode } = error;
  switch (code) {
    case 'EDNS':
      return 'host_not_found';
    case 'ETIMEDOUT':
      return 'timeout';
    case 'ETLS':
      return responseCode === undefined ? 'tls_failed' : 'tls_not_offered';
    case 'ESOCKET':
    case 'ECONNECTION':
      return ofConnection(error, stage);
    case 'EPROTOCOL':
      return responseCode === undefined ? 'not_a_mail_server' : 'busy';
    case 'EAUTH':
      return responseCode === 530 ? 'sign_in_needed' : 'sign_in_refused';
    case 'ESTREAM':
      return 'attachment_failed';
    case 'EENVELOPE':
      return ofEnvelope(command, responseCode);
    default:
      return responseCode === 552 ? 'too_large' : 'message_refused';
  }
}

function ofConnection({ originalCode = '', responseCode }: SmtpError, stage: Stage): MailProblem {
  if (responseCode !== undefined) return 'busy';
  if (/^(EPROTO$|ERR_SSL|ERR_TLS)/.test(originalCode)) return 'tls_failed';
  if (stage !== 'connect') return 'connection_lost';
  if (originalCode === 'ECONNREFUSED') return 'connection_refused';
  if (originalCode === 'ETIMEDOUT') return 'timeout';
  return /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/.test(originalCode)
    ? 'unreachable'
    : 'connection_lost';
}

function ofEnvelope(command: string | undefined, responseCode: number | undefined): MailProblem {
  if (responseCode === 530) return 'sign_in_needed';
  if (responseCode === 552) return 'too_large';
  if (command === 'MAIL FROM') return 'sender_refused';
  return command === 'DATA' ? 'message_refused' : 'recipients_refused';
}

const replyMax = 300;

/** Shortens a reply to one line without secrets. Servers may repeat what they received. */
function readable(reply: string | undefined, secrets: readonly string[]): string | null {
  const spoken = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), reply ?? '');
  const line = spoken.replace(/[\u0000-\u0020\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim();
  return line === '' ? null : cutText(line, replyMax);
}
