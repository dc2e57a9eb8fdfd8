import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ResponseOf } from '../../../../shared/api/index.ts';
import { errorText } from '../../../api/error-text.ts';
import { Panel } from '../../../forms/panel.tsx';
import { act } from '../../../sync/act.ts';
import { dateTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';
import classes from './account.module.css';

/** Active sessions of the user, with a button that ends all sessions except the current one. */
export function SessionsPanel() {
  const { t } = useLingui();
  const { data, error, ask } = useQueryAfterActs('GET /auth/me/sessions', {});
  const endOthers = async () => {
    const result = await act('DELETE /auth/me/sessions', {});
    if (!result.error) toastDone(t({ id: 'account.others_ended', message: 'Signed out everywhere else' }));
    ask();
  };
  const hasOthers = data?.some(({ current }) => !current) ?? false;
  return (
    <Panel
      title={<Trans id="account.sessions">Where you’re signed in</Trans>}
      hint={
        <Trans id="account.sessions_hint">Sign out any session you don’t recognize, then change your password.</Trans>
      }
    >
      {data === null && error === null && <Skeleton height={52} />}
      {data === null && error !== null && <p className="text-13 color-error">{errorText(error)}</p>}
      {data !== null && (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={ask} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <div className="flex flex-wrap gap-8">
          <Button variant="default" onClick={() => void endOthers()}>
            <Trans id="account.end_others">Sign out everywhere else</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

type Session = ResponseOf<'GET /auth/me/sessions'>[number];

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
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

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Returns the name of the browser and the system, such as `Firefox · Windows`. If both are unknown, returns the beginning of the user
 * agent.
 */
export function browserName(userAgent: string): string {
  const parts = [first(browsers, userAgent), first(systems, userAgent)].filter((part) => part !== undefined);
  return parts.length === 0 ? userAgent.slice(0, 60) : parts.join(' · ');
}
