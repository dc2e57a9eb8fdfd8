import { Trans } from '@lingui/react/macro';
import { unreachable } from '../../shared/unreachable.ts';
import type { PageName } from '../routes.ts';

export function EntryName({ page }: { page: PageName }) {
  switch (page) {
    case 'dashboard':
      return <Trans id="nav.dashboard">Dashboard</Trans>;
    case 'messages':
      return <Trans id="nav.messages">Messages</Trans>;
    case 'analytics':
      return <Trans id="nav.analytics">Analytics</Trans>;
    case 'performance':
      return <Trans id="nav.performance">Performance</Trans>;
    case 'reports':
      return <Trans id="nav.reports">Reports</Trans>;
    case 'monitor':
      return <Trans id="nav.monitor">Monitor</Trans>;
    case 'accessControl':
      return <Trans id="nav.access_control">Access control</Trans>;
    case 'lineConfig':
      return <Trans id="nav.line_config">LINE config</Trans>;
    case 'settings':
      return <Trans id="nav.settings">Settings</Trans>;
    default:
      return unreachable(page);
  }
}
