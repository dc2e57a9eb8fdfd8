import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rebuild } from '../../server/app-rebuild.ts';
import { createLabel, deleteLabel } from '../../server/commands/brand-settings.ts';
import { sets } from '../../server/engine/sets.ts';
import { newId } from '../../server/keys/ids.ts';
import type { EventType } from '../../shared/events/index.ts';
import { type Role, roles } from '../../shared/permissions.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { dumpRows } from '../support/dump.ts';
import { exampleEvents } from '../support/example-events.ts';
import type { Example, Examples } from '../support/examples/kit.ts';
import { SyncClient } from '../support/sync-client.ts';
import { ExpectedRows } from '../support/truth.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
/** Examples of every event, once in a brand that all six roles can see, and once in a brand that only roles with all brands can see. */
let stories: Examples[];
const tokens = {} as Record<Role, string>;
const live = {} as Record<Role, SyncClient>;

const clientOf = (role: Role) => new SyncClient(world.people[role], () => world.url, tokens[role]);

beforeAll(async () => {
  // Makes LINE unreachable and disables retries, because the examples themselves contain the results of sends and fetches.
  world = await bootWorld({ app: { backoff: () => 2 ** 30 } });
  world.line.faults.offline(true);
  const seal = (secret: string) => world.app.secrets.seal(secret);
  const at = world.clock.now();
  const people = roles.map((role) => world.people[role]);
  stories = [
    exampleEvents({ prefix: 'own', at, people, seal }),
    exampleEvents({ prefix: 'far', at, people: [], seal }),
  ];
  await Promise.all(
    roles.map(async (role) => {
      tokens[role] = (await world.as(role)).token ?? '';
      live[role] = clientOf(role);
      for (const scope of scopes()) live[role].join(scope);
      await live[role].connect();
      await live[role].idle();
    }),
  );
  // Waits until the presence of all users is recorded. Presence changes are recorded together, with a delay.
  await vi.waitFor(() => {
    const present = roles.map((role) => world.app.engine.read('staff', world.people[role])?.row.presence);
    expect(present).toEqual(roles.map(() => 'online'));
  });
});

afterAll(() => world.close());

function scopes(): Scope[] {
  const brands = ['all', ...world.brands.map(({ id }) => id)];
  return [
    ...brands.map((brand) => ({ scope: 'inbox' as const, brand })),
    ...brands.slice(0, 2).map((brand) => ({ scope: 'dashboard' as const, brand })),
    { scope: 'team' },
    { scope: 'audit' },
    { scope: 'config' },
    { scope: 'me' },
  ];
}

/** Runs an example: first its setup, then, with every client viewing the conversation, the event itself. */
async function appendExample({ stream, actor, setUp = [], event, contents = [] }: Example): Promise<void> {
  const { engine } = world.app;
  const append = (events: NonNullable<Example['setUp']>) =>
    engine.append({ stream, actor, at: world.clock.now(), events, contents });
  if (setUp.length > 0) await append(setUp);
  await world.settled();
  await lookAt(stream);
  await append([typeof event === 'function' ? event(engine.read) : event]);
  await world.settled();
  await lookAt(stream);
}

/** Opens the conversation in every client, if it exists. */
async function lookAt(stream: string): Promise<void> {
  const [kind, id = ''] = stream.split('/');
  if (kind !== 'conversation' || world.app.engine.read('conversation', id) === undefined) return;
  const scope = { scope: 'conversation', id } as const;
  for (const client of Object.values(live)) {
    for (const other of client.joined()) if (other.scope === 'conversation' && other.id !== id) client.leave(other);
    client.join(scope);
  }
  await Promise.all(Object.values(live).map((client) => client.idle()));
}

async function agree(role: Role, truth: ExpectedRows): Promise<void> {
  const fresh = clientOf(role);
  for (const scope of live[role].joined()) fresh.join(scope);
  await fresh.connect();
  await fresh.idle();
  for (const scope of live[role].joined()) {
    const where = `${role} ${JSON.stringify(scope)}`;
    const expected = truth.of(world.people[role], scope);
    expect(fresh.seen(scope), `${where}: a fresh snapshot`).toEqual(expected);
    // Waits, because a busy room receives its delta with a delay.
    await vi.waitFor(() => expect(live[role].seen(scope), `${where}: live`).toEqual(expected), {
      timeout: 60_000,
      interval: 10,
    });
  }
  fresh.drop();
}

describe('parity: join, snapshot and deltas equal a fresh snapshot and the rows of the server', () => {
  const types = Object.keys(exampleEvents({ prefix: 'x', at: 0, people: [], seal: String })) as EventType[];
  it.each(types)('%s', async (type) => {
    for (const story of stories) for (const example of story[type]) await appendExample(example as Example);
    for (const role of roles) live[role].join({ scope: 'inbox', brand: 'own-brand' });
    await Promise.all(roles.map((role) => live[role].idle()));
    const truth = new ExpectedRows(world.app);
    await Promise.all(roles.map((role) => agree(role, truth)));
  });

  it('no record became a dead letter', async () => {
    expect(await world.app.health()).toMatchObject({ state: 'ready', deadLetters: 0 });
  });
});

describe('parity: the rows of each set, rebuilt from the log, equal the live ones, column by column', () => {
  const dump = () =>
    Object.fromEntries(sets.map(({ name, file }) => [name, dumpRows(join(world.dataDir, `${file}.db`))]));
  let grown: ReturnType<typeof dump>;

  it('after a start without their files, in the same epoch (SYNC-10)', async () => {
    await Promise.all(roles.map((role) => live[role].connect()));
    await Promise.all(roles.map((role) => live[role].idle()));
    for (const client of Object.values(live)) client.drop();
    // Several records between which clients cannot have a position now, but could after a rebuild in other batches.
    const brandId = world.brands[0]!.id;
    const labels = { kept: newId(), short: newId() };
    for (const labelId of Object.values(labels))
      await world.app.engine.execute(
        'config',
        'system',
        createLabel({ labelId, brandId, name: labelId, color: '#fff' }),
      );
    await Promise.all(roles.map((role) => live[role].connect()));
    await Promise.all(roles.map((role) => live[role].idle()));
    for (const client of Object.values(live)) client.drop();
    await world.app.engine.execute('config', 'system', deleteLabel({ labelId: labels.short }));
    await world.restart();
    await world.settled();
    grown = dump();
    expect(grown.inbox?.rows?.length).toBeGreaterThan(100);
    expect(grown.figures?.rows?.length).toBeGreaterThan(20);
    const { epoch } = world.app;
    await world.restart((dataDir) => {
      for (const { file } of sets)
        for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `${file}.db${suffix}`), { force: true });
    });
    await world.settled();
    expect(dump()).toEqual(grown);
    expect(world.app.epoch).toBe(epoch);
    await Promise.all(roles.map((role) => live[role].connect()));
    await Promise.all(roles.map((role) => live[role].idle()));
    const truth = new ExpectedRows(world.app);
    await Promise.all(roles.map((role) => agree(role, truth)));
    for (const client of Object.values(live)) client.drop();
  });

  it('after a rebuild beside the running server', async () => {
    await world.restart();
    await world.settled();
    grown = dump();
    const { epoch } = world.app;
    await rebuild(world.dataDir, () => undefined);
    await world.restart();
    await world.settled();
    expect(dump()).toEqual(grown);
    expect(world.app.epoch).toBe(epoch);
  });
});
