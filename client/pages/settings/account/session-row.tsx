import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import { act } from '../../../sync/act.ts';
import { dateTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { toastDone } from '../../../toasts/toast.ts';
import classes from './account.module.css';
import { browserName } from './browser-name.ts';

type Session = ResponseOf<'GET /auth/me/sessions'>[number];

export function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { t, i18n } = useLingui();
  const { id, current, browser, address, lastSeenAt } = session;
  const name =
    browser === null ? t({ id: 'account.unknown_browser', message: 'Unknown browser' }) : browserName(browser);
  const timeZone = useTimeZone();
  const when = dateTime(lastSeenAt, i18n.locale, timeZone);
  const end = async () => {
    const result = await act('DELETE /auth/me/sessions/:id', { params: { id } });
    if (!result.error) toastDone(t({ id: 'account.session_ended', message: 'Session signed out' }));
    onEnded();
  };
  return (
    <li className={`flex items-center gap-12 py-10 ${classes.session}`}>
      <div className="flex flex-col flex-1 min-w-0">
        <span className="weight-500 break-anywhere" title={browser ?? undefined}>
          {name}
        </span>
        <span className="text-13 break-anywhere dimmed">
          {current ? (
            <Trans id="account.this_session">this device</Trans>
          ) : (
            <Trans id="account.last_seen">last seen {when}</Trans>
          )}
          {address !== null && ` · ${address}`}
        </span>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t({ id: 'account.end_session', message: `Sign out ${name}, last seen ${when}` })}
          onClick={() => void end()}
        >
          <Trans id="account.end">Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
