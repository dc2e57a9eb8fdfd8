import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { RouteKey } from '../../shared/api/index.ts';
import { errors, isErrorCode } from '../../shared/errors.ts';
import { bodies, queries, strangeIds } from '../support/rest-bodies.ts';
import { contractOf, ExistingRows, kindOfParam, methodOf, neededQuery, pathOf, routes } from '../support/rest-world.ts';
import { rounds } from '../support/rounds.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let caller: Caller;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await bootWorld();
  caller = await world.as('super_admin');
});
afterAll(() => world.close());

/** Number of runs of calls that end the caller's session, or are slow by design (password hashing). */
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
    signal: AbortSignal.timeout(60_000),
  });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, json: type.includes('json') ? await answer.json() : null };
}

/**
 * Calls whose event is recorded before the request to LINE is sent. If LINE does not respond, it is unknown whether the call had an effect.
 */
const tried: RouteKey[] = ['POST /line-accounts/:id/webhook', 'POST /line-accounts/:id/test-message'];

/** Returns the events that the caller's calls have recorded since this position, except refusals. */
async function left(since: number): Promise<string[]> {
  const records = await world.app.log.read(since, 1000);
  const own = records.filter(({ actor }) => actor === `staff:${world.people.super_admin}`);
  return own
    .map(({ events }) => events.map(({ type }) => type).join(', '))
    .filter((types) => types !== 'access.refused');
}

/**
 * Asserts that the response is a success with the status of its contract, or an error with a known code and the status of that code. LINE
 * is online and may refuse requests, but not fail.
 */
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

const lists = routes.filter((route) => 'cursor' in ((contractOf(route).query as z.ZodObject | undefined)?.shape ?? {}));

test.each(lists)('%s refuses an invalid limit and cursor with the reason', async (route) => {
  const things = new ExistingRows(world, world.brands[0]!.id);
  const values: Record<string, string> = { name: 'replies', keyword: 'x' };
  for (const [, param = ''] of route.matchAll(/:(\w+)/g)) {
    const kind = kindOfParam(route, param);
    if (kind !== null) values[param] = await (things[kind] as () => Promise<string>)();
  }
  const needed = neededQuery[route] ?? '?';
  const refusal = async (query: string) => {
    const { status, json } = await ask(route, `${pathOf(route, values)}${needed}&${query}`, undefined);
    return [query, status, json.success, json.code, json.details?.map(({ path }: { path: string }) => path)];
  };
  for (const limit of ['0', '-1', '201', '1e9', '1.5', 'many', '']) {
    expect(await refusal(`limit=${limit}`)).toEqual([`limit=${limit}`, 400, false, 'validation_failed', ['limit']]);
  }
  for (const cursor of ['x', '-1', 'W10', 'bnVsbA', '%00', 'WzEsMV0', 'WyJ4IiwieSJd']) {
    expect(await refusal(`cursor=${cursor}`)).toEqual([`cursor=${cursor}`, 400, false, 'cursor_invalid', undefined]);
  }
});

test.each([
  ['invalid JSON', 'application/json', '{"name":', 400, 'validation_failed'],
  ['JSON of another shape', 'application/json', '"name"', 400, 'validation_failed'],
  ['JSON with prototype keys', 'application/json', '{"__proto__":{"x":1}}', 400, 'validation_failed'],
  ['a form', 'application/x-www-form-urlencoded', 'name=x', 415, 'unsupported_media_type'],
  ['an unknown content type', 'nonsense', 'x', 415, 'unsupported_media_type'],
  ['an oversized body', 'application/json', `"${'x'.repeat(2 ** 20)}"`, 413, 'payload_too_large'],
])('%s is refused with an envelope', async (_, type, body, status, code) => {
  const headers = { authorization: `Bearer ${caller.token}`, 'content-type': type };
  const answer = await fetch(`${world.url}/api/brands`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([
    status,
    { success: false, code, message: expect.any(String) },
  ]);
});

describe.each(routes)('%s', (route) => {
  test('responds with an envelope to any input', async () => {
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
      const original = caller;
      caller = await world.as('leaver');
      holdsToForm(route, await ask(route, '/auth/logout', { odd: true }));
      caller = original;
      return;
    }
    await fc.assert(
      fc.asyncProperty(params, queries, bodies(route), async (values, query, body) => {
        const head = await world.app.log.head();
        const answer = await ask(route, pathOf(route, values as Record<string, string>) + query, body);
        holdsToForm(route, answer);
        const recorded = tried.includes(route) && answer.json?.code === 'line_refused' ? 1 : 0;
        if (answer.json?.success === false) expect(await left(head)).toHaveLength(recorded);
      }),
      { numRuns: runs[route] ?? rounds(15, 200) },
    );
    // No call left a record that the projections cannot apply.
    expect(world.app.store.deadLetterCount()).toBe(0);
    expect((await caller.get('/auth/me')).status).toBe(200);
  });
});
