import type { Filter } from '../../shared/inbox-order.ts';
import { pages } from './pages.ts';
import type { SettingsSection } from './settings-sections.ts';

/** The URLs of the client that are more than a page's path, and the sign-in's. */
export const paths = {
  login: () => '/login',
  /** Where one-time links for a password lead; the token is in the fragment. */
  welcome: () => '/welcome',
  /** A conversation, and in it a message to go to. */
  messages: (conversationId?: string, messageId?: string) =>
    (conversationId === undefined
      ? pages.messages.path
      : `${pages.messages.path}/${encodeURIComponent(conversationId)}`) +
    (messageId === undefined ? '' : `?at=${encodeURIComponent(messageId)}`),
  /** The dashboard as a screen on a wall opens it without a sign-in. */
  wall: (token: string, { rotates, sounds }: { rotates: boolean; sounds: boolean }) =>
    `${pages.dashboard.path}?wall=1${rotates ? '&rotate=30' : ''}${sounds ? '&sound=1' : ''}#${token}`,
  /** The list under a filter. */
  filtered: (filter: Filter) => `${pages.messages.path}?filter=${filter}`,
  /** The brands, one of them, or a new one. */
  brands: (id?: string) => `${pages.settings.path}/brands${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
  newBrand: () => `${pages.settings.path}/brands/new`,
  /** The guide that connects a LINE account; null for a new one. */
  lineGuide: (accountId: string | null) => `${pages.lineConfig.path}?guide=${encodeURIComponent(accountId ?? 'new')}`,
  /** The form that invites a person. */
  newPerson: () => `${pages.accessControl.path}?tab=users&person=new`,
  /** LINE accounts of a brand. */
  lineAccounts: (brandId: string) => `${pages.lineConfig.path}?brand=${encodeURIComponent(brandId)}`,
  /** The errors that the log tells, found by words. */
  errorLog: (words: string) => `${pages.monitor.path}?log=${encodeURIComponent(words)}`,
  /** A report of the archive. */
  report: (id: string) => `${pages.reports.path}?report=${encodeURIComponent(id)}`,
  /** The runs of a schedule, where one may see them. */
  runs: (page: 'reports' | 'analytics', id: string) =>
    `${pages[page].path}?${page === 'reports' ? 'tab=scheduled&' : ''}runs=${encodeURIComponent(id)}`,
  /** The generator, for brands and days. */
  generator: (days: Readonly<Record<string, string>>) => `${pages.reports.path}?${new URLSearchParams(days)}`,
  settings: (section?: SettingsSection) =>
    section === undefined ? pages.settings.path : `${pages.settings.path}/${section}`,
} as const;

/** Patterns for the router. */
export const patterns = {
  messages: `${pages.messages.path}/*?`,
  conversation: `${pages.messages.path}/:id`,
} as const;

/** An entry is highlighted by path prefix. */
export function isActive(entryPath: string, location: string): boolean {
  return location === entryPath || location.startsWith(`${entryPath}/`);
}
