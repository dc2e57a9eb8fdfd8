import { catalogue as accessWords } from 'virtual:catalogue/access';
import { catalogue as analyticsWords } from 'virtual:catalogue/analytics';
import { catalogue as dashboardWords } from 'virtual:catalogue/dashboard';
import { catalogue as lineConfigWords } from 'virtual:catalogue/line-config';
import { catalogue as messagesWords } from 'virtual:catalogue/messages';
import { catalogue as monitorWords } from 'virtual:catalogue/monitor';
import { catalogue as performanceWords } from 'virtual:catalogue/performance';
import { catalogue as reportsWords } from 'virtual:catalogue/reports';
import { catalogue as settingsWords } from 'virtual:catalogue/settings';
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
import type { ComponentType } from 'react';
import type { Permission, Viewer } from '../../shared/permissions.ts';
import { lazyPage } from './lazy-page.ts';
import { opensSettings } from './settings-sections.ts';

/** All that is known of a page of signed-in people. */
interface PageEntry {
  path: string;
  /** Addresses below the path are the page's too; where they open by other keys than the page's, it says who may open which. */
  below: { opens?: (viewer: Viewer, location: string) => boolean } | null;
  /** The key that shows its entry, and opens it. */
  key: Permission;
  name: MessageDescriptor;
  Icon: typeof IconMessage;
  /** The chunk with the part of the catalogue that is named as its folder; null for a path that leads elsewhere. */
  Page: ComponentType | null;
  /** The lower, the nearer to the thumb: a phone's bar has the first few that a person may open. */
  phonePlace: number;
}

/** Every page in the sidebar's order. A new one is its entry here and its folder. */
export const pages = {
  dashboard: {
    path: '/dashboard',
    below: null,
    key: 'dashboard.view',
    name: msg({ id: 'nav.dashboard', message: 'Dashboard' }),
    Icon: IconLayoutDashboard,
    Page: lazyPage(dashboardWords, async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage),
    phonePlace: 1,
  },
  messages: {
    path: '/messages',
    below: {},
    key: 'messages.view',
    name: msg({ id: 'nav.messages', message: 'Messages' }),
    Icon: IconMessage,
    Page: lazyPage(messagesWords, async () => (await import('../pages/messages/messages-page.tsx')).MessagesPage),
    phonePlace: 2,
  },
  analytics: {
    path: '/analytics',
    below: null,
    key: 'analytics.view',
    name: msg({ id: 'nav.analytics', message: 'Analytics' }),
    Icon: IconChartLine,
    Page: lazyPage(analyticsWords, async () => (await import('../pages/analytics/analytics-page.tsx')).AnalyticsPage),
    phonePlace: 3,
  },
  performance: {
    path: '/performance',
    below: null,
    key: 'performance.view',
    name: msg({ id: 'nav.performance', message: 'Performance' }),
    Icon: IconTrophy,
    Page: lazyPage(
      performanceWords,
      async () => (await import('../pages/performance/performance-page.tsx')).PerformancePage,
    ),
    phonePlace: 4,
  },
  reports: {
    path: '/reports',
    below: null,
    key: 'reports.view',
    name: msg({ id: 'nav.reports', message: 'Reports' }),
    Icon: IconFileText,
    Page: lazyPage(reportsWords, async () => (await import('../pages/reports/reports-page.tsx')).ReportsPage),
    phonePlace: 5,
  },
  monitor: {
    path: '/monitor',
    below: null,
    key: 'monitor.view',
    name: msg({ id: 'nav.monitor', message: 'Monitor' }),
    Icon: IconActivityHeartbeat,
    Page: lazyPage(monitorWords, async () => (await import('../pages/monitor/monitor-page.tsx')).MonitorPage),
    phonePlace: 6,
  },
  accessControl: {
    path: '/access-control',
    below: null,
    key: 'access.view',
    name: msg({ id: 'nav.access_control', message: 'Access control' }),
    Icon: IconShieldLock,
    Page: lazyPage(accessWords, async () => (await import('../pages/access/access-page.tsx')).AccessPage),
    phonePlace: 7,
  },
  lineConfig: {
    path: '/line-config',
    below: null,
    key: 'lineconfig.view',
    name: msg({ id: 'nav.line_config', message: 'LINE config' }),
    Icon: IconPlugConnected,
    Page: lazyPage(
      lineConfigWords,
      async () => (await import('../pages/line-config/line-config-page.tsx')).LineConfigPage,
    ),
    phonePlace: 8,
  },
  settings: {
    path: '/settings',
    below: { opens: opensSettings },
    key: 'settings.view',
    name: msg({ id: 'nav.settings', message: 'Settings' }),
    Icon: IconSettings,
    Page: lazyPage(settingsWords, async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
    phonePlace: 9,
  },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;
export type Entry = PageEntry & { page: PageName };

/** The same as a list, in the sidebar's order. */
export const entries = Object.entries(pages).map(([page, entry]) => ({ page, ...entry }) as Entry);
