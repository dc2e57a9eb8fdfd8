import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { listenToSession } from '../session/session-events.ts';
import { passwordChangeAtom, secondFactorAtom, sessionAtom } from '../session/state.ts';
import { startWall } from '../session/wall.ts';
import { isWallAt, wallToken } from '../session/wall-token.ts';
import { wantedHere } from '../session/wanted-address.ts';
import { FullScreen } from '../shell/full-screen.tsx';
import { LeaveSlot } from '../shell/slots.tsx';
import { here } from './base-path.ts';
import { unguarded } from './leave-guard.ts';
import { EnrolPage, LoginPage, NewPasswordPage, Shell, WallPage, WelcomePage } from './load-ahead.ts';
import { RouteTable } from './route-table.tsx';
import { paths } from './routes.ts';
import { followSystemSettings } from './system-settings.ts';

/** Renders the screen for the state of the session. */
export function App() {
  const session = useAtomValue(sessionAtom);
  const secondFactor = useAtomValue(secondFactorAtom);
  const mustChangePassword = useAtomValue(passwordChangeAtom);
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const visitor = useRef<string | null>(null);
  if (session.state === 'signedIn') visitor.current = session.user.id;
  useEffect(() => {
    if (wallToken !== null) return;
    // A wallboard is never redirected to another page. If it has no content, the wallboard shows the reason.
    return listenToSession((path) => {
      if (!isWallAt(here())) unguarded(() => navigate(path, { replace: true, state: wantedHere(visitor.current) }));
    });
  }, [navigate]);
  useEffect(followSystemSettings, []);
  useEffect(() => (wallToken === null ? undefined : startWall()), []);
  const isWall = isWallAt({ pathname, search });
  const [wasLit, setWasLit] = useState(wallToken !== null);
  if (isWall && session.state === 'signedIn' && !wasLit) setWasLit(true);

  const starting = <FullScreen label={<Trans id="shell.starting">starting system</Trans>} />;
  if (session.state === 'starting') return starting;
  if (isWall && wasLit) {
    return (
      <Suspense fallback={starting}>
        <WallPage />
      </Suspense>
    );
  }
  // Password links also open in a browser in which a user is signed in.
  if (pathname === paths.welcome()) {
    return (
      <Suspense fallback={starting}>
        <WelcomePage />
      </Suspense>
    );
  }
  if (session.state === 'signedIn') {
    const shell = (
      <Shell>
        <RouteTable />
      </Shell>
    );
    return (
      <Suspense fallback={starting}>
        {mustChangePassword ? <NewPasswordPage /> : secondFactor === 'demanded' ? <EnrolPage /> : shell}
        <LeaveSlot />
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
          <Redirect to={paths.login()} replace state={wantedHere(visitor.current)} />
        </Route>
      </Switch>
      {session.state === 'loggingIn' && <FullScreen label={<Trans id="login.logging_in">logging in</Trans>} />}
    </Suspense>
  );
}
