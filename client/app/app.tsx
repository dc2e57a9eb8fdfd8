import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { checkSession, listenToSession } from '../session/session-events.ts';
import { sessionAtom } from '../session/state.ts';
import { FullScreen } from '../shell/full-screen.tsx';
import { LoginPage, Shell } from './load-ahead.ts';
import { RouteTable } from './route-table.tsx';
import { paths } from './routes.ts';
import { followSystemSettings } from './system-settings.ts';

/** The screen by the state of the session. */
export function App() {
  const session = useAtomValue(sessionAtom);
  const [, navigate] = useLocation();
  useEffect(() => listenToSession((path) => navigate(path, { replace: true })), [navigate]);
  useEffect(followSystemSettings, []);
  useEffect(() => void checkSession(), []);

  const starting = <FullScreen label={<Trans id="shell.starting">starting system</Trans>} />;
  if (session.state === 'starting') return starting;
  if (session.state === 'signedIn') {
    return (
      <Suspense fallback={starting}>
        <Shell>
          <RouteTable />
        </Shell>
      </Suspense>
    );
  }
  return (
    <Suspense fallback={starting}>
      <Switch>
        <Route path={paths.login()}>
          <LoginPage />
        </Route>
        <Route>
          <Redirect to={paths.login()} replace />
        </Route>
      </Switch>
      {session.state === 'loggingIn' && <FullScreen label={<Trans id="login.logging_in">logging in</Trans>} />}
    </Suspense>
  );
}
