import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteKey } from '../../shared/api/index.ts';
import { errors, isErrorCode } from '../../shared/errors.ts';
import { bodies, queries, strangeIds } from '../support/rest-bodies.ts';
import { contractOf, ExistingRows, kindOfParam, methodOf, pathOf, routes } from '../support/rest-world.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let caller: Caller;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await bootWorld();
  caller = await world.fresh('super_admin');
});
afterAll(() => world.close());

/** Those that end the caller's own session, or take long on purpose (a password is hashed). */
const runs: Partial<Record<RouteKey, number>> = {
  'POST /auth/logout': 1,
  'POST /auth/login': 8,
  'POST /auth/register': 8,
  'POST /staff': 8,
  'PUT /staff/:id': 8,
  'PUT /staff/:id/reset-password': 4,
  'PUT /auth/change-password': 4,
};

async function ask(route: RouteKey, path: string, body: unknown) {
  const answer = await fetch(`${world.url}/api${path}`, {
    method: methodOf(route),
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, json: type.includes('json') ? await answer.json() : null };
}

/** Records of these are kept before LINE is asked: nobody knows what it did before an answer was lost. */
const tried: RouteKey[] = ['POST /line-accounts/:id/webhook', 'POST /line-accounts/:id/test-message'];

/** Events of the caller's calls in the log since then. */
async function left(since: number): Promise<string[]> {
  const records = await world.app.log.read(since, 1000);
  const own = records.filter(({ actor }) => actor === `staff:${world.people.super_admin}`);
  return own.map(({ events }) => events.map(({ type }) => type).join(', '));
}

/** An envelope, and a code of the catalogue with its status; LINE, which is there, may refuse but not fail. */
function holdsToForm(route: RouteKey, { status, json }: Awaited<ReturnType<typeof ask>>): void {
  expect(status).toBeLessThan(500);
  const { answer, status: good = 200 } = contractOf(route);
  if (json === null) {
    expect(answer).toBeNull();
    return;
  }
  if (json.success === true) {
    expect(status).toBe(good);
    return;
  }
  expect(json.success).toBe(false);
  if (!isErrorCode(json.code)) throw new Error(`no code of the catalogue: ${json.code}`);
  expect(status).toBe(errors[json.code as keyof typeof errors][0]);
  expect(typeof json.message).toBe('string');
}

describe.each(routes)('%s', (route) => {
  test('answers in form whatever it is asked', async () => {
    const things = new ExistingRows(world, world.brands[0]!.id);
    ids = {};
    for (const [, param = ''] of route.matchAll(/:(\w+)/g)) {
      const kind = kindOfParam(route, param);
      ids[param] = kind === null ? 'x' : await (things[kind] as () => Promise<string>)();
    }
    const params = fc.record(
      Object.fromEntries(
        Object.entries(ids).map(([name, id]) => [
          name,
          fc.oneof({ weight: 4, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: strangeIds }),
        ]),
      ),
    );
    if (route === 'POST /auth/logout') {
      await makePerson(world, 'leaver', 'viewer', []);
      const stays = caller;
      caller = await world.as('leaver');
      holdsToForm(route, await ask(route, '/auth/logout', { odd: true }));
      caller = stays;
      return;
    }
    await fc.assert(
      fc.asyncProperty(params, queries, bodies(route), async (values, query, body) => {
        const head = await world.app.log.head();
        const answer = await ask(route, pathOf(route, values as Record<string, string>) + query, body);
        holdsToForm(route, answer);
        const kept = tried.includes(route) && answer.json?.code === 'line_refused' ? 1 : 0;
        if (answer.json?.success === false) expect(await left(head)).toHaveLength(kept);
      }),
      { numRuns: runs[route] ?? 40 },
    );
    // Nothing was done by half.
    expect(world.app.store.deadLetterCount()).toBe(0);
    expect((await caller.get('/auth/me')).status).toBe(200);
  });
});
