import { describe, expect, test } from 'vitest';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, type Permission, roleDefaults, seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { brand, Given, person } from '../../tests/support/given.ts';
import { choosePresence, endSessions, freshenSession, renewSession, startSession } from './sessions.ts';
import {
  changePassword,
  changeStaff,
  createStaff,
  deleteStaff,
  registerStaff,
  resetPassword,
  setPermissions,
} from './staff.ts';

const given = () =>
  new Given(
    brand('tea'),
    brand('ink'),
    person('own', { role: 'super_admin', assignedBrands: ['all'] }),
    person('adm', { role: 'admin', assignedBrands: ['tea'] }),
    person('mgr', { role: 'manager', assignedBrands: ['tea'] }),
    person('ann', { assignedBrands: ['tea', 'ink'] }),
    person('max', { role: 'super_admin', assignedBrands: ['all'], master: true, username: 'master' }),
    person('bob'),
    person('zoe', { role: 'admin', assignedBrands: ['tea', 'deleted'] }),
  );
const plain = (world: Given, id: string) => viewerOf(world.read('staff', id)!);
/** Viewer with the additional permissions to edit roles and permissions. */
function viewer(world: Given, id: string): Viewer {
  const { permissions, ...rest } = plain(world, id);
  return { ...rest, permissions: [...permissions, 'access.roles', 'access.permissions'] };
}
const masterUsername = 'master';
function refused(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, details: error.details } : error;
  }
}
const fresh = {
  staffId: 'new',
  username: 'new',
  fullName: 'New',
  email: 'new@example.com',
  role: 'viewer' as const,
  status: 'active' as const,
  assignedBrands: ['tea'],
  passwordHash: 'h',
  permissions: null,
  master: false,
  masterUsername,
};

test('a user name and an email address in use are refused together', () => {
  const world = given();
  const of = (id: string) => world.read('staff', id)!.row;
  const taken = { username: of('ann').username, email: of('bob').email };
  const change = changeStaff({ staffId: 'mgr', by: viewer(world, 'own'), masterUsername, ...taken });
  expect(refused(() => change(world.read, 0))).toMatchObject({
    code: 'name_taken',
    details: [{ path: 'username' }, { path: 'email' }],
  });
});

describe('creating accounts', () => {
  test.each([
    ['adm', {}, ['staff.created']],
    ['adm', { role: 'manager' }, ['staff.created']],
    ['adm', { role: 'admin' }, 'forbidden'],
    ['adm', { role: 'super_admin' }, 'forbidden'],
    ['own', { role: 'super_admin', assignedBrands: ['all'] }, ['staff.created']],
    ['max', { role: 'super_admin', assignedBrands: ['all'] }, ['staff.created']],
    ['own', { assignedBrands: ['all'] }, 'all_brands_not_allowed'],
    ['own', { assignedBrands: ['no'] }, 'brand_not_found'],
    ['adm', { assignedBrands: ['ink'] }, 'brand_not_found'],
    ['adm', { assignedBrands: [] }, 'brand_out_of_sight'],
    ['own', { assignedBrands: [] }, ['staff.created']],
    ['adm', { permissions: ['messages.view'] }, ['staff.created']],
    ['adm', { permissions: ['messages.delete'] }, 'forbidden'],
    ['own', { username: 'ＡＮＮ' }, 'name_taken'],
    ['own', { email: 'ANN@example.com' }, 'name_taken'],
    ['own', { username: 'MASTER' }, 'name_taken'],
    ['own', { username: 'master007' }, 'name_taken'],
    ['own', { username: 'masterful' }, ['staff.created']],
    [null, { username: 'master1', master: true }, ['staff.created']],
  ])('%s creates %j', (by, more, outcome) => {
    const world = given();
    const creator = by === null ? null : viewer(world, by);
    expect(world.outcome(createStaff({ ...fresh, ...(more as object), by: creator }))).toEqual(outcome);
  });

  test.each([
    [{ role: 'admin' as const }, 'role'],
    [{ assignedBrands: ['ink'] }, 'assignedBrands'],
    [{ assignedBrands: [] }, 'assignedBrands'],
    [{ permissions: ['messages.delete' as const] }, 'permissions'],
  ])('a refusal of %j names the field', (more, path) => {
    const world = given();
    expect(refused(() => world.when(createStaff({ ...fresh, ...more, by: viewer(world, 'adm') })))).toMatchObject({
      details: [{ path }],
    });
  });

  test.each([
    ['the first account', { as: 'owner' }, { role: 'super_admin', status: 'active', assignedBrands: ['all'] }],
    ['a later account', { as: 'guest' }, { role: 'viewer', status: 'inactive', assignedBrands: [] }],
  ] as const)('registration of %s', (_, state, row) => {
    const world = new Given();
    world.when(registerStaff({ ...fresh, ...state }));
    expect(world.read('staff', 'new')?.row).toMatchObject(row);
  });

  test('registration is refused for a reserved name', () => {
    expect(given().outcome(registerStaff({ ...fresh, username: 'Master1', as: 'owner' }))).toBe('name_taken');
  });
});

describe('changing accounts', () => {
  test.each([
    ['adm', 'bob', { fullName: 'Bob' }, ['staff.changed']],
    ['adm', 'ann', { fullName: 'Ann' }, 'forbidden'],
    ['adm', 'bob', { fullName: 'BOB', email: 'bob@example.com' }, []],
    ['adm', 'zoe', { fullName: 'Zoe' }, ['staff.changed']],
    ['adm', 'adm', { fullName: 'Me' }, 'forbidden'],
    ['adm', 'own', { fullName: 'Boss' }, 'forbidden'],
    ['mgr', 'adm', { fullName: 'Boss' }, 'forbidden'],
    ['mgr', 'bob', { role: 'cs_lead' }, ['staff.changed']],
    ['mgr', 'bob', { role: 'manager' }, 'forbidden'],
    ['own', 'ann', { role: 'super_admin' }, ['staff.changed']],
    ['own', 'ann', { assignedBrands: ['all'] }, 'all_brands_not_allowed'],
    ['max', 'own', { role: 'admin' }, 'all_brands_not_allowed'],
    ['max', 'own', { role: 'admin', assignedBrands: ['tea'] }, ['staff.changed']],
    ['own', 'ann', { username: 'adm' }, 'name_taken'],
    ['own', 'ann', { username: 'master2' }, 'name_taken'],
    ['own', 'unknown', { fullName: 'x' }, 'staff_not_found'],
  ] as const)('%s changes %s: %j', (by, staffId, wished, outcome) => {
    const world = given();
    const changes = wished as Parameters<typeof changeStaff>[0];
    expect(world.outcome(changeStaff({ ...changes, staffId, by: viewer(world, by), masterUsername }))).toEqual(outcome);
  });

  test.each([
    ['another role', { role: 'cs_lead' }, 'access.roles'],
    ['other permissions', { permissions: ['messages.view'] }, 'access.permissions'],
  ] as const)('%s needs its own permission', (_, wished, key) => {
    const world = given();
    const change = (by: Viewer) =>
      changeStaff({ ...(wished as object), fullName: 'x', staffId: 'bob', by, masterUsername });
    const needed = { code: 'forbidden', details: [{ path: 'permission', message: key }] };
    expect(refused(() => world.when(change(plain(world, 'adm'))))).toEqual(needed);
    expect(world.outcome(change(viewer(world, 'adm')))).toEqual(['staff.changed']);
    const made = createStaff({ ...fresh, role: 'cs_agent', ...(wished as object), by: plain(world, 'adm') });
    expect(refused(() => world.when(made))).toMatchObject({ code: 'forbidden' });
    expect(world.outcome(createStaff({ ...fresh, by: plain(world, 'adm') }))).toEqual(['staff.created']);
  });

  test.each([
    ['adm', 'ann', [{ path: 'assignedBrands', message: 'This person works in a brand that you cannot access.' }]],
    ['adm', 'adm', [{ path: 'id', message: 'You cannot edit your own account here.' }]],
    ['mgr', 'zoe', [{ path: 'role', message: 'The role of this person is not below your own.' }]],
    ['adm', 'eve', [{ path: 'permissions', message: 'messages.delete' }]],
  ])('%s cannot edit %s, and the refusal names the reason', (by, staffId, details) => {
    const world = given();
    world.and([person('eve', { permissions: ['messages.view', 'messages.delete'] })]);
    const change = changeStaff({ staffId, fullName: 'x', by: viewer(world, by), masterUsername });
    expect(refused(() => world.when(change))).toMatchObject({ code: 'forbidden', details });
  });

  test('a deleted brand does not prevent editing people who worked in it', () => {
    const world = given();
    expect(
      world.outcome(changeStaff({ staffId: 'zoe', fullName: 'x', by: viewer(world, 'adm'), masterUsername })),
    ).toEqual(['staff.changed']);
  });

  test('a role can be granted without a permission that the person cannot grant', () => {
    const world = given();
    const keys = roleDefaults.admin.filter((key) => key !== 'performance.view');
    world.and([person('low', { role: 'admin', permissions: [...keys] })]);
    const by = viewer(world, 'low');
    const promote = (permissions: readonly Permission[] | null) =>
      changeStaff({ staffId: 'bob', role: 'manager', permissions, by, masterUsername });
    world.when(setPermissions({ staffId: 'bob', by: null, permissions: ['messages.view'] }));
    expect(refused(() => world.when(promote(null)))).toMatchObject({
      details: [{ path: 'permissions', message: 'performance.view' }],
    });
    expect(world.outcome(promote(roleDefaults.manager.filter((key) => key !== 'performance.view')))).toEqual([
      'staff.changed',
    ]);
    expect(world.read('staff', 'bob')?.row).toMatchObject({ role: 'manager' });
  });

  test.each([
    ['own', ['messages.delete'], ['staff.changed']],
    ['adm', ['messages.view', 'messages.reply', 'performance.view'], ['staff.changed']],
    ['adm', ['messages.delete'], 'forbidden'],
    ['adm', null, []],
    ['mgr', ['messages.close'], ['staff.changed']],
    ['mgr', ['messages.delete'], 'forbidden'],
  ] as const)('%s sets permissions %j', (by, permissions, outcome) => {
    const world = given();
    expect(world.outcome(setPermissions({ staffId: 'bob', by: viewer(world, by), permissions }))).toEqual(outcome);
  });

  test('passwords of lower roles can be reset, and the own one if unchanged since its check', () => {
    const world = given();
    const password = { passwordHash: 'n', mustChange: true };
    const reset = (by: string, staffId: string) => resetPassword({ staffId, by: viewer(world, by), ...password });
    expect(world.outcome(reset('adm', 'own'))).toBe('forbidden');
    expect(world.outcome(reset('adm', 'ann'))).toBe('forbidden');
    expect(world.outcome(reset('adm', 'bob'))).toEqual(['staff.changed']);
    expect(world.outcome(reset('own', 'ann'))).toEqual(['staff.changed']);
    expect(world.outcome(changePassword({ staffId: 'ann', passwordHash: 'm', current: 'hash' }))).toBe('busy');
    expect(world.outcome(changePassword({ staffId: 'ann', passwordHash: 'm', current: 'n' }))).toEqual([
      'staff.changed',
    ]);
  });

  test('only the operator changes user name and password of a master account, and the bypass ends with the role', () => {
    const world = given();
    const reset = { passwordHash: 'n', mustChange: false };
    world.and([person('two', { role: 'super_admin', assignedBrands: ['all'], master: true, username: 'master2' })]);
    const change = (wish: object, by: Viewer | null) =>
      world.outcome(changeStaff({ staffId: 'max', by, masterUsername, ...wish }));
    for (const by of ['own', 'two']) {
      const editor = viewer(world, by);
      expect(change({ username: 'other' }, editor)).toBe('forbidden');
      expect(world.outcome(resetPassword({ staffId: 'max', by: editor, ...reset }))).toBe('forbidden');
    }
    expect(world.outcome(resetPassword({ staffId: 'max', by: null, ...reset }))).toEqual(['staff.changed']);
    expect(change({ fullName: 'Max' }, viewer(world, 'own'))).toEqual(['staff.changed']);
    expect(change({ role: 'viewer', assignedBrands: [] }, viewer(world, 'own'))).toEqual(['staff.changed']);
    const demoted = viewer(world, 'max');
    expect([demoted.isMaster, demoted.canBypassAllRestrictions, seesAllBrands(demoted)]).toEqual([false, false, false]);
    expect(can(demoted, 'settings.system')).toBe(false);
  });

  test('deleting frees the names', () => {
    const world = given();
    expect(world.outcome(deleteStaff({ staffId: 'adm', by: viewer(world, 'adm') }))).toBe('forbidden');
    expect(world.outcome(deleteStaff({ staffId: 'ann', by: viewer(world, 'adm') }))).toBe('forbidden');
    expect(world.outcome(deleteStaff({ staffId: 'bob', by: viewer(world, 'adm') }))).toEqual(['staff.deleted']);
    expect(world.outcome(createStaff({ ...fresh, username: 'bob', by: null }))).toEqual(['staff.created']);
  });
});

describe('sessions', () => {
  const session = { staffId: 'ann', sessionId: 's' };

  test('start, are renewed, and end once', () => {
    const world = given();
    const later = world.at + 10_000;
    expect(world.outcome(startSession({ ...session, expiresAt: later }))).toEqual(['session.started']);
    expect(world.outcome(renewSession({ ...session, expiresAt: later }))).toEqual([]);
    expect(world.outcome(renewSession({ ...session, expiresAt: later + 1 }))).toEqual(['session.renewed']);
    expect(world.outcome(renewSession({ ...session, staffId: 'own', expiresAt: later + 2 }))).toBe('unauthenticated');
    expect(world.outcome(endSessions({ staffId: 'own', sessionIds: ['s'] }))).toEqual([]);
    expect(world.outcome(endSessions({ staffId: 'ann', sessionIds: ['s', 'x'] }))).toEqual(['sessions.ended']);
    expect(world.outcome(endSessions({ staffId: 'ann', sessionIds: ['s'] }))).toEqual([]);
    expect(world.outcome(renewSession({ ...session, expiresAt: later + 3 }))).toBe('unauthenticated');
  });

  test('are not renewed after expiry, or started for an inactive person', () => {
    const world = given();
    const expiresAt = world.at;
    world.when(startSession({ ...session, expiresAt }));
    expect(() => renewSession({ ...session, expiresAt: world.at + 9999 })(world.read, expiresAt)).toThrow(Refusal);
    expect(world.outcome(renewSession({ ...session, expiresAt: world.at + 9999 }))).toBe('unauthenticated');
    world.when(changeStaff({ staffId: 'ann', status: 'inactive', by: null, masterUsername }));
    expect(world.outcome(startSession({ ...session, expiresAt: 1 }))).toBe('account_inactive');
  });

  test('are renewed up to the maximum lifetime', () => {
    const world = given();
    world.when(startSession({ ...session, expiresAt: world.at + 10_000 }));
    const end = world.at + limits.sessionMaxMs;
    expect(world.outcome(renewSession({ ...session, expiresAt: end + 1 }))).toEqual(['session.renewed']);
    expect(world.read('session', 's')?.row.expiresAt).toBe(end);
    expect(world.outcome(renewSession({ ...session, expiresAt: end + 1 }))).toEqual([]);
  });

  test('are fresh after the start and after verification by the owner', () => {
    const world = given();
    const freshUntil = () => world.read('session', 's')?.row.freshUntil;
    expect(world.outcome(freshenSession(session))).toBe('unauthenticated');
    const startedAt = world.at;
    world.when(startSession({ ...session, expiresAt: startedAt + limits.sessionMaxMs }));
    expect(freshUntil()).toBe(startedAt + limits.freshMs);
    world.at += limits.freshMs;
    expect(world.outcome(freshenSession({ ...session, staffId: 'own' }))).toBe('unauthenticated');
    const verifiedAt = world.at;
    expect(world.outcome(freshenSession(session))).toEqual(['session.freshened']);
    expect(freshUntil()).toBe(verifiedAt + limits.freshMs);
  });

  test('store truncated address and browser, and whether they were ended from another session', () => {
    const world = given();
    const from = { address: 'a'.repeat(65), browser: 'b'.repeat(201) };
    world.when(startSession({ ...session, expiresAt: world.at + 10_000, ...from }));
    expect(world.read('session', 's')?.row).toMatchObject({ address: 'a'.repeat(64), browser: 'b'.repeat(200) });
    const end = (elsewhere: boolean) =>
      endSessions({ staffId: 'ann', sessionIds: ['s'], elsewhere })(world.read, 0).events[0];
    expect(end(true)).toEqual({ type: 'sessions.ended', staffId: 'ann', sessionIds: ['s'], elsewhere: true });
    expect(end(false)).toEqual({ type: 'sessions.ended', staffId: 'ann', sessionIds: ['s'] });
  });

  test('presence is recorded once per change', () => {
    const world = given();
    const choose = (presence: 'online' | 'busy') => world.outcome(choosePresence({ staffId: 'ann', presence }));
    expect([choose('online'), choose('busy'), choose('busy')]).toEqual([[], ['presence.chosen'], []]);
  });
});
