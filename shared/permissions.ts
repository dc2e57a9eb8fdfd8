/** Roles in ascending rank. */
export const roles = ['viewer', 'cs_agent', 'cs_lead', 'manager', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export function isAdministrator(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}

/** The keys of each area, in the order of the specification. */
export const keysByArea = {
  dashboard: ['view', 'kpis', 'analytics', 'export'],
  messages: ['view', 'reply', 'assign', 'close', 'transfer', 'delete', 'export', 'brand_filter'],
  performance: ['view', 'team_stats', 'individual_stats', 'rankings', 'export'],
  analytics: ['view', 'reports', 'advanced', 'export'],
  reports: ['view', 'create', 'schedule', 'export'],
  monitor: ['view', 'alerts', 'logs'],
  brand: ['view', 'edit', 'create', 'delete'],
  lineconfig: ['view', 'edit', 'create', 'delete', 'test'],
  access: ['view', 'users', 'roles', 'permissions'],
  settings: ['view', 'system', 'security', 'integrations'],
} as const;

type Areas = typeof keysByArea;
export type Area = keyof Areas;
export const areas = Object.keys(keysByArea) as Area[];
export type Permission = { [A in keyof Areas]: `${A}.${Areas[A][number]}` }[keyof Areas];

export const permissions = Object.entries(keysByArea).flatMap(([area, keys]) =>
  keys.map((key) => `${area}.${key}`),
) as Permission[];

export function isPermission(key: string): key is Permission {
  return (permissions as string[]).includes(key);
}

const of = (area: keyof Areas, ...keys: string[]) => keys.map((key) => `${area}.${key}` as Permission);
const all = (area: keyof Areas) => of(area, ...keysByArea[area]);

/** Permissions of a role when nothing else is set for a person (specification, section 6). */
export const roleDefaults: Record<Role, readonly Permission[]> = {
  super_admin: permissions,
  admin: [
    ...all('dashboard'),
    ...of('messages', 'view', 'reply', 'assign', 'close', 'transfer', 'brand_filter', 'export'),
    ...of('performance', 'view', 'team_stats', 'export'),
    ...of('analytics', 'view', 'reports', 'export'),
    ...of('reports', 'view', 'create', 'export'),
    ...of('brand', 'view', 'edit'),
    ...of('lineconfig', 'view', 'edit', 'create', 'test'),
    ...of('settings', 'view'),
  ],
  manager: [
    ...of('dashboard', 'view', 'kpis'),
    ...of('messages', 'view', 'reply', 'assign', 'transfer', 'brand_filter'),
    ...of('performance', 'view', 'team_stats', 'individual_stats'),
    ...of('analytics', 'view', 'reports'),
    ...of('reports', 'view', 'export'),
  ],
  cs_lead: [
    ...of('dashboard', 'view'),
    ...of('messages', 'view', 'reply', 'assign', 'close'),
    ...of('performance', 'view', 'individual_stats'),
    ...of('analytics', 'view'),
  ],
  cs_agent: [...of('messages', 'view', 'reply'), ...of('performance', 'view')],
  viewer: [
    ...of('dashboard', 'view'),
    ...of('messages', 'view'),
    ...of('performance', 'view'),
    ...of('analytics', 'view'),
  ],
};

/** A person's permissions: their own setting, else their role's. A log of others may tell of an unknown role, which brings nothing. */
export function effectivePermissions(role: Role, own: readonly string[] | null): readonly string[] {
  if (role === 'super_admin') return permissions;
  return roles.includes(role) ? (own ?? roleDefaults[role]) : [];
}

const defaultsOf = (role: Role) => effectivePermissions(role, null);

/** The keys that somebody has beyond their role, and those of it that they lack. */
export function differenceOf(
  role: Role,
  own: readonly string[] | null,
): { added: readonly string[]; taken: readonly string[] } {
  const [has, brings] = [effectivePermissions(role, own), defaultsOf(role)];
  return {
    added: has.filter((key) => !brings.includes(key)),
    taken: brings.filter((key) => !has.includes(key)),
  };
}

export function differsFromRole(role: Role, own: readonly string[] | null): boolean {
  const { added, taken } = differenceOf(role, own);
  return added.length + taken.length > 0;
}

export function rank(role: Role): number {
  return roles.indexOf(role);
}

/** The asking person, their permissions and their brands: all that decides access. */
export interface Viewer {
  id: string;
  role: Role;
  permissions: readonly string[];
  /** Brand ids, or ['all']. */
  assignedBrands: readonly string[];
  isMaster: boolean;
  hasAllBrandsAccess: boolean;
  canBypassAllRestrictions: boolean;
  /** Of a program that acts in the person's name. */
  apiTokenId?: string;
  /** A screen on a wall, which is nobody: nothing is its own, whoever made its token. */
  isWall?: true;
}

export function bypasses(viewer: Pick<Viewer, 'isMaster' | 'canBypassAllRestrictions'>): boolean {
  return viewer.isMaster || viewer.canBypassAllRestrictions;
}

export function can(viewer: Viewer, permission: Permission): boolean {
  return bypasses(viewer) || viewer.role === 'super_admin' || viewer.permissions.includes(permission);
}

export function seesAllBrands(viewer: Viewer): boolean {
  return (
    bypasses(viewer) ||
    viewer.role === 'super_admin' ||
    viewer.hasAllBrandsAccess ||
    viewer.assignedBrands.includes('all')
  );
}

export function seesBrand(viewer: Viewer, brandId: string | null): boolean {
  if (seesAllBrands(viewer)) return true;
  return brandId !== null && viewer.assignedBrands.includes(brandId);
}

/** Whether a person has lost a permission or a brand that they had before. */
export function hasLost(before: Viewer, now: Viewer): boolean {
  if (before.permissions.some((key) => !can(now, key as Permission))) return true;
  if (seesAllBrands(before)) return !seesAllBrands(now);
  return before.assignedBrands.some((id) => !seesBrand(now, id));
}

/** A note, of a thread or about a customer, is its author's to remove, and theirs who may erase what customers wrote. */
export function mayRemoveNote(viewer: Viewer, author: string | null): boolean {
  return viewer.id === author || can(viewer, 'messages.delete');
}

/** Above every rule of editing and giving (specification, section 6). */
const isExempt = (editor: Viewer) => bypasses(editor) || editor.role === 'super_admin';

/** Nobody grants a role that is not below their own, super administrators and bypass users excepted. */
export function mayGrantRole(editor: Viewer, role: Role): boolean {
  return isExempt(editor) || rank(role) < rank(editor.role);
}

/**
 * The keys that a person may give: their own and the defaults of every role below theirs, less those defaults of their own
 * role that were taken from them. Default sets are not nested: own keys alone would keep administrators from managers.
 */
export function grantableKeys(editor: Viewer): ReadonlySet<string> {
  if (isExempt(editor)) return new Set(permissions);
  const below = roles.slice(0, rank(editor.role)).flatMap(defaultsOf);
  const taken = defaultsOf(editor.role).filter((key) => !editor.permissions.includes(key));
  return new Set([...editor.permissions, ...below.filter((key) => !taken.includes(key))]);
}

/** A person as somebody edits them: effective keys, and the brands that exist. */
export type Edited = Pick<Viewer, 'id' | 'role' | 'permissions' | 'assignedBrands'>;

/** Why one person may not touch another. A brand is not named: it is none of the editor's. */
export type EditBar = { why: 'self' | 'rank' | 'brand' } | { why: 'key'; key: string };

/**
 * Whether this editor may touch this person (specification, section 6): nobody themselves; otherwise strictly lower ranks,
 * administrators each other too, within the editor's brands and the keys that they may give.
 */
export function editBar(editor: Viewer, target: Edited): EditBar | null {
  if (editor.id === target.id) return { why: 'self' };
  if (isExempt(editor)) return null;
  const reaches = editor.role === 'admin' ? target.role !== 'super_admin' : rank(target.role) < rank(editor.role);
  if (!reaches) return { why: 'rank' };
  if (!target.assignedBrands.every((id) => seesBrand(editor, id))) return { why: 'brand' };
  const grantable = grantableKeys(editor);
  const key = target.permissions.find((one) => !grantable.has(one));
  return key === undefined ? null : { why: 'key', key };
}
