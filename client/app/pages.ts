import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconActivityHeartbeat,
  IconChartLine,
  IconFileText,
  IconLayoutDashboard,
  IconMessage,
  IconPlugConnected,
  IconSettings,
  IconShieldLock,
  IconTrophy,
} from '@tabler/icons-react';
import { can, type Permission, type Viewer } from '../../shared/permissions.ts';
import { opensSettings } from './settings-sections.ts';

/** Definition of a page for signed-in users. */
interface PageEntry {
  path: string;
  /**
   * Handling of addresses below the page's own path. `null` if there are none. `opens` decides who may open such an address. Without
   * `opens`, the permission of the page decides.
   */
  below: { opens?: (viewer: Viewer, location: string) => boolean } | null;
  /** Permission that is required to see the page in the sidebar and to open it. */
  key: Permission;
  name: MessageDescriptor;
  Icon: typeof IconMessage;
  /** Order in the bottom bar of phones, which shows the first few pages that the user has access to. */
  phonePlace: number;
}

/** Every page in the order of the sidebar. A new page needs an entry here and a folder. */
export const pages = {
  dashboard: {
    path: '/dashboard',
    below: null,
    key: 'dashboard.view',
    name: msg({ id: 'nav.dashboard', message: 'Dashboard' }),
    Icon: IconLayoutDashboard,
    phonePlace: 1,
  },
  messages: {
    path: '/messages',
    below: {},
    key: 'messages.view',
    name: msg({ id: 'nav.messages', message: 'Messages' }),
    Icon: IconMessage,
    phonePlace: 2,
  },
  analytics: {
    path: '/analytics',
    below: null,
    key: 'analytics.view',
    name: msg({ id: 'nav.analytics', message: 'Analytics' }),
    Icon: IconChartLine,
    phonePlace: 3,
  },
  performance: {
    path: '/performance',
    below: null,
    key: 'performance.view',
    name: msg({ id: 'nav.performance', message: 'Performance' }),
    Icon: IconTrophy,
    phonePlace: 4,
  },
  reports: {
    path: '/reports',
    below: null,
    key: 'reports.view',
    name: msg({ id: 'nav.reports', message: 'Reports' }),
    Icon: IconFileText,
    phonePlace: 5,
  },
  monitor: {
    path: '/monitor',
    below: null,
    key: 'monitor.view',
    name: msg({ id: 'nav.monitor', message: 'Monitor' }),
    Icon: IconActivityHeartbeat,
    phonePlace: 6,
  },
  accessControl: {
    path: '/access-control',
    below: null,
    key: 'access.view',
    name: msg({ id: 'nav.access_control', message: 'Access control' }),
    Icon: IconShieldLock,
    phonePlace: 7,
  },
  lineConfig: {
    path: '/line-config',
    below: null,
    key: 'lineconfig.view',
    name: msg({ id: 'nav.line_config', message: 'LINE config' }),
    Icon: IconPlugConnected,
    phonePlace: 8,
  },
  settings: {
    path: '/settings',
    below: { opens: opensSettings },
    key: 'settings.view',
    name: msg({ id: 'nav.settings', message: 'Settings' }),
    Icon: IconSettings,
    phonePlace: 9,
  },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;
export type Entry = PageEntry & { page: PageName };

/** The pages as a list, in the order of the sidebar. */
export const entries = Object.entries(pages).map(([page, entry]) => ({ page, ...entry }) as Entry);

/** Returns the first page of the sidebar that the user has access to. */
export function firstEntry(user: Parameters<typeof can>[0]): Entry | undefined {
  return entries.find(({ key }) => can(user, key));
}
