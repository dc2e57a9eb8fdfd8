import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MetaOf, ResponseOf } from '../../../../shared/api/index.ts';
import type { MailServer } from '../../../../shared/mail-row.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';
import { Form } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { useRow } from '../../../sync/store.ts';
import { SectionFailed } from '../parts/section-failed.tsx';
import { FromEnvironment } from './from-environment.tsx';
import { MailForm } from './mail-form.tsx';
import { TestPanel } from './test-panel.tsx';

const route = 'GET /settings/smtp';

/** Mail server: from the environment, or set here. */
export function MailSection() {
  const [asking] = useState(() => new QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>());
  const { data, error } = useSyncExternalStore(asking.listen, asking.view);
  const [answered, take] = useState<MailServer | null>(null);
  const [isSettingAnother, setAnother] = useState(false);
  const pushed = useRow('mailServer', 'mail');
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, {}, { signal });
    asking.put({ key: route, ask, brand: 'all', scope: 'config', now: false });
  }, [asking]);
  if (data === null)
    return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={() => asking.retry()} />;
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
