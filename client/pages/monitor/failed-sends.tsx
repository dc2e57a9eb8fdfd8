import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { FailedSend } from '../../../shared/api/monitor.ts';
import { paths } from '../../app/routes.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { clockTime, number } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { useSendReason } from '../../ui/send-reason.ts';
import classes from './failed-sends.module.css';

/** Same number as in the alert. */
const shownMax = 5;
const told = { scope: { scope: 'monitor' }, kinds: ['alert'] } as const;

/** Last failed messages of an account, with links to the conversations, where they can be sent again. */
export function FailedSends({ accountId }: { accountId: string }) {
  const { i18n, t } = useLingui();
  const { data, meta } = useAsked(
    'GET /monitor/failed-sends',
    { query: { lineAccount: accountId, limit: shownMax } },
    told,
  );
  if (data === null || data.length === 0) return null;
  const more = number((meta?.total ?? 0) - data.length, i18n.locale);
  return (
    <ul className={classes.list} aria-label={t({ id: 'monitor.failed_sends', message: 'Failed messages' })}>
      {data.map((send) => (
        <Failed key={send.id} send={send} />
      ))}
      {(meta?.total ?? 0) > data.length && (
        <li className={classes.line}>
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
    <li className={classes.line}>
      <time dateTime={at}>{clockTime(at, i18n.locale, timeZone)}</time>
      <Anchor component={Link} href={paths.messages(conversationId, id)} inherit underline="always">
        <bdi>{customerName || <Trans id="monitor.failed_nobody">Unnamed customer</Trans>}</bdi>
      </Anchor>
      <span className={classes.why}>{useSendReason(error)}</span>
    </li>
  );
}
