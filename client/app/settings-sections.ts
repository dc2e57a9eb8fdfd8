import type { Permission } from '../../shared/permissions.ts';

/** The sections of the settings in their order, each with the keys that open it. */
export const settingsSections = {
  general: ['settings.view'],
  brands: ['brand.view'],
  security: ['settings.view', 'settings.security'],
  retention: ['settings.view', 'settings.security'],
  service: ['settings.view'],
  calls: ['settings.view'],
  'quick-replies': ['messages.assign'],
  labels: ['messages.assign'],
  'automatic-messages': ['settings.view', 'brand.edit'],
  'api-tokens': ['settings.view', 'settings.integrations'],
  walls: ['settings.view', 'settings.integrations'],
  mail: ['settings.view', 'settings.integrations'],
  backup: ['settings.view', 'settings.system'],
  // Everybody's own.
  account: [],
} as const satisfies Record<string, readonly Permission[]>;
export type SettingsSection = keyof typeof settingsSections;

/** The section that an address of the settings names; null for the list of them. */
export function settingsSectionAt(location: string): SettingsSection | null {
  const name = location.split('/')[2] ?? '';
  return Object.hasOwn(settingsSections, name) ? (name as SettingsSection) : null;
}

/** One's own account opens to everybody, brands, quick replies and labels without the key of the settings. */
export function settingsKeys(location: string): readonly Permission[] {
  const section = settingsSectionAt(location);
  return section === null ? ['settings.view'] : settingsSections[section];
}
