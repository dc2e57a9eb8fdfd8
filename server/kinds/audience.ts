import { can, type Permission, seesAllBrands, type Viewer } from '../../shared/permissions.ts';

/** Permissions that determine which parts of a scope's rows a person sees, besides the permission for the scope. */
const keys = [
  'access.view',
  'lineconfig.view',
  'dashboard.kpis',
  'messages.view',
  'brand.edit',
  'settings.view',
  'settings.system',
  'settings.integrations',
  'monitor.alerts',
  'monitor.logs',
  'reports.view',
  'analytics.reports',
] as const satisfies readonly Permission[];
export type AudienceKey = (typeof keys)[number];

/** Group of people who see the same parts of every row: same brands and same relevant permissions. */
export interface Audience {
  /** Equal for people who see the same. */
  key: string;
  brands: ReadonlySet<string> | 'all';
  /** Id of the only member, if the rows include a person's own. `null` otherwise. */
  person: string | null;
  keys: ReadonlySet<AudienceKey>;
}

/** @param personal whether the person sees rows of their own, which makes an audience of one person */
export function audienceOf(viewer: Viewer, personal: boolean): Audience {
  const brands = seesAllBrands(viewer) ? ('all' as const) : new Set(viewer.assignedBrands);
  const person = personal ? viewer.id : null;
  const held = keys.filter((key) => can(viewer, key));
  const brandKey = brands === 'all' ? '*' : [...brands].sort().join(',');
  return { key: `${brandKey}|${held.join(',')}|${person ?? ''}`, brands, person, keys: new Set(held) };
}

/** Whether the audience sees things of a brand. Things without a brand are visible only to people who see all brands. */
export function includesBrand({ brands }: Audience, brandId: string | null): boolean {
  return brands === 'all' || (brandId !== null && brands.has(brandId));
}

/** Whether the audience and the person share a brand, which makes the person visible. */
export function sharesBrand(audience: Audience, person: { id: string; assignedBrands: readonly string[] }): boolean {
  const { brands } = audience;
  if (brands === 'all' || person.id === audience.person || person.assignedBrands.includes('all')) return true;
  return person.assignedBrands.some((id) => brands.has(id));
}

/** Returns the brands of a list that the audience sees. `all` reveals no brand and is included. */
export function sharedBrands({ brands }: Audience, assigned: readonly string[]): string[] {
  return assigned.filter((id) => id === 'all' || brands === 'all' || brands.has(id));
}

/** Whether a person works in brands that the audience does not see. */
export function worksElsewhere(audience: Audience, { assignedBrands }: { assignedBrands: readonly string[] }): boolean {
  return sharedBrands(audience, assignedBrands).length < assignedBrands.length;
}
