import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { alertWords } from '../../../shared/alert-words.ts';
import type { Alert } from '../../../shared/monitor-rows.ts';
import { can } from '../../../shared/permissions.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useCan, useUser } from '../../session/session.ts';
import { act } from '../../sync/act.ts';
import { useRow } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';
import { clockTime, listTime } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './alert-item.module.css';
import { placesOf } from './alert-places.ts';
import { FailedSends } from './failed-sends.tsx';
import { useSpan } from './use-span.ts';

interface Props {
  alert: Alert;
  /** Whether the button is filled. */
  isFirst: boolean;
}

/** Open alert: description, what to do, start time, and the button to acknowledge it. */
export function AlertItem({ alert, isFirst }: Props) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const { title, todo } = alertWords(alert, languageOf(i18n));
  const isCritical = alert.severity === 'critical';
  const Icon = isCritical ? IconAlertOctagonFilled : IconAlertTriangleFilled;
  return (
    <li className={classes.item} data-severity={alert.severity}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          {alert.acknowledgedAt !== null && <Acknowledged by={alert.acknowledgedBy} at={alert.acknowledgedAt} />}
        </div>
        <p className={classes.todo}>{todo}</p>
        {alert.kind === 'send-failures' && alert.subject !== null && mayRead && (
          <FailedSends accountId={alert.subject} />
        )}
      </div>
      <Since at={alert.at} />
      <div className={classes.actions}>
        <Ways alert={alert} />
        {alert.acknowledgedAt === null && <Acknowledge alert={alert} filled={isFirst} />}
      </div>
    </li>
  );
}

function Since({ at }: { at: string }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const span = useSpan();
  const began = Date.parse(at);
  const now = useMoment((moment) => (moment - began < 600_000 ? 1000 : 60_000));
  const lasted = span(Math.max(0, now - began));
  return (
    <div className={classes.since}>
      <time dateTime={at}>{listTime(at, i18n.locale, now, timeZone)}</time>
      <span>
        <Trans id="monitor.for">for {lasted}</Trans>
      </span>
    </div>
  );
}

/** Links to pages where the user can act on the alert. */
function Ways({ alert: { kind } }: Pick<Props, 'alert'>) {
  const { i18n } = useLingui();
  const user = useUser();
  return placesOf(kind)
    .filter(({ key }) => can(user, key))
    .map(({ path, name }) => (
      <Button key={path} component={Link} href={path} variant="default" size="xs">
        {i18n._(name)}
      </Button>
    ));
}

function Acknowledge({ alert, filled }: { alert: Alert; filled: boolean }) {
  const user = useUser();
  const acknowledge = () => {
    const patch = { acknowledgedBy: user?.id ?? null, acknowledgedAt: new Date(present()).toISOString() };
    void act(
      'PUT /monitor/alerts/:id/acknowledge',
      { params: { id: alert.id }, query: {} },
      { kind: 'alert', id: alert.id, patch },
    );
  };
  return (
    <Button variant={filled ? 'filled' : 'default'} size="xs" onClick={acknowledge}>
      <Trans id="monitor.acknowledge">Acknowledge</Trans>
    </Button>
  );
}

function Acknowledged({ by, at }: { by: string | null; at: string }) {
  const { i18n } = useLingui();
  const user = useUser();
  const colleague = useRow('colleague', by);
  const name = colleague?.fullName ?? (user?.id === by ? user?.fullName : undefined);
  const time = clockTime(at, i18n.locale, useTimeZone());
  return (
    <p className={classes.acknowledged}>
      {name === undefined ? (
        <Trans id="monitor.acknowledged">Acknowledged at {time}</Trans>
      ) : (
        <Trans id="monitor.acknowledged_by">
          Acknowledged by {name} at {time}
        </Trans>
      )}
    </p>
  );
}
