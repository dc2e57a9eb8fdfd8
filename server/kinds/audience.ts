import { can, type Permission, seesAllBrands, type Viewer } from '../../shared/permissions.ts';

/** Keys that decide what of a scope's rows a person sees, beside the one that opens the scope. */
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

/** People who see the same of every row: the same brands and the same relevant keys. */
export interface Audience {
  /** The same for people who see the same. */
  key: string;
  brands: ReadonlySet<string> | 'all';
  /** The one person it is, where rows are a person's own. */
  person: string | null;
  keys: ReadonlySet<AudienceKey>;
}

/** @param personal whether the person sees rows of their own, which makes an audience of one */
export function audienceOf(viewer: Viewer, personal: boolean): Audience {
  const brands = seesAllBrands(viewer) ? ('all' as const) : new Set(viewer.assignedBrands);
  const person = personal ? viewer.id : null;
  const held = keys.filter((key) => can(viewer, key));
  const brandKey = brands === 'all' ? '*' : [...brands].sort().join(',');
  return { key: `${brandKey}|${held.join(',')}|${person ?? ''}`, brands, person, keys: new Set(held) };
}

/** Whether a thing of this brand is theirs to see; what has no brand is for those who see all. */
export function includesBrand({ brands }: Audience, brandId: string | null): boolean {
  return brands === 'all' || (brandId !== null && brands.has(brandId));
}

/** People see each other when they share a brand. */
export function sharesBrand(audience: Audience, person: { id: string; assignedBrands: readonly string[] }): boolean {
  const { brands } = audience;
  if (brands === 'all' || person.id === audience.person || person.assignedBrands.includes('all')) return true;
  return person.assignedBrands.some((id) => brands.has(id));
}

/** Of a list of brands those that this audience sees; `all` names none. */
export function sharedBrands({ brands }: Audience, assigned: readonly string[]): string[] {
  return assigned.filter((id) => id === 'all' || brands === 'all' || brands.has(id));
}

/** Whether somebody works in brands that this audience does not see. */
export function worksElsewhere(audience: Audience, { assignedBrands }: { assignedBrands: readonly string[] }): boolean {
  return sharedBrands(audience, assignedBrands).length < assignedBrands.length;
}
