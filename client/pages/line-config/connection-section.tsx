import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { LineAccount } from '../../../shared/rows.ts';
import { useRow } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';
import { listTime } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { adviceLabels, checkLabels } from './check-labels.ts';
import { type Check, connectionChecks } from './connection-checks.ts';
import classes from './line-config.module.css';

interface Props {
  row: LineAccount;
  webhookUrl: string | null;
  isTesting: boolean;
  /** Starts a connection test; `null` without permission. */
  onTest: (() => void) | null;
  onRegister: (() => void) | null;
}

/** Results of the connection checks in LINE's last test, with instructions for failed checks. */
export function ConnectionSection({ row, webhookUrl, isTesting, onTest, onRegister }: Props) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const lastTest = useRow('lineConnection', row.id)?.lastTest ?? null;
  const checks = connectionChecks(row, lastTest, webhookUrl);
  const wrong = checks.filter(({ state }) => state === 'bad').length;
  return (
    <section
      className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section}`}
      aria-labelledby="line-connection"
    >
      <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
        <h3 id="line-connection" className="text-14 weight-600">
          <Trans id="lineconfig.connection">Connection</Trans>
        </h3>
        {wrong > 0 && (
          <Badge variant="light" color="yellow" radius="sm" tt="none" className="color-soon bg-soon">
            <Plural id="lineconfig.to_change" value={wrong} one="# issue to fix" other="# issues to fix" />
          </Badge>
        )}
        <span className="text-12 dimmed">
          {lastTest === null ? (
            <Trans id="lineconfig.not_tested">not tested yet</Trans>
          ) : (
            <Trans id="lineconfig.tested_at">tested {listTime(lastTest.at, i18n.locale, present(), timeZone)}</Trans>
          )}
        </span>
        {onTest !== null && (
          <Button variant="default" size="xs" className="ms-auto" loading={isTesting} onClick={onTest}>
            <Trans id="lineconfig.test_connection">Test connection</Trans>
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-10">
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} isTesting={isTesting} onRegister={onRegister} />
        ))}
      </ul>
    </section>
  );
}

export function CheckLine({
  check,
  isTesting,
  onRegister,
}: { check: Check } & Pick<Props, 'isTesting' | 'onRegister'>) {
  const { i18n } = useLingui();
  const helps = check.state === 'bad' && (check.advice === 'not-registered' || check.advice === 'other-address');
  return (
    <li className={`grid items-center text-13 ${classes.check}`} data-state={check.state}>
      <CheckIcon state={check.state} isTesting={isTesting} />
      <span>{i18n._(checkLabels[check.name])}</span>
      {check.state === 'bad' && (
        <div className="flex flex-col items-start gap-8 px-12 py-10 text-pretty color-soon bg-soon rounded-8 col-from-2">
          {i18n._(adviceLabels[check.advice])}
          {helps && onRegister !== null && (
            <Button variant="default" size="compact-sm" onClick={onRegister}>
              <Trans id="lineconfig.tell_line">Register the webhook URL…</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function CheckIcon({ state, isTesting }: { state: Check['state']; isTesting: boolean }) {
  const { t } = useLingui();
  if (state === 'good') {
    return (
      <IconCircleCheck size={18} stroke={1.8} role="img" aria-label={t({ id: 'lineconfig.good', message: 'Good' })} />
    );
  }
  if (state === 'bad') {
    return (
      <IconAlertTriangle
        size={18}
        stroke={1.8}
        role="img"
        aria-label={t({ id: 'lineconfig.bad', message: 'Needs attention' })}
      />
    );
  }
  if (isTesting) return <Loader size={16} />;
  return (
    <IconCircleDashed size={18} stroke={1.6} role="img" aria-label={t({ id: 'lineconfig.open', message: 'Unknown' })} />
  );
}
