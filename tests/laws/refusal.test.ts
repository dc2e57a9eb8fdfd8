import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import { permissions } from '../../shared/permissions.ts';
import { kinds } from '../../shared/rows.ts';
import { type Attempt, attempts, type Ids } from '../support/rest-attempts.ts';
import { ExistingRows, methodOf } from '../support/rest-world.ts';
import { rounds } from '../support/rounds.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

/** Tests that a user of one brand can neither read, list, count, search, change nor infer anything of another brand. */

let world: World;
let own: Ids;
let foreign: Ids;
const callers: [string, Caller][] = [];

beforeAll(async () => {
  world = await bootWorld();
  const [here, there] = world.brands;
  const idsOf = async (of: ExistingRows): Promise<Ids> => ({ ...(await of.all()), mark: of.mark });
  own = await idsOf(new ExistingRows(world, here!.id));
  foreign = await idsOf(new ExistingRows(world, there!.id));
  // Callers of the first brand: one with every permission, so that only the brand can cause a refusal, and three with the defaults of their
  // roles.
  const staffId = await makePerson(world, 'everything', 'admin', [here!.id]);
  await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions }));
  for (const name of ['everything', 'manager', 'cs_agent', 'viewer']) callers.push([name, await world.as(name)]);
  // Creates a token for one brand whose creator sees all brands. Schedules and tokens of the other brand also belong to this creator.
  const token = { name: 'x', permissions, assignedBrands: [here!.id] };
  const made = await (await world.as('super_admin')).post('/api-tokens', token);
  callers.push(['an API token', new Caller(world.url, made.body.data.token)]);
  await world.settled();
});
afterAll(() => world.close());

/** Returns a copy of all server data of a brand. */
function stateOf(brandId: string): unknown {
  const small = kinds.filter((kind) => kind !== 'conversation' && kind !== 'message');
  const rows = small.flatMap((kind) => world.app.rows.all(kind as 'brand').map(({ row }) => ({ kind, ...row })));
  const of = (row: object) => JSON.stringify(row).includes(brandId);
  const { conversation = '', message = '' } = foreign;
  const { read } = world.app.engine;
  return [rows.filter(of), read('conversation', conversation), read('message', message)];
}

/** Routes whose response can differ between two equal calls. */
const measured: ReadonlySet<string> = new Set(['GET /dashboard/health']);

async function make(caller: Caller, { route, path, body }: Attempt) {
  const answer = await caller.call(methodOf(route), path, body);
  return { status: answer.status, body: answer.body, text: JSON.stringify(answer.body) };
}

test('a resource hidden from a person responds like a missing one, and remains unchanged', async () => {
  const before = stateOf(foreign.brandId!);
  const secrets = Object.entries(foreign);
  const ran = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...callers),
      fc.constant(null).chain(() => {
        const unknown = Object.fromEntries(secrets.map(([name]) => [name, newId()]));
        return attempts(own, foreign, unknown).map((pair) => ({ pair, unknown }));
      }),
      async ([name, caller], { pair: [real, empty], unknown }) => {
        const [foreignAnswer, nothing] = [await make(caller, real), await make(caller, empty)];
        const where = `${name}: ${real.route} ${real.path} ${JSON.stringify(real.body)}`;
        ran.add(real.route);
        expect([foreignAnswer.status, foreignAnswer.body?.code], where).toEqual([nothing.status, nothing.body?.code]);
        const request = real.path + JSON.stringify(real.body ?? null);
        for (const [kind, secret] of secrets) {
          if (!request.includes(secret))
            expect(foreignAnswer.text.includes(secret), `${where} tells ${kind}`).toBe(false);
        }
        const blank = secrets.reduce(
          (text, [kind, id]) => text.replaceAll(id, unknown[kind] ?? ''),
          foreignAnswer.text,
        );
        if (
          foreignAnswer.body?.success === true &&
          foreignAnswer.body.meta !== undefined &&
          !measured.has(real.route)
        ) {
          const { data, meta } = JSON.parse(blank);
          expect([data, meta.total], where).toEqual([nothing.body.data, nothing.body.meta.total]);
        }
        if (foreignAnswer.body?.success === false) {
          expect(blank, where).toBe(nothing.text);
        }
      },
    ),
    { numRuns: rounds(2500, 20_000) },
  );
  await world.settled();
  expect(stateOf(foreign.brandId!)).toEqual(before);
  expect(ran.size).toBeGreaterThan(70);
});
