import type { Permission } from '../shared/permissions.ts';

/** Every URL of the client. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  dashboard: () => '/dashboard',
  /** A conversation, and in it a message to go to. */
  messages: (conversationId?: string, messageId?: string) =>
    (conversationId === undefined ? '/messages' : `/messages/${encodeURIComponent(conversationId)}`) +
    (messageId === undefined ? '' : `?at=${encodeURIComponent(messageId)}`),
  analytics: () => '/analytics',
  performance: () => '/performance',
  reports: () => '/reports',
  monitor: () => '/monitor',
  accessControl: () => '/access-control',
  lineConfig: () => '/line-config',
  settings: () => '/settings',
} as const;

/** What the route table matches. */
export const patterns = { messages: '/messages/*?', conversation: '/messages/:id', settings: '/settings/*?' } as const;

/** The sidebar's entries in their order, each with the key that opens it. */
export const entries = [
  { page: 'dashboard', path: paths.dashboard(), permission: 'dashboard.view' },
  { page: 'messages', path: paths.messages(), permission: 'messages.view' },
  { page: 'analytics', path: paths.analytics(), permission: 'analytics.view' },
  { page: 'performance', path: paths.performance(), permission: 'performance.view' },
  { page: 'reports', path: paths.reports(), permission: 'reports.view' },
  { page: 'monitor', path: paths.monitor(), permission: 'monitor.view' },
  { page: 'accessControl', path: paths.accessControl(), permission: 'access.view' },
  { page: 'lineConfig', path: paths.lineConfig(), permission: 'lineconfig.view' },
  { page: 'settings', path: paths.settings(), permission: 'settings.view' },
] as const satisfies readonly { page: string; path: string; permission: Permission }[];

export type Entry = (typeof entries)[number];
export type PageName = Entry['page'];

/** An entry is highlighted by path prefix. */
export function isActive(entryPath: string, location: string): boolean {
  return location === entryPath || location.startsWith(`${entryPath}/`);
}
