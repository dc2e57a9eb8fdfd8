import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteKey } from '../../shared/api/index.ts';
import { permissions } from '../../shared/permissions.ts';
import { contractOf, ExistingRows, kindOfParam, methodOf, neededQuery, pathOf, routes } from '../support/rest-world.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
let things: ExistingRows;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  things = new ExistingRows(world, world.brands[0]!.id);
});
afterAll(() => world.close());

/** Calls that every API token can make for its brands, whatever its permissions. */
const free: RouteKey[] = ['GET /brands', 'GET /brands/:id'];

async function pathWithRows(route: RouteKey): Promise<string> {
  const values: Record<string, string> = {
    keyword: 'x',
    saleId: 'x',
    runId: 'x',
    noteId: 'x',
    id: 'x',
    name: 'points',
  };
  for (const [, param = ''] of route.matchAll(/:(\w+)/g)) {
    const kind = kindOfParam(route, param);
    if (kind !== null) values[param] = await (things[kind] as () => Promise<string>)();
  }
  return pathOf(route, values) + (neededQuery[route] ?? '');
}

const keysOf = (route: RouteKey) => [contractOf(route).permission].flat() as string[];

test.each(permissions)('an API token with only %s is refused every call of other permissions', async (permission) => {
  const { body } = await owner.post('/api-tokens', {
    name: permission,
    permissions: [permission],
    assignedBrands: ['all'],
  });
  const { token } = body.data;
  const answers = await Promise.all(
    routes
      .filter((route) => !keysOf(route).some((key) => key === permission || key === 'public'))
      .map(async (route) => {
        const method = methodOf(route);
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const sent =
          method === 'GET' || method === 'DELETE'
            ? {}
            : { body: JSON.stringify(contractOf(route).example?.body ?? {}) };
        const answer = await fetch(`${world.url}/api${await pathWithRows(route)}`, {
          method,
          headers: 'body' in sent ? headers : { authorization: headers.authorization },
          ...sent,
        });
        const { code } = (answer.headers.get('content-type') ?? '').includes('json')
          ? await answer.json()
          : { code: undefined };
        return { route, status: answer.status, code };
      }),
  );
  expect(answers.filter(({ route, status }) => status !== 403 && !free.includes(route))).toEqual([]);
});
