import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { Permission } from '../shared/permissions.ts';
import { firstEntry } from './first-entry.ts';
import { DashboardPage, LaterPage, MessagesPage, SettingsPage } from './lazy-pages.ts';
import { entries, paths, patterns, settingsKeys } from './routes.ts';
import { useUser } from './session.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Guarded } from './shell/guarded.tsx';
import { PageSpinner } from './shell/page-spinner.tsx';

interface Row {
  path: string;
  /** What opens it, or by its addresses. */
  permission: Permission | ((location: string) => readonly Permission[]);
  page: typeof LaterPage;
}

const table: readonly Row[] = [
  { path: paths.dashboard(), permission: 'dashboard.view', page: DashboardPage },
  { path: patterns.messages, permission: 'messages.view', page: MessagesPage },
  { path: paths.analytics(), permission: 'analytics.view', page: LaterPage },
  { path: paths.performance(), permission: 'performance.view', page: LaterPage },
  { path: paths.reports(), permission: 'reports.view', page: LaterPage },
  { path: paths.accessControl(), permission: 'access.view', page: LaterPage },
  { path: paths.lineConfig(), permission: 'lineconfig.view', page: LaterPage },
  { path: patterns.settings, permission: settingsKeys, page: SettingsPage },
];

/** The pages of signed-in people; any other path leads to the first one that is open. */
export function RouteTable() {
  const [location] = useLocation();
  const user = useUser();
  const section = location.split('/')[1] ?? '';
  return (
    <ErrorBoundary resetKey={section}>
      <Suspense fallback={<PageSpinner />}>
        <Switch>
          {table.map(({ path, permission, page: Page }) => (
            <Route key={path} path={path}>
              <Guarded permissions={typeof permission === 'function' ? permission(location) : [permission]}>
                <Page />
              </Guarded>
            </Route>
          ))}
          <Route>
            <Redirect to={(firstEntry(user) ?? entries[0]).path} replace />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
