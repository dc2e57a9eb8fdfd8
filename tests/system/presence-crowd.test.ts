import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Delta, Resumed } from '../../shared/sync/messages.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

const people = 24;
const windows = 2;

interface Page {
  socket: Socket;
  position: number;
  /** Deltas of the team since the page opened. */
  deltas: Delta[];
}

let world: World;
let ids: Set<string>;
let callers: Caller[];
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1, app: { presenceGraceMs: 20 } });
  const names = Array.from({ length: people }, (_, n) => `agent-${n}`);
  const brandIds = world.brands.map(({ id }) => id);
  ids = new Set(await Promise.all(names.map((name) => makePerson(world, name, 'cs_agent', brandIds))));
  callers = await Promise.all(names.map((name) => world.as(name)));
});
afterAll(() => world.close());

const areAll = (presence: string) =>
  expect
    .poll(() => [...ids].filter((id) => world.app.engine.read('colleague', id)?.row.presence !== presence), {
      timeout: 60_000,
    })
    .toEqual([]);

async function come(caller: Caller, enter: (socket: Socket) => Promise<{ position: number }>): Promise<Page> {
  const socket = await world.socket(caller);
  const deltas: Delta[] = [];
  socket.on('delta', (delta: Delta) => deltas.push(delta));
  const { position } = await enter(socket);
  return { socket, position, deltas };
}

/** Opens all windows of all users at the same time. */
function everywhere(enter: (socket: Socket, n: number) => Promise<{ position: number }>): Promise<Page[]> {
  const all = Array.from({ length: windows }, () => callers).flat();
  return Promise.all(all.map((caller, n) => come(caller, (socket) => enter(socket, n))));
}

test('when many reconnect at once, each socket receives each person once, in few frames, and the log few records', async () => {
  const first = await everywhere((socket) => socket.emitWithAck('join', { scope: 'team' }));
  await areAll('online');
  const epoch = (await callers[0]?.get('/auth/me'))?.headers.get('log-epoch') ?? '';
  for (const { socket } of first) socket.disconnect();
  await areAll('offline');
  const head = await world.app.log.head();
  const started = performance.now();

  const answers: Resumed[] = [];
  const reconnected = await everywhere(async (socket, n) => {
    const since = first[n]?.position ?? 0;
    const answer: Resumed = await socket.emitWithAck('resume', { epoch, since, scopes: [{ scope: 'team' }] });
    answers.push(answer);
    return { position: answer.position ?? 0 };
  });
  await areAll('online');
  const last = await world.app.log.head();
  await expect
    .poll(() =>
      reconnected.every(({ position, deltas }) => Math.max(position, ...deltas.map((one) => one.position)) >= last),
    )
    .toBe(true);

  const most = (performance.now() - started) / limits.presenceEveryMs + 2;
  const records = await world.app.log.read(head, 1000);
  const changes = records.flatMap(({ events }) => events).filter(({ type }) => type === 'connection.changed');
  expect(changes).toHaveLength(people);
  expect(records.length).toBeLessThanOrEqual(most);
  for (const { rows } of answers) expect(rows.length).toBeLessThanOrEqual(people);
  for (const { deltas } of reconnected) {
    const rows = deltas.flatMap((delta) => delta.rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(people);
    expect(deltas.length).toBeLessThanOrEqual(most);
  }
});

test('a sign-in notifies no colleagues', async () => {
  const { socket, deltas } = await come(callers[0] as Caller, (one) => one.emitWithAck('join', { scope: 'team' }));
  await world.as('agent-1');
  const person = await makePerson(
    world,
    'last',
    'cs_agent',
    world.brands.map(({ id }) => id),
  );
  await expect.poll(() => deltas.flatMap(({ rows }) => rows).map(({ id }) => id)).toContain(person);
  expect(deltas.flatMap(({ rows }) => rows).map(({ kind, id }) => `${kind} ${id}`)).toEqual([`colleague ${person}`]);
  socket.disconnect();
});
