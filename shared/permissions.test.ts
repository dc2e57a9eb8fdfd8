import { describe, expect, test } from 'vitest';
import {
  can,
  differenceOf,
  differsFromRole,
  editBar,
  effectivePermissions,
  grantableKeys,
  hasLost,
  isAdministrator,
  isPermission,
  mayGrantRole,
  mayRemoveNote,
  permissions,
  type Role,
  roleDefaults,
  roles,
  seesAllBrands,
  seesBrand,
  type Viewer,
} from './permissions.ts';

const viewer = (role: Role, more: Partial<Viewer> = {}): Viewer => ({
  id: 'ann',
  role,
  permissions: roleDefaults[role],
  assignedBrands: ['tea'],
  isMaster: false,
  hasAllBrandsAccess: false,
  canBypassAllRestrictions: false,
  ...more,
});
const agent = viewer('cs_agent');
const exempt = [
  ['super administrator', viewer('super_admin', { permissions: [] })],
  ['master', viewer('viewer', { isMaster: true })],
  ['bypass user', viewer('viewer', { canBypassAllRestrictions: true })],
] as const;

describe.each(exempt)('a %s', (_, user) => {
  test('has all permissions and brands', () => {
    expect([can(user, 'messages.delete'), seesAllBrands(user), seesBrand(user, null)]).toEqual([true, true, true]);
  });

  test('grants every role and permission, and edits everyone else', () => {
    const owner = viewer('super_admin', { id: 'own', permissions, assignedBrands: ['ink'] });
    expect(mayGrantRole(user, 'super_admin')).toBe(true);
    expect(grantableKeys(user)).toEqual(new Set(permissions));
    expect([editBar(user, owner), editBar(user, user)]).toEqual([null, { why: 'self' }]);
  });
});

test('administrators and permissions are known by name', () => {
  expect(roles.filter(isAdministrator)).toEqual(['admin', 'super_admin']);
  expect(['messages.view', 'messages', 'view', 'messages.other'].filter(isPermission)).toEqual(['messages.view']);
});

test('effective permissions are the person’s own or the role’s; unknown roles have none', () => {
  expect(effectivePermissions('cs_agent', null)).toBe(roleDefaults.cs_agent);
  expect(effectivePermissions('cs_agent', ['brand.view'])).toEqual(['brand.view']);
  expect(effectivePermissions('super_admin', [])).toBe(permissions);
  expect(effectivePermissions('other' as Role, ['brand.view'])).toEqual([]);
});

test('permissions beyond those of the role, and those missing from it, are listed', () => {
  expect(differenceOf('cs_agent', ['messages.view', 'messages.reply', 'brand.view'])).toEqual({
    added: ['brand.view'],
    taken: ['performance.view'],
  });
  expect(differsFromRole('cs_agent', ['messages.view', 'messages.reply', 'brand.view'])).toBe(true);
  expect(differsFromRole('cs_agent', null)).toBe(false);
});

test('a user without access to all brands has only the assigned ones, and nothing without a brand', () => {
  expect([seesAllBrands(agent), seesBrand(agent, 'tea'), seesBrand(agent, 'ink')]).toEqual([false, true, false]);
  expect(seesBrand(agent, null)).toBe(false);
  expect(seesAllBrands(viewer('cs_agent', { hasAllBrandsAccess: true }))).toBe(true);
  expect(seesAllBrands(viewer('cs_agent', { assignedBrands: ['all'] }))).toBe(true);
});

test.each<[string, Partial<Viewer>, Partial<Viewer>, boolean]>([
  ['nothing', {}, {}, false],
  ['one of several permissions', {}, { permissions: ['messages.view', 'messages.reply'] }, true],
  ['one of several brands', { assignedBrands: ['tea', 'ink'] }, { assignedBrands: ['tea'] }, true],
  ['no brand, with another one added', {}, { assignedBrands: ['tea', 'ink'] }, false],
  ['all brands', { assignedBrands: ['all'] }, { assignedBrands: ['tea'] }, true],
  ['access to all brands', { hasAllBrandsAccess: true, assignedBrands: [] }, {}, true],
  ['no brand, with all brands as before', { assignedBrands: ['all'] }, { assignedBrands: ['all', 'tea'] }, false],
])('a person has lost %s', (_, before, now, lost) => {
  expect(hasLost(viewer('cs_agent', before), viewer('cs_agent', now))).toBe(lost);
});

test('a note can be removed by its author and by people who can delete messages', () => {
  const deleter = viewer('viewer', { permissions: ['messages.delete'] });
  expect([mayRemoveNote(agent, 'ann'), mayRemoveNote(agent, 'bob'), mayRemoveNote(agent, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(mayRemoveNote(deleter, 'bob')).toBe(true);
});

describe('an administrator', () => {
  const admin = viewer('admin', { permissions: roleDefaults.admin.filter((key) => key !== 'performance.view') });
  const person = (role: Role, more: Partial<Viewer> = {}) =>
    viewer(role, { id: 'bob', permissions: ['messages.view'], ...more });

  test('can grant lower roles, but not a default of their own role that was removed', () => {
    expect([mayGrantRole(admin, 'manager'), mayGrantRole(admin, 'admin')]).toEqual([true, false]);
    const keys = grantableKeys(admin);
    expect(['messages.view', 'performance.individual_stats', 'performance.view'].map((key) => keys.has(key))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ['an administrator', person('admin'), null],
    ['a super administrator', person('super_admin'), { why: 'rank' }],
    ['a person of another brand', person('viewer', { assignedBrands: ['tea', 'ink'] }), { why: 'brand' }],
    [
      'a person with a permission beyond',
      person('viewer', { permissions: ['messages.delete'] }),
      { why: 'key', key: 'messages.delete' },
    ],
  ])('may edit %s: %j', (_, target, bar) => {
    expect(editBar(admin, target)).toEqual(bar);
  });
});

test('a manager can edit only lower ranks', () => {
  const [manager, lead] = [viewer('manager', { id: 'bob' }), viewer('cs_lead', { id: 'eve' })];
  expect([editBar(viewer('manager'), manager), editBar(viewer('manager'), lead)]).toEqual([{ why: 'rank' }, null]);
});
