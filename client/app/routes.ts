import type { Filter } from '../../shared/inbox-order.ts';
import { pages } from './pages.ts';
import type { SettingsSection } from './settings-sections.ts';

/** URLs of the client, other than plain page paths. */
export const paths = {
  login: () => '/login',
  /** Page that one-time password links open. The token is in the fragment. */
  welcome: () => '/welcome',
  /** A conversation, optionally scrolled to a message. */
  messages: (conversationId?: string, messageId?: string) =>
    (conversationId === undefined
      ? pages.messages.path
      : `${pages.messages.path}/${encodeURIComponent(conversationId)}`) +
    (messageId === undefined ? '' : `?at=${encodeURIComponent(messageId)}`),
  /** The dashboard as a wallboard, which needs no sign-in. */
  wall: (token: string, { rotates, sounds }: { rotates: boolean; sounds: boolean }) =>
    `${pages.dashboard.path}?wall=1${rotates ? '&rotate=30' : ''}${sounds ? '&sound=1' : ''}#${token}`,
  /** The inbox, filtered. */
  filtered: (filter: Filter) => `${pages.messages.path}?filter=${filter}`,
  /** The list of brands, or one brand. */
  brands: (id?: string) => `${pages.settings.path}/brands${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
  newBrand: () => `${pages.settings.path}/brands/new`,
  /** The setup guide of a LINE account. `null` for a new account. */
  lineGuide: (accountId: string | null) => `${pages.lineConfig.path}?guide=${encodeURIComponent(accountId ?? 'new')}`,
  /** The form that invites a user. */
  newPerson: () => `${pages.accessControl.path}?tab=users&person=new`,
  lineAccounts: (brandId: string) => `${pages.lineConfig.path}?brand=${encodeURIComponent(brandId)}`,
  /** The error log, searched for a text. */
  errorLog: (query: string) => `${pages.monitor.path}?log=${encodeURIComponent(query)}`,
  report: (id: string) => `${pages.reports.path}?report=${encodeURIComponent(id)}`,
  runs: (page: 'reports' | 'analytics', id: string) =>
    `${pages[page].path}?${page === 'reports' ? 'tab=scheduled&' : ''}runs=${encodeURIComponent(id)}`,
  /** The report generator with preset brands and dates. */
  generator: (days: Readonly<Record<string, string>>) => `${pages.reports.path}?${new URLSearchParams(days)}`,
  settings: (section?: SettingsSection) =>
    section === undefined ? pages.settings.path : `${pages.settings.path}/${section}`,
} as const;

/** Route patterns for the router. */
export const patterns = {
  messages: `${pages.messages.path}/*?`,
  conversation: `${pages.messages.path}/:id`,
} as const;

/** Whether a sidebar entry is highlighted. Matches by path prefix. */
export function isActive(entryPath: string, location: string): boolean {
  return location === entryPath || location.startsWith(`${entryPath}/`);
}
