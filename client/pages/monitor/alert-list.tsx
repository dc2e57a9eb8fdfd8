import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { AlertKind } from '../../../shared/alerts.ts';
import type { FailedSend } from '../../../shared/api/monitor.ts';
import type { Alert } from '../../../shared/monitor-rows.ts';
import { can, type Permission } from '../../../shared/permissions.ts';
import { useAlertTexts } from '../../alerts/use-alert-texts.ts';
import { pages } from '../../app/pages.ts';
import { paths } from '../../app/routes.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useCan, useUser } from '../../session/session.ts';
import { act } from '../../sync/act.ts';
import { useRow } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';
import { clockTime, listTime, number } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { useSendReason } from '../../ui/send-reason.ts';
import classes from './alert-list.module.css';
import { useSpan } from './use-span.ts';

/** Open alerts, most severe first. If there are none, shows a text that states this. */
export function AlertList({ open }: { open: readonly Alert[] }) {
  if (open.length === 0) {
    return (
      <p className={`flex items-center gap-8 px-16 py-12 border rounded-8 bg-default ${classes.well}`}>
        <IconCircleCheckFilled size={18} aria-hidden />
        <Trans id="monitor.all_well">No open alerts. New alerts appear here with what to do.</Trans>
      </p>
    );
  }
  return (
    <ul className={`grid overflow-hidden border rounded-8 bg-default ${classes.list}`}>
      {open.map((alert) => (
        <AlertItem key={alert.id} alert={alert} isFirst={alert === open[0]} />
      ))}
    </ul>
  );
}

interface Props {
  alert: Alert;
  /** Whether the alert is the first in the list. Only the button of the first alert is filled. */
  isFirst: boolean;
}

/** Open alert: description, suggested action, start time, and a button for acknowledging it. */
function AlertItem({ alert, isFirst }: Props) {
  const textsOf = useAlertTexts();
  const mayRead = useCan('messages.view');
  const { title, todo } = textsOf(alert);
  const isCritical = alert.severity === 'critical';
  const Icon = isCritical ? IconAlertOctagonFilled : IconAlertTriangleFilled;
  return (
    <li
      className={`grid items-center col-full gap-y-4 px-14 py-10 cols-subgrid ${classes.item}`}
      data-severity={alert.severity}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-12 gap-y-0">
          <h3 className={`text-14 weight-600 leading-inherit ${classes.title}`}>{title}</h3>
          {alert.acknowledgedAt !== null && <Acknowledged by={alert.acknowledgedBy} at={alert.acknowledgedAt} />}
        </div>
        <p className={`text-13 text-pretty ${classes.todo}`}>{todo}</p>
        {alert.kind === 'send-failures' && alert.subject !== null && mayRead && (
          <FailedSends accountId={alert.subject} />
        )}
      </div>
      <Since at={alert.at} />
      <div className={`flex flex-wrap items-center justify-end gap-8 ${classes.actions}`}>
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
    <div className={`flex flex-col items-end text-13 tabular nowrap ${classes.since}`}>
      <time className="weight-600" dateTime={at}>
        {listTime(at, i18n.locale, now, timeZone)}
      </time>
      <span>
        <Trans id="monitor.for">for {lasted}</Trans>
      </span>
    </div>
  );
}

/** Links to the pages where the user can resolve the alert. */
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
    <p className="text-13">
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

/** Maximum number of failed messages listed, the same as in the text of the alert. */
const shownMax = 5;
const options = { scope: { scope: 'monitor' }, kinds: ['alert'] } as const;

/** Latest failed messages of an account. Each message links to its conversation, where the user can send the message again. */
function FailedSends({ accountId }: { accountId: string }) {
  const { i18n, t } = useLingui();
  const { data, meta } = useQuery(
    'GET /monitor/failed-sends',
    { query: { lineAccount: accountId, limit: shownMax } },
    options,
  );
  if (data === null || data.length === 0) return null;
  const more = number((meta?.total ?? 0) - data.length, i18n.locale);
  return (
    <ul className="text-13 mt-6" aria-label={t({ id: 'monitor.failed_sends', message: 'Failed messages' })}>
      {data.map((send) => (
        <Failed key={send.id} send={send} />
      ))}
      {(meta?.total ?? 0) > data.length && (
        <li className={`flex flex-wrap gap-x-8 gap-y-0 leading-26 ${classes.failedSend}`}>
          <Trans id="monitor.failed_more">and {more} more</Trans>
        </li>
      )}
    </ul>
  );
}

function Failed({ send: { id, conversationId, customerName, at, error } }: { send: FailedSend }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  return (
    <li className={`flex flex-wrap gap-x-8 gap-y-0 leading-26 ${classes.failedSend}`}>
      <time dateTime={at}>{clockTime(at, i18n.locale, timeZone)}</time>
      <Anchor component={Link} href={paths.messages(conversationId, id)} inherit underline="always">
        <bdi>{customerName || <Trans id="monitor.failed_nobody">Unnamed customer</Trans>}</bdi>
      </Anchor>
      <span className="dimmed">{useSendReason(error)}</span>
    </li>
  );
}

interface Place {
  path: string;
  key: Permission;
  name: MessageDescriptor;
}

const placeOf = ({ path, key, name }: Place): Place => ({ path, key, name });
const lineConfig = placeOf(pages.lineConfig);
const messages = placeOf(pages.messages);
const backup: Place = {
  path: paths.settings('backup'),
  key: 'settings.system',
  name: msg({ id: 'monitor.to_backup', message: 'Back up' }),
};
/** Returns the link to the error log. @param text initial search text */
const errorLog = (text = ''): Place => ({
  path: paths.errorLog(text),
  key: 'monitor.logs',
  name: msg({ id: 'monitor.to_log', message: 'Error log' }),
});

/** Pages for the actions that an alert suggests, by kind of alert. Kinds whose actions are outside of the product have no pages. */
const places: Partial<Record<AlertKind, readonly Place[]>> = {
  'line-errors': [errorLog(), lineConfig],
  'quota-used-up': [lineConfig],
  'quota-near': [lineConfig],
  'brand-limit-reached': [lineConfig],
  'brand-limit-near': [lineConfig],
  'webhook-refused': [lineConfig],
  'send-failures': [messages],
  'send-queue': [errorLog()],
  'dead-letter': [errorLog('projection failed'), backup],
  'thread-ended': [errorLog()],
  'figures-differ': [errorLog()],
  'backup-failed': [errorLog(), backup],
  'restore-given-up': [errorLog('restore'), backup],
  'backup-old': [backup],
};

const placesOf = (kind: AlertKind): readonly Place[] => places[kind] ?? [];
