import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Segments } from '../../figures/segments.tsx';
import { useAddressQuery } from '../../figures/use-range.ts';
import { ActivityLog } from './activity-log.tsx';
import { ErrorLog } from './error-log.tsx';
import classes from './log-card.module.css';

type Log = 'errors' | 'activity';

/** Live log of errors or of user actions. */
export function LogCard() {
  const { t } = useLingui();
  const [log, setLog] = useState<Log>('errors');
  const [params] = useAddressQuery();
  if (params.has('log') && log !== 'errors') setLog('errors');
  const choice = (
    <>
      <h2 id="monitor-log" className={classes.title}>
        <Trans id="monitor.log">Log</Trans>
      </h2>
      <Segments<Log>
        aria-label={t({ id: 'monitor.log', message: 'Log' })}
        value={log}
        onChange={setLog}
        data={[
          { value: 'errors', label: t({ id: 'monitor.errors', message: 'Errors' }) },
          { value: 'activity', label: t({ id: 'monitor.activity', message: 'Activity' }) },
        ]}
      />
    </>
  );
  return (
    <section className={classes.card} aria-labelledby="monitor-log">
      {log === 'errors' ? <ErrorLog choice={choice} /> : <ActivityLog choice={choice} />}
    </section>
  );
}
