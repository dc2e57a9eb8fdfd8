import type { Filter } from '../shared/inbox-order.ts';
import type { Permission } from '../shared/permissions.ts';

/** The sections of the settings in their order, each with the keys that open it. */
export const settingsSections = {
  general: ['settings.view'],
  service: ['settings.view'],
  calls: ['settings.view'],
  'quick-replies': ['messages.assign'],
  labels: ['messages.assign'],
  'automatic-messages': ['settings.view', 'brand.edit'],
  backup: ['settings.view', 'settings.system'],
} as const satisfies Record<string, readonly Permission[]>;
export type SettingsSection = keyof typeof settingsSections;

/** Every URL of the client. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  dashboard: () => '/dashboard',
  /** A conversation, and in it a message to go to. */
  messages: (conversationId?: string, messageId?: string) =>
    (conversationId === undefined ? '/messages' : `/messages/${encodeURIComponent(conversationId)}`) +
    (messageId === undefined ? '' : `?at=${encodeURIComponent(messageId)}`),
  /** The list under a filter. */
  filtered: (filter: Filter) => `/messages?filter=${filter}`,
  analytics: () => '/analytics',
  performance: () => '/performance',
  reports: () => '/reports',
  monitor: () => '/monitor',
  accessControl: () => '/access-control',
  lineConfig: () => '/line-config',
  settings: (section?: SettingsSection) => (section === undefined ? '/settings' : `/settings/${section}`),
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

/** The section that an address of the settings names; null for the list of them. */
export function settingsSectionAt(location: string): SettingsSection | null {
  const name = location.split('/')[2] ?? '';
  return Object.hasOwn(settingsSections, name) ? (name as SettingsSection) : null;
}

/** Quick replies and labels open without the key of the settings to those who look after them. */
export function settingsKeys(location: string): readonly Permission[] {
  const section = settingsSectionAt(location);
  return section === null ? ['settings.view'] : settingsSections[section];
}

/** An entry is highlighted by path prefix. */
export function isActive(entryPath: string, location: string): boolean {
  return location === entryPath || location.startsWith(`${entryPath}/`);
}
