import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { errorText } from '../../../api/error-text.ts';
import { Panel } from '../../../forms/panel.tsx';
import { act } from '../../../sync/act.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useQueryAfterActs } from '../parts/use-query-after-acts.ts';
import { SessionRow } from './session-row.tsx';

/** Active sessions of the user, which can be ended. */
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
