import { can, type Permission, type Viewer } from '../../shared/permissions.ts';

/** Sections of the settings in their order, with the permissions that each requires. A list in the list: any one of them. */
export const settingsSections = {
  general: ['settings.view'],
  brands: ['brand.view'],
  security: ['settings.view', 'settings.security'],
  retention: ['settings.view', 'settings.security'],
  service: ['settings.view'],
  'customer-fields': ['settings.view'],
  calls: ['settings.view'],
  'quick-replies': [['messages.reply', 'messages.assign']],
  macros: [['messages.reply', 'messages.assign']],
  labels: ['messages.assign'],
  'automatic-messages': ['settings.view', 'brand.edit'],
  'api-tokens': ['settings.view', 'settings.integrations'],
  walls: ['settings.view', 'settings.integrations'],
  mail: ['settings.view', 'settings.integrations'],
  backup: ['settings.view', 'settings.system'],
  // Requires no permission, because every user has an account.
  account: [],
} as const satisfies Record<string, readonly (Permission | readonly Permission[])[]>;
export type SettingsSection = keyof typeof settingsSections;

/** Returns the settings section that a location names. `null` for the list of sections. */
export function settingsSectionAt(location: string): SettingsSection | null {
  const name = location.split('/')[2] ?? '';
  return Object.hasOwn(settingsSections, name) ? (name as SettingsSection) : null;
}

/** Returns the sections that a user may open. Brands, quick replies and labels do not require `settings.view`. */
export function openSections(viewer: Viewer): SettingsSection[] {
  const all = Object.keys(settingsSections) as SettingsSection[];
  return all.filter((section) =>
    settingsSections[section].every((keys) => [keys].flat().some((key) => can(viewer, key))),
  );
}

/** Whether a user may open a location in the settings. The list of sections requires access to a section other than `account`. */
export function opensSettings(viewer: Viewer, location: string): boolean {
  const named = settingsSectionAt(location);
  const open = openSections(viewer);
  return named === null ? open.some((section) => section !== 'account') : open.includes(named);
}
