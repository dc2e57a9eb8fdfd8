import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MetaOf, ResponseOf } from '../../../../shared/api/index.ts';
import type { MailServer } from '../../../../shared/mail-row.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';
import { Form } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { useRow } from '../../../sync/store.ts';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from './mail.module.css';
import { MailForm } from './mail-form.tsx';
import { fieldLabels, securityWords } from './mail-words.ts';
import { TestPanel } from './test-panel.tsx';

const route = 'GET /settings/smtp';

/** Settings of the mail server, which is configured either here or by environment variables. */
export function MailSection() {
  const [runner] = useState(() => new QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>());
  const { data, error } = useSyncExternalStore(runner.listen, runner.view);
  const [answered, take] = useState<MailServer | null>(null);
  const [isSettingAnother, setAnother] = useState(false);
  const pushed = useRow('mailServer', 'mail');
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, {}, { signal });
    runner.put({ key: route, ask, brand: 'all', scope: 'config', now: false });
  }, [runner]);
  if (data === null)
    return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={() => runner.retry()} />;
  const server = [data.server, pushed, answered].reduce((newest, one) =>
    (one?.version ?? -1) > (newest?.version ?? -1) ? one : newest,
  ) as MailServer;
  const { environment } = data;
  if (environment !== null && server.host === '' && !isSettingAnother)
    return (
      <Form>
        <FromEnvironment environment={environment} onSetAnother={() => setAnother(true)} />
        <TestPanel />
      </Form>
    );
  const leave = () => setAnother(false);
  return (
    <MailForm
      server={server}
      hasEnvironment={environment !== null}
      take={(row) => {
        take(row);
        leave();
      }}
      leave={leave}
    />
  );
}

type Environment = NonNullable<ResponseOf<'GET /settings/smtp'>['environment']>;

/** Mail server configured by environment variables. Read-only. */
function FromEnvironment({ environment, onSetAnother }: { environment: Environment; onSetAnother: () => void }) {
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
              <dt className="dimmed">{i18n._(fieldLabels[field])}</dt>
              <dd className="break-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <Button className={`justify-self-start ${classes.act}`} variant="default" onClick={onSetAnother}>
        <Trans id="settings.mail_set_another">Set another here</Trans>
      </Button>
    </Panel>
  );
}
