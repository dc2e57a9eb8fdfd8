import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { LoginPage } from './pages/login/login-page.tsx';
import { RouteTable } from './route-table.tsx';
import { paths } from './routes.ts';
import { checkSession, listenToSession } from './session/session-events.ts';
import { sessionAtom } from './session/state.ts';
import { FullScreen } from './shell/full-screen.tsx';
import { Shell } from './shell/shell.tsx';
import { followSystemSettings } from './system-settings.ts';

/** What stands on the screen by the state of the session. */
export function App() {
  const session = useAtomValue(sessionAtom);
  const [, navigate] = useLocation();
  useEffect(() => listenToSession((path) => navigate(path, { replace: true })), [navigate]);
  useEffect(followSystemSettings, []);
  useEffect(() => void checkSession(), []);

  if (session.state === 'starting') return <FullScreen label={<Trans id="shell.starting">starting system</Trans>} />;
  if (session.state === 'signedIn') {
    return (
      <Shell>
        <RouteTable />
      </Shell>
    );
  }
  return (
    <>
      <Switch>
        <Route path={paths.login()}>
          <LoginPage />
        </Route>
        <Route>
          <Redirect to={paths.login()} replace />
        </Route>
      </Switch>
      {session.state === 'loggingIn' && <FullScreen label={<Trans id="login.logging_in">logging in</Trans>} />}
    </>
  );
}
