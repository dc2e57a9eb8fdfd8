/** Roles in ascending rank. */
export const roles = ['viewer', 'cs_agent', 'cs_lead', 'manager', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export function isAdministrator(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}

/** Permissions per area, in the order of the specification. */
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

/** Default permissions of each role (specification, section 6). */
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

/**
 * Returns a person's effective permissions: their own list, or else the defaults of their role. Unknown roles, which logs of other releases
 * can contain, have no permissions.
 */
export function effectivePermissions(role: Role, own: readonly string[] | null): readonly string[] {
  if (role === 'super_admin') return permissions;
  return roles.includes(role) ? (own ?? roleDefaults[role]) : [];
}

const defaultsOf = (role: Role) => effectivePermissions(role, null);

/**
 * Returns the permissions that a person has in addition to the defaults of their role (`added`), and the defaults that they lack (`taken`).
 */
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

/** The caller, with everything that access rules depend on: role, permissions and brands. */
export interface Viewer {
  id: string;
  role: Role;
  permissions: readonly string[];
  /** Brand ids, or `['all']`. */
  assignedBrands: readonly string[];
  isMaster: boolean;
  hasAllBrandsAccess: boolean;
  canBypassAllRestrictions: boolean;
  /** Id of the token, if the caller is a program or a wallboard that acts in the person's name. */
  apiTokenId?: string;
}

/**
 * Returns the id of a caller who is a person. `null` for a token, because the data of the token's creator does not count as the token's own
 * data.
 */
export const selfOf = ({ id, apiTokenId }: Viewer): string | null => (apiTokenId === undefined ? id : null);

/**
 * Returns the id of the caller, a person or a token. Limits that are counted by this id apply to a token separately from its creator.
 * Uploads and reports are counted by the creator's id instead.
 */
export const callerIdOf = ({ id, apiTokenId }: Viewer): string => apiTokenId ?? id;

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

/** Whether a person can reply to customers of a brand, and can therefore be assigned its conversations. */
export function repliesIn(viewer: Viewer, brandId: string): boolean {
  return seesBrand(viewer, brandId) && can(viewer, 'messages.reply');
}

/** Whether a person has lost a permission or a brand that they had before. */
export function hasLost(before: Viewer, now: Viewer): boolean {
  if (before.permissions.some((key) => !can(now, key as Permission))) return true;
  if (seesAllBrands(before)) return !seesAllBrands(now);
  return before.assignedBrands.some((id) => !seesBrand(now, id));
}

/** Whether a person can remove a note. Its author can, and so can everyone who can delete messages. */
export function mayRemoveNote(viewer: Viewer, author: string | null): boolean {
  return viewer.id === author || can(viewer, 'messages.delete');
}

/** Whether the editor is exempt from the rules about which people and permissions an editor can change (specification, section 6). */
const isExempt = (editor: Viewer) => bypasses(editor) || editor.role === 'super_admin';

/** Whether an editor can grant a role. Editors can grant only roles below their own, unless they are exempt. */
export function mayGrantRole(editor: Viewer, role: Role): boolean {
  return isExempt(editor) || rank(role) < rank(editor.role);
}

/**
 * Returns the permissions that a person can grant: their own permissions, and the default permissions of lower roles that their own role
 * does not have by default. Without the second group, administrators could not edit managers, who have permissions that administrators
 * lack.
 */
export function grantableKeys(editor: Viewer): ReadonlySet<string> {
  if (isExempt(editor)) return new Set(permissions);
  const below = roles.slice(0, rank(editor.role)).flatMap(defaultsOf);
  const own = defaultsOf(editor.role);
  return new Set([...editor.permissions, ...below.filter((key) => !own.includes(key))]);
}

/** A person who is edited, with their effective permissions and their brands that still exist. */
export type Edited = Pick<Viewer, 'id' | 'role' | 'permissions' | 'assignedBrands'>;

/** Why an editor cannot edit a person. The reason `brand` does not name the brand, because the editor cannot see it. */
export type EditBar = { why: 'self' | 'rank' | 'brand' } | { why: 'key'; key: string };

/**
 * Returns why an editor cannot edit a person, or `null` if they can (specification, section 6). Nobody can edit themselves. Editors can
 * only edit people of lower rank (administrators can also edit each other) whose brands they can see and whose permissions they can grant.
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
