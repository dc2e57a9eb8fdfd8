import { can, type Permission, type Viewer } from '../../shared/permissions.ts';

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

/** The sections that a person may open: brands, quick replies and labels need no key of the settings. */
export function openSections(viewer: Viewer): SettingsSection[] {
  const all = Object.keys(settingsSections) as SettingsSection[];
  return all.filter((section) => settingsSections[section].every((key) => can(viewer, key)));
}

/** A section opens by its keys; the list of them, where more than one's own account stands in it. */
export function opensSettings(viewer: Viewer, location: string): boolean {
  const named = settingsSectionAt(location);
  const open = openSections(viewer);
  return named === null ? open.some((section) => section !== 'account') : open.includes(named);
}
