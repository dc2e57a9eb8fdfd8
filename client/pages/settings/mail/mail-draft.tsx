import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type MailSecurity, mailPorts, mayShowPassword } from '../../../../shared/mail.ts';
import type { MailServer } from '../../../../shared/mail-row.ts';
import type { Rules } from '../../../forms/use-draft.tsx';

/** The password is write-only. If empty, the stored one is unchanged. */
export type MailValues = Omit<MailServer, 'id' | 'version' | 'port'> & { port: number | ''; password: string };

export function fieldsOf({ id: _, version: __, ...fields }: MailServer): MailValues {
  return { ...fields, password: '' };
}

/** Whether the stored password applies to the current values. */
export function keepsPassword(row: MailServer, { host, port, security, username }: MailValues): boolean {
  const isSame = row.host === host && row.port === port && row.security === security && row.username === username;
  return row.hasPassword && isSame;
}

/** Default port of an encryption, unless the user entered another port. */
export function portFor(security: MailSecurity, { port, security: before }: MailValues): number | '' {
  return port === '' || port === mailPorts[before] ? mailPorts[security] : port;
}

export const ruleTexts = {
  host: msg({
    id: 'settings.mail_host_wrong',
    message: 'Enter only a host name or address, such as smtp.example.com.',
  }),
  fromAddress: msg({ id: 'settings.mail_address_wrong', message: 'Enter a valid email address.' }),
};

export function rulesOver(row: MailServer): Rules<MailValues> {
  return (values) => {
    const { host, port, security, username, password, fromAddress } = values;
    return {
      host: host.trim() === '' && <Trans id="settings.mail_host_needed">Enter the server.</Trans>,
      port: !isPort(port) && <Trans id="settings.mail_port_wrong">Enter a number from 1 to 65535.</Trans>,
      security: username !== '' && !mayShowPassword({ host, security }) && (
        <Trans id="settings.mail_security_needed">A password is only sent over an encrypted connection.</Trans>
      ),
      username: username === '' && password !== '' && (
        <Trans id="settings.mail_username_needed">The password needs a username.</Trans>
      ),
      password: username !== '' && password === '' && !keepsPassword(row, values) && (
        <PasswordNeeded again={row.hasPassword} />
      ),
      fromAddress: !/^\S+@\S+$/.test(fromAddress) && (
        <Trans id="settings.mail_address_wrong">Enter a valid email address.</Trans>
      ),
    };
  };
}

const isPort = (port: number | '') => port !== '' && Number.isInteger(port) && port >= 1 && port <= 65_535;

function PasswordNeeded({ again }: { again: boolean }) {
  if (!again) return <Trans id="settings.mail_password_needed">The username needs a password.</Trans>;
  return (
    <Trans id="settings.mail_password_again">
      Enter the password again. The saved one belongs to the previous server and user.
    </Trans>
  );
}
