import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { type MailSecurity, mailPorts, mailSecurities, mayShowPassword } from '../../../../shared/mail.ts';
import type { MailServer } from '../../../../shared/mail-row.ts';
import { call } from '../../../api/api.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { DraftForm } from '../../../forms/form.tsx';
import { between, limited } from '../../../forms/limited.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import type { Rules } from '../../../forms/use-draft.tsx';
import { useSharedDraft } from '../../../forms/use-shared-draft.ts';
import classes from './mail.module.css';
import { fieldLabels, securityWords } from './mail-words.ts';
import { RemoveServer } from './remove-server.tsx';
import { TestPanel } from './test-panel.tsx';

interface Props {
  server: MailServer;
  /** Whether environment variables configure a mail server, which is used if none is set here. */
  hasEnvironment: boolean;
  take: (row: MailServer) => void;
  /** Closes the form without saving. */
  leave: () => void;
}

export function MailForm({ server, hasEnvironment, take, leave }: Props) {
  const { i18n, t } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  const { draft, meanwhile } = useSharedDraft<MailServer, MailValues>({
    row: server,
    fieldsOf,
    rules: rulesOver(server),
    ruleTexts,
    submit: async ({ hasPassword: _, password, port, ...values }, _changes, version) => {
      const secret = password === '' ? {} : { password };
      const body = { ...values, ...secret, port: Number(port), version: version ?? 0 };
      const result = await call('PUT /settings/smtp', { body });
      if (!result.error) take(result.data);
      return result;
    },
  });
  const { values, isChanged, getInputProps, setFieldValue } = draft;
  const isSet = server.host !== '';
  const host = getInputProps('host');
  return (
    <DraftForm draft={draft} cancel={!isSet && hasEnvironment ? leave : undefined}>
      {meanwhile !== null && (
        <MeanwhileBar
          author={<AuthorOfChange kind="mailServer" subject="mail" />}
          meanwhile={meanwhile}
          mine={values}
          fieldLabels={fieldLabels}
          textOf={(field, of) => <bdi>{wordsOf(field, of) || '—'}</bdi>}
        />
      )}
      <Panel
        title={<Trans id="settings.mail_server">Mail server</Trans>}
        hint={
          isSet ? (
            <Trans id="settings.mail_hint">Used for reports and test emails.</Trans>
          ) : (
            <Trans id="settings.mail_not_set">No mail server is set up. Reports are saved, but no email is sent.</Trans>
          )
        }
      >
        <div className={`grid items-start gap-12 ${classes.place}`}>
          <TextInput
            label={i18n._(fieldLabels.host)}
            placeholder="smtp.example.com"
            {...limited(host, limits.hostMax)}
            onChange={(event) => host.onChange(event.currentTarget.value.trim())}
            autoComplete="off"
            spellCheck={false}
          />
          <NumberInput
            label={i18n._(fieldLabels.port)}
            {...between(getInputProps('port'), 1, 65_535)}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
        </div>
        <Select
          label={i18n._(fieldLabels.security)}
          data={mailSecurities.toReversed().map((value) => ({ value, label: i18n._(securityWords[value]) }))}
          {...getInputProps('security')}
          onChange={(chosen) => {
            const security = mailSecurities.find((one) => one === chosen) ?? values.security;
            setFieldValue('port', portFor(security, values));
            setFieldValue('security', security);
          }}
          allowDeselect={false}
        />
        <TextInput
          label={i18n._(fieldLabels.username)}
          description={t({ id: 'settings.mail_username_hint', message: 'Leave empty if the server needs no sign-in.' })}
          {...limited(getInputProps('username'), limits.nameMax)}
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordField
          label={i18n._(fieldLabels.password)}
          description={
            keepsPassword(server, values)
              ? t({ id: 'settings.mail_password_kept', message: 'A password is saved. Enter a new one to replace it.' })
              : undefined
          }
          placeholder={keepsPassword(server, values) ? '••••••••' : undefined}
          {...limited(getInputProps('password'), limits.secretMax)}
          autoComplete="new-password"
        />
      </Panel>
      <Panel title={<Trans id="settings.mail_sender">Sender</Trans>}>
        <TextInput
          label={i18n._(fieldLabels.fromAddress)}
          placeholder="desk@example.com"
          type="email"
          {...limited(getInputProps('fromAddress'), limits.nameMax)}
          autoComplete="off"
        />
        <TextInput
          label={i18n._(fieldLabels.fromName)}
          {...limited(getInputProps('fromName'), limits.nameMax)}
          dir="auto"
          autoComplete="off"
        />
      </Panel>
      {isSet && <TestPanel isChanged={isChanged} />}
      {isSet && !isChanged && (
        <Button
          className={`justify-self-start ${classes.remove}`}
          variant="subtle"
          color="red.9"
          onClick={() => setRemoving(true)}
        >
          <Trans id="settings.mail_remove">Remove this server…</Trans>
        </Button>
      )}
      {isRemoving && (
        <RemoveServer hasEnvironment={hasEnvironment} onRemoved={take} onClose={() => setRemoving(false)} />
      )}
    </DraftForm>
  );

  function wordsOf(field: keyof MailValues, of: MailValues): string {
    if (field === 'security') return i18n._(securityWords[of.security]);
    if (field === 'hasPassword') return of.hasPassword ? t({ id: 'settings.mail_password_set', message: 'set' }) : '';
    return String(of[field]);
  }
}

/** Values of the form. The password can be written but not read. If the password is empty, the server keeps the stored password. */
type MailValues = Omit<MailServer, 'id' | 'version' | 'port'> & { port: number | ''; password: string };

function fieldsOf({ id: _, version: __, ...fields }: MailServer): MailValues {
  return { ...fields, password: '' };
}

/** Whether the server keeps the stored password, which is valid only for the same host, port, encryption and username. */
function keepsPassword(row: MailServer, { host, port, security, username }: MailValues): boolean {
  const isSame = row.host === host && row.port === port && row.security === security && row.username === username;
  return row.hasPassword && isSame;
}

/**
 * Returns the port to use after the encryption was changed: the usual port of the new encryption, unless the user has entered another port.
 */
function portFor(security: MailSecurity, { port, security: before }: MailValues): number | '' {
  return port === '' || port === mailPorts[before] ? mailPorts[security] : port;
}

const ruleTexts = {
  host: msg({
    id: 'settings.mail_host_wrong',
    message: 'Enter only a host name or address, such as smtp.example.com.',
  }),
  fromAddress: msg({ id: 'settings.mail_address_wrong', message: 'Enter a valid email address.' }),
};

function rulesOver(row: MailServer): Rules<MailValues> {
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
