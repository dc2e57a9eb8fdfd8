import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import { Panel } from '../../../forms/panel.tsx';
import classes from './mail.module.css';
import { fieldLabels, securityWords } from './mail-words.ts';

type Environment = NonNullable<ResponseOf<'GET /settings/smtp'>['environment']>;

/** Read-only settings from the environment. */
export function FromEnvironment({ environment, onSetAnother }: { environment: Environment; onSetAnother: () => void }) {
  const { i18n, t } = useLingui();
  const { host, port, security, username, hasPassword, fromName, fromAddress } = environment;
  const values: [keyof typeof fieldLabels, string][] = [
    ['host', host],
    ['port', String(port)],
    ['security', i18n._(securityWords[security])],
    ['username', username],
    ['hasPassword', hasPassword ? t({ id: 'settings.mail_password_set', message: 'set' }) : ''],
    ['fromName', fromName],
    ['fromAddress', fromAddress],
  ];
  return (
    <Panel
      title={<Trans id="settings.mail_environment">Set by the environment</Trans>}
      hint={
        <Trans id="settings.mail_environment_hint">
          Outgoing mail is set by SMTP_URL and MAIL_FROM on the server. Change them there, or set another mail server
          here to override them.
        </Trans>
      }
    >
      <dl className="grid gap-8">
        {values
          .filter(([, value]) => value !== '')
          .map(([field, value]) => (
            <div key={field} className={`grid gap-12 text-14 ${classes.value}`}>
              <dt>{i18n._(fieldLabels[field])}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <Button className={classes.act} variant="default" onClick={onSetAnother}>
        <Trans id="settings.mail_set_another">Set another here</Trans>
      </Button>
    </Panel>
  );
}
