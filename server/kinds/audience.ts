import { can, type Permission, seesAllBrands, selfOf, type Viewer } from '../../shared/permissions.ts';

/** Permissions that determine which parts of a row a person sees, in addition to the permission for the scope. */
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

/** Group of people who see the same parts of every row, because they have the same brands and the same relevant permissions. */
export interface Audience {
  /** Key of the audience, which is the same for all people who belong to the audience. */
  key: string;
  brands: ReadonlySet<string> | 'all';
  /** Id of the only member, if the audience includes rows that only this person sees. `null` otherwise. */
  person: string | null;
  keys: ReadonlySet<AudienceKey>;
}

/**
 * Returns the audience that a person belongs to.
 * @param personal whether to include rows that only this person sees. The audience then has a single member. No effect for an API token.
 */
export function audienceOf(viewer: Viewer, personal: boolean): Audience {
  const brands = seesAllBrands(viewer) ? ('all' as const) : new Set(viewer.assignedBrands);
  const person = personal ? selfOf(viewer) : null;
  const held = keys.filter((key) => can(viewer, key));
  const brandKey = brands === 'all' ? '*' : [...brands].sort().join(',');
  return { key: `${brandKey}|${held.join(',')}|${person ?? ''}`, brands, person, keys: new Set(held) };
}

/** Whether the audience sees objects of a brand. Objects without a brand are visible only to people who see all brands. */
export function includesBrand({ brands }: Audience, brandId: string | null): boolean {
  return brands === 'all' || (brandId !== null && brands.has(brandId));
}

/** Whether the audience can see a person, which requires a brand in common. */
export function sharesBrand(audience: Audience, person: { id: string; assignedBrands: readonly string[] }): boolean {
  const { brands } = audience;
  if (brands === 'all' || person.id === audience.person || person.assignedBrands.includes('all')) return true;
  return person.assignedBrands.some((id) => brands.has(id));
}

/** Returns those of the `assigned` brands that the audience sees. Keeps the entry `all`, because it does not reveal a brand. */
export function sharedBrands({ brands }: Audience, assigned: readonly string[]): string[] {
  return assigned.filter((id) => id === 'all' || brands === 'all' || brands.has(id));
}

/** Whether a person works in brands that the audience does not see. */
export function worksElsewhere(audience: Audience, { assignedBrands }: { assignedBrands: readonly string[] }): boolean {
  return sharedBrands(audience, assignedBrands).length < assignedBrands.length;
}
