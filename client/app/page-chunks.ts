import { catalogue as accessWords } from 'virtual:catalogue/access';
import { catalogue as analyticsWords } from 'virtual:catalogue/analytics';
import { catalogue as dashboardWords } from 'virtual:catalogue/dashboard';
import { catalogue as lineConfigWords } from 'virtual:catalogue/line-config';
import { catalogue as messagesWords } from 'virtual:catalogue/messages';
import { catalogue as monitorWords } from 'virtual:catalogue/monitor';
import { catalogue as performanceWords } from 'virtual:catalogue/performance';
import { catalogue as reportsWords } from 'virtual:catalogue/reports';
import { catalogue as settingsWords } from 'virtual:catalogue/settings';
import { lazyPage } from './lazy-part.tsx';
import type { PageName } from './pages.ts';

/** The component of each page, loaded with the texts of its folder when the page is first opened. */
export const pageChunks: Record<PageName, ReturnType<typeof lazyPage>> = {
  dashboard: lazyPage(
    dashboardWords,
    async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  messages: lazyPage(messagesWords, async () => (await import('../pages/messages/messages-page.tsx')).MessagesPage),
  analytics: lazyPage(
    analyticsWords,
    async () => (await import('../pages/analytics/analytics-page.tsx')).AnalyticsPage,
  ),
  performance: lazyPage(
    performanceWords,
    async () => (await import('../pages/performance/performance-page.tsx')).PerformancePage,
  ),
  reports: lazyPage(reportsWords, async () => (await import('../pages/reports/reports-page.tsx')).ReportsPage),
  monitor: lazyPage(monitorWords, async () => (await import('../pages/monitor/monitor-page.tsx')).MonitorPage),
  accessControl: lazyPage(accessWords, async () => (await import('../pages/access/access-page.tsx')).AccessPage),
  lineConfig: lazyPage(
    lineConfigWords,
    async () => (await import('../pages/line-config/line-config-page.tsx')).LineConfigPage,
  ),
  settings: lazyPage(settingsWords, async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
};
