import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailProblem } from '../../shared/mail.ts';

/** Why a mail did not go out, and what to look at. */
export const mailProblemWords: Record<MailProblem, MessageDescriptor> = {
  not_set_up: msg({ id: 'mail.not_set_up', message: 'No mail server is set.' }),
  password_unreadable: msg({
    id: 'mail.password_unreadable',
    message: 'The saved password cannot be read any more. Enter it again.',
  }),
  host_not_found: msg({
    id: 'mail.host_not_found',
    message: 'There is no server of this name. Check how it is written.',
  }),
  connection_refused: msg({
    id: 'mail.connection_refused',
    message: 'Nothing answers there. Check server and port, and whether the mail server is running.',
  }),
  unreachable: msg({
    id: 'mail.unreachable',
    message: 'The server cannot be reached from here. Check the network and its firewall.',
  }),
  timeout: msg({
    id: 'mail.timeout',
    message: 'The server did not answer in time. Check port and encryption, and the firewall.',
  }),
  connection_lost: msg({ id: 'mail.connection_lost', message: 'The connection broke off.' }),
  not_a_mail_server: msg({
    id: 'mail.not_a_mail_server',
    message: 'Something answers there, but no mail server. Check port and encryption.',
  }),
  busy: msg({ id: 'mail.busy', message: 'The mail server takes nothing at the moment. Try again later.' }),
  tls_not_offered: msg({
    id: 'mail.tls_not_offered',
    message: 'The server offers no STARTTLS at this port. Choose another port or encryption.',
  }),
  tls_failed: msg({
    id: 'mail.tls_failed',
    message: 'No encrypted connection came about. TLS usually has port 465, STARTTLS port 587.',
  }),
  certificate: msg({
    id: 'mail.certificate',
    message: "The server's certificate is not trusted, has expired or names another server.",
  }),
  sign_in_not_offered: msg({
    id: 'mail.sign_in_not_offered',
    message: 'The server takes no sign-in at this port. Leave the user name empty, or choose another port.',
  }),
  sign_in_needed: msg({
    id: 'mail.sign_in_needed',
    message: 'The server wants a sign-in. Enter user name and password.',
  }),
  sign_in_refused: msg({ id: 'mail.sign_in_refused', message: 'The server refused the user name or the password.' }),
  sender_refused: msg({ id: 'mail.sender_refused', message: "The server refused the sender's address." }),
  recipients_refused: msg({ id: 'mail.recipients_refused', message: "The server refused the recipient's address." }),
  message_refused: msg({ id: 'mail.message_refused', message: 'The server refused the mail.' }),
  too_large: msg({ id: 'mail.too_large', message: 'The mail is too large for the server.' }),
  attachment_failed: msg({ id: 'mail.attachment_failed', message: 'A file of the mail could not be read.' }),
  interrupted: msg({ id: 'mail.interrupted', message: 'The program stopped before the mail had gone out.' }),
};
