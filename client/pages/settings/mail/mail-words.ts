import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailSecurity } from '../../../../shared/mail.ts';

export const fieldLabels = {
  host: msg({ id: 'settings.mail_host', message: 'Server' }),
  port: msg({ id: 'settings.mail_port', message: 'Port' }),
  security: msg({ id: 'settings.mail_security', message: 'Encryption' }),
  username: msg({ id: 'settings.mail_username', message: 'Username' }),
  password: msg({ id: 'settings.mail_password', message: 'Password' }),
  hasPassword: msg({ id: 'settings.mail_password', message: 'Password' }),
  fromName: msg({ id: 'settings.mail_from_name', message: 'Sender name' }),
  fromAddress: msg({ id: 'settings.mail_from_address', message: 'Sender address' }),
} as const;

export const securityWords: Record<MailSecurity, MessageDescriptor> = {
  starttls: msg({ id: 'settings.mail_starttls', message: 'STARTTLS' }),
  tls: msg({ id: 'settings.mail_tls', message: 'TLS' }),
  none: msg({ id: 'settings.mail_none', message: 'None' }),
};
