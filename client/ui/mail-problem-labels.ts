import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailProblem } from '../../shared/mail.ts';

/** Texts that explain why an email was not sent, and what to check. */
export const mailProblemLabels: Record<MailProblem, MessageDescriptor> = {
  not_set_up: msg({ id: 'mail.not_set_up', message: 'No mail server is set up.' }),
  password_unreadable: msg({
    id: 'mail.password_unreadable',
    message: 'The saved password can no longer be read. Enter it again.',
  }),
  host_not_found: msg({
    id: 'mail.host_not_found',
    message: 'Server not found. Check the spelling.',
  }),
  connection_refused: msg({
    id: 'mail.connection_refused',
    message: 'No response. Check the server and port, and whether the mail server is running.',
  }),
  unreachable: msg({
    id: 'mail.unreachable',
    message: 'The server cannot be reached from here. Check the network and its firewall.',
  }),
  timeout: msg({
    id: 'mail.timeout',
    message: 'The server did not answer in time. Check port and encryption, and the firewall.',
  }),
  connection_lost: msg({ id: 'mail.connection_lost', message: 'The connection was lost.' }),
  not_a_mail_server: msg({
    id: 'mail.not_a_mail_server',
    message: 'The server that responded is not a mail server. Check the port and encryption.',
  }),
  busy: msg({ id: 'mail.busy', message: 'The mail server is not accepting email right now. Try again later.' }),
  tls_not_offered: msg({
    id: 'mail.tls_not_offered',
    message: 'The server doesn’t offer STARTTLS on this port. Choose another port or encryption.',
  }),
  tls_failed: msg({
    id: 'mail.tls_failed',
    message: 'Could not establish an encrypted connection. TLS usually uses port 465, STARTTLS port 587.',
  }),
  certificate: msg({
    id: 'mail.certificate',
    message: 'The server’s certificate is not trusted, has expired or belongs to another server.',
  }),
  sign_in_not_offered: msg({
    id: 'mail.sign_in_not_offered',
    message: 'The server doesn’t accept sign-in on this port. Leave the username empty, or choose another port.',
  }),
  sign_in_needed: msg({
    id: 'mail.sign_in_needed',
    message: 'The server requires sign-in. Enter a username and password.',
  }),
  sign_in_refused: msg({ id: 'mail.sign_in_refused', message: 'The server rejected the username or password.' }),
  sender_refused: msg({ id: 'mail.sender_refused', message: 'The server rejected the sender’s address.' }),
  recipients_refused: msg({ id: 'mail.recipients_refused', message: 'The server rejected the recipient’s address.' }),
  message_refused: msg({ id: 'mail.message_refused', message: 'The server rejected the email.' }),
  too_large: msg({ id: 'mail.too_large', message: 'The email is too large for the server.' }),
  attachment_failed: msg({ id: 'mail.attachment_failed', message: 'An attachment could not be read.' }),
  interrupted: msg({ id: 'mail.interrupted', message: 'The server stopped before the email was sent.' }),
};
