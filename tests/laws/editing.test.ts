import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import type { RouteKey } from '../../shared/api/index.ts';
import { type Permission, permissions, type Role, roleDefaults, roles } from '../../shared/permissions.ts';
import { contractOf, methodOf, pathOf, routes } from '../support/rest-world.ts';
import { rounds } from '../support/rounds.ts';
import { bootWorld, type Caller, makePerson, password, type World } from '../support/world.ts';

/**
 * Tests every combination of editor, edited user and action: no user can edit or create a user beyond their own role, brands and
 * permissions.
 */

interface Person {
  role: Role;
  /** Permissions that replace the role's defaults. `null` if the defaults apply. */
  own: readonly Permission[] | null;
  brands: readonly number[];
}
interface Editor extends Person {
  caller: Caller;
}
type Body = (wish: Person) => Record<string, unknown> | undefined;

let world: World;
let editors: Editor[];
let ids: string[];

const personalKeys: Permission[] = ['access.view', 'access.users', 'access.permissions', 'brand.edit'];
const someBrands = fc.subarray([0, 1, 2]);
const someKeys = fc.subarray([...permissions], { maxLength: 4 });
const person: fc.Arbitrary<Person> = fc
  .record({ role: fc.constantFrom(...roles), own: fc.option(someKeys), brands: someBrands })
  .map(({ role, own, brands }) => ({ role, own, brands: role === 'super_admin' ? [] : brands }));

const brandIds = ({ role, brands }: Person) => (role === 'super_admin' ? ['all'] : brands.map((n) => ids[n]!));
const keysOf = ({ role, own }: Pick<Person, 'role' | 'own'>): readonly string[] =>
  role === 'super_admin' ? permissions : (own ?? roleDefaults[role]);
const rankOf = (role: Role) => roles.indexOf(role);

/**
 * Per call, a function that returns a request body with the wanted role, brands and permissions. `POST /staff` creates a user, and the
 * other calls change a user.
 */
const acts: Partial<Record<RouteKey, Body>> = {
  'POST /staff': (input) => {
    const name = newId();
    const names = { username: name, fullName: name, email: `${name}@example.com`, password };
    return {
      ...names,
      role: input.role,
      assignedBrands: brandIds(input),
      ...(input.own && { permissions: input.own }),
    };
  },
  'PUT /staff/:id': (input) => ({ role: input.role, assignedBrands: brandIds(input), permissions: input.own }),
  'DELETE /staff/:id': () => undefined,
  'PUT /staff/:id/status': () => ({ status: 'inactive' }),
  'POST /staff/:id/invitation': () => undefined,
  'PUT /staff/:id/reset-password': () => ({ newPassword: `${password} again` }),
  'PUT /staff/:id/permissions': (input) => ({ permissions: input.own }),
  'DELETE /staff/:id/second-factor': () => undefined,
};

beforeAll(async () => {
  world = await bootWorld({ brandCount: 3 });
  ids = world.brands.map(({ id }) => id);
  const samples = fc.sample(person, { numRuns: 10, seed: 9 });
  const plain = roles.map((role): Person => ({ role, own: [...roleDefaults[role], 'access.roles'], brands: [0, 1] }));
  editors = await Promise.all(
    [...plain, ...samples].map(async (one) => {
      const editor = { ...one, own: [...new Set([...keysOf(one), ...personalKeys])] as Permission[] };
      return { ...editor, caller: await world.as((await make(editor)).name) };
    }),
  );
});
afterAll(() => world.close());

async function make(one: Person): Promise<{ id: string; name: string }> {
  const name = newId();
  const id = await makePerson(world, name, one.role, brandIds(one));
  await world.app.engine.execute('config', 'system', setPermissions({ staffId: id, by: null, permissions: one.own }));
  return { id, name };
}

/** Creates the user who is edited, with a second factor, which a call can remove. */
async function makeTarget(one: Person): Promise<string> {
  const { id: staffId } = await make(one);
  await world.app.engine.execute(`staff/${staffId}`, 'system', () => ({
    events: [
      { type: 'second-factor.offered', staffId, secret: 'sealed', recoveryCodes: [] },
      { type: 'second-factor.enabled', staffId, step: 1 },
    ],
  }));
  return staffId;
}

/** Returns a function that checks whether the editor may grant permissions. Implements the product's rule a second time, with sets. */
function mayGive(editor: Person): (keys: readonly string[]) => boolean {
  const lower = roles.slice(0, rankOf(editor.role)).flatMap((role) => [...roleDefaults[role]]);
  const held = new Set<string>(keysOf(editor));
  const taken = new Set<string>(roleDefaults[editor.role].filter((key) => !held.has(key)));
  const all = new Set<string>([...held, ...lower]).difference(taken);
  return (keys) => editor.role === 'super_admin' || new Set(keys).isSubsetOf(all);
}
const within = (a: Person, b: Person) => a.brands.every((one) => b.brands.includes(one));

function mayTouch(editor: Person, target: Person): boolean {
  if (editor.role === 'super_admin') return true;
  const peers = editor.role === 'admin' && target.role === 'admin';
  if (!peers && rankOf(target.role) >= rankOf(editor.role)) return false;
  return within(target, editor) && mayGive(editor)(keysOf(target));
}

function expected(route: RouteKey, editor: Person, target: Person, input: Person): number {
  const owner = editor.role === 'super_admin';
  const fresh = route === 'POST /staff';
  const shares = owner || target.role === 'super_admin' || target.brands.some((one) => editor.brands.includes(one));
  if (!fresh && !shares) return 404;
  if (!fresh && !mayTouch(editor, target)) return 403;
  const gives = {
    'POST /staff': input,
    'PUT /staff/:id': input,
    'PUT /staff/:id/permissions': { ...target, own: input.own },
  };
  const after = gives[route as keyof typeof gives];
  if (after === undefined) return route === 'POST /staff/:id/invitation' ? 201 : 200;
  const roleChanges = fresh || after.role !== target.role;
  const needsKey = fresh ? after.role !== 'viewer' : after.role !== target.role;
  if (needsKey && !keysOf(editor).includes('access.roles')) return 403;
  if (roleChanges && !owner && rankOf(after.role) >= rankOf(editor.role)) return 403;
  const keysStay = !roleChanges && JSON.stringify(after.own?.toSorted()) === JSON.stringify(target.own?.toSorted());
  if (!keysStay && !mayGive(editor)(keysOf(after))) return 403;
  if (!owner && !within(after, editor)) return 404;
  if (!owner && after.brands.length === 0 && (fresh || route === 'PUT /staff/:id')) return 400;
  return fresh ? 201 : 200;
}

test('every call that creates or changes a person is among the attempts', () => {
  const changing = routes.filter((route) => {
    const { subject } = contractOf(route);
    return route === 'POST /staff' || (subject?.kind === 'staff' && methodOf(route) !== 'GET');
  });
  expect(Object.keys(acts).sort()).toEqual(changing.sort());
});

test('no person edits or creates another beyond their own role, brands and permissions', async () => {
  const allowed = new Set<string>();
  // Random cases rarely include permitted actions, so an administrator also tries each action once on a viewer of their brand.
  const admin = editors[roles.indexOf('admin')]!;
  const viewer: Person = { role: 'viewer', own: null, brands: [0] };
  const reader: Person = { ...viewer, own: ['messages.view'] };
  const examples = (Object.keys(acts) as RouteKey[]).map((route): [Editor, RouteKey, Person, Person] => [
    admin,
    route,
    viewer,
    reader,
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 15 }).map((n) => editors[n]!),
      fc.constantFrom(...(Object.keys(acts) as RouteKey[])),
      person,
      person,
      async (editor, route, target, input) => {
        const id = await makeTarget(target);
        const before = JSON.stringify(world.app.engine.read('staff', id));
        const body = acts[route]?.(input);
        const answer = await editor.caller.call(methodOf(route), pathOf(route, { id }), body);
        const where = JSON.stringify({
          route,
          editor: { ...editor, caller: undefined },
          target,
          body,
          response: answer.body,
        });
        expect(answer.status, where).toBe(expected(route, editor, target, input));
        if (answer.status < 300) allowed.add(route);
        if (answer.status === 403) expect(answer.body.details, where).toHaveLength(1);
        if (answer.status >= 400) expect(JSON.stringify(world.app.engine.read('staff', id)), where).toBe(before);
        const hidden = ids.filter((_, n) => editor.role !== 'super_admin' && !editor.brands.includes(n));
        const request = JSON.stringify(body ?? null);
        const leaked = hidden.filter((one) => !request.includes(one) && JSON.stringify(answer.body).includes(one));
        expect(leaked, where).toEqual([]);
      },
    ),
    { numRuns: rounds(160, 3000), examples },
  );
  expect([...allowed].sort()).toEqual(Object.keys(acts).sort());
});
