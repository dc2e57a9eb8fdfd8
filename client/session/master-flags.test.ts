import { expect, test } from 'vitest';
import { type UserFromServer, withMasterFlags } from './master-flags.ts';

const user = (part: Partial<UserFromServer>): UserFromServer => ({
  id: 'u1',
  username: 'boss',
  fullName: 'Boss',
  email: 'boss@example.com',
  role: 'super_admin',
  permissions: [],
  assignedBrands: [],
  status: 'active',
  presence: 'online',
  ...part,
});
const flags = { isMaster: true, hasAllBrandsAccess: true, canBypassAllRestrictions: true };
const none = { isMaster: false, hasAllBrandsAccess: false, canBypassAllRestrictions: false };

test.each([
  ['the reserved name', user({}), 'boss', flags],
  ['the reserved name with digits', user({ username: 'boss01' }), 'boss', flags],
  ['another name that begins so', user({ username: 'bossy' }), 'boss', none],
  ['the reserved name in another role', user({ role: 'admin' }), 'boss', none],
  ['no reserved name', user({}), null, none],
])('missing flags: %s', (_, given, reserved, expected) => {
  expect(withMasterFlags(given, reserved)).toMatchObject(expected);
});

test('the value of the server takes precedence', () => {
  expect(withMasterFlags(user({ isMaster: false }), 'boss')).toMatchObject({ ...flags, isMaster: false });
});
