import { Trans } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { SessionUser } from '../../shared/api/auth.ts';
import { can } from '../../shared/permissions.ts';
import { useUser } from '../session/session.ts';
import { wantedBy } from '../session/wanted-address.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { Guarded } from '../shell/guarded.tsx';
import { pageChunks } from './page-chunks.ts';
import { entries, firstEntry, pages } from './pages.ts';
import { isActive } from './routes.ts';

/** Returns the location that the user requested before the sign-in. `null` if there is none, or the user has no access to that page. */
function wantedOpen(user: SessionUser): string | null {
  const to = wantedBy(user.id);
  const location = to?.split('?')[0] ?? '';
  const entry = entries.find(({ path }) => isActive(path, location));
  const isOpen = entry === undefined || (entry.below?.opens?.(user, location) ?? can(user, entry.key));
  return isOpen ? to : null;
}

/**
 * Routes of signed-in users. An unknown path, such as that of the sign-in page, redirects to the location requested before the sign-in, or
 * else to the first page that the user has access to.
 */
export function RouteTable() {
  const [location] = useLocation();
  const user = useUser();
  const section = location.split('/')[1] ?? '';
  return (
    <ErrorBoundary resetKey={section}>
      <Suspense fallback={<PageSpinner />}>
        <Switch>
          {entries.map(({ page, path, below, key }) => {
            const Page = pageChunks[page];
            return (
              <Route key={page} path={below === null ? path : `${path}/*?`}>
                <Guarded isOpen={below?.opens?.(user, location) ?? can(user, key)}>
                  <Page />
                </Guarded>
              </Route>
            );
          })}
          <Route>
            <Redirect key={location} to={wantedOpen(user) ?? (firstEntry(user) ?? pages.dashboard).path} replace />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Spinner that is shown while the code of a page is loading. */
function PageSpinner() {
  return (
    <div className="flex flex-col items-center justify-center h-full gap-12 dimmed min-h-240" role="status">
      <Loader size={28} />
      <span>
        <Trans id="page.loading">loading page</Trans>
      </span>
    </div>
  );
}
