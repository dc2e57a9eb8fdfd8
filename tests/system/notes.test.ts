import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Note } from '../../shared/rows.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let id: string;
let writes: (text: string) => Promise<unknown>;
const count = 100;
const text = 'n'.repeat(5000);

beforeAll(async () => {
  world = await bootWorld();
  const [{ id: brandId, channel }] = world.brands as [World['brands'][number]];
  const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
  writes = (message) => customer.writes(message);
  await writes('hello');
  await world.settled();
  agent = await world.as('cs_agent');
  id = (await agent.get(`/conversations?brand=all`)).body.data.find(
    (row: { brandId: string }) => row.brandId === brandId,
  ).id;
  for (let n = 0; n < count; n += 1)
    await agent.post(`/conversations/${id}/notes`, { text: `${n} ${text}`.slice(0, 5000) });
  await world.settled();
});
afterAll(() => world.close());

const notesOf = async () => (await agent.get(`/conversations/${id}`)).body.data.internalNotes as Note[];

test('a message to a customer with 100 notes of 5 KB pushes none of them', async () => {
  const socket = await world.socket(agent);
  const deltas: Delta[] = [];
  socket.on('delta', (delta: Delta) => deltas.push(delta));
  await socket.emitWithAck('join', { scope: 'inbox', brand: 'all' });
  await socket.emitWithAck('join', { scope: 'conversation', id });
  await writes('and again');
  await world.settled();
  await expect.poll(() => deltas.length).toBeGreaterThanOrEqual(2);
  const rows = deltas.flatMap((delta) => delta.rows);
  expect(rows.find(({ kind }) => kind === 'conversation')?.row).toMatchObject({ noteCount: count });
  expect(rows.some(({ kind }) => kind === 'note')).toBe(false);
  expect(JSON.stringify(deltas).length).toBeLessThan(8000);
});

test('REST returns them with the conversation, the oldest first, and the history contains their rows', async () => {
  const notes = await notesOf();
  expect(notes.map((note) => Number.parseInt(note.text, 10))).toEqual(Array.from({ length: count }, (_, n) => n));
  expect(Object.keys(notes[0] as object)).toEqual(['id', 'text', 'author', 'at']);
  const history = await agent.get(`/conversations/${id}/history`);
  expect(history.body.data.notes.map((note: Note) => note.id).toReversed()).toEqual(notes.map((note) => note.id));
});

test('the scope of the conversation resumes notes written and removed meanwhile', async () => {
  const socket = await world.socket(agent);
  const { position, epoch } = await socket.emitWithAck('join', { scope: 'conversation', id });
  const [first] = await notesOf();
  await agent.delete(`/conversations/${id}/notes/${first?.id}`);
  const more = await agent.post(`/conversations/${id}/notes`, { text: 'more' });
  const { rows } = await socket.emitWithAck('resume', {
    epoch,
    since: position,
    scopes: [{ scope: 'conversation', id }],
  });
  const notes = (rows as Delta['rows']).filter(({ kind }) => kind === 'note');
  const added = more.body.data.internalNotes.at(-1).id;
  expect(Object.fromEntries(notes.map(({ id, row }) => [id, row?.text ?? null]))).toEqual({
    [first!.id]: null,
    [added]: 'more',
  });
});

test('they are deleted with the customer', async () => {
  const owner = await world.as('super_admin');
  expect((await owner.post(`/conversations/${id}/erase`)).status).toBe(200);
  expect(await notesOf()).toEqual([]);
  expect(world.app.engine.read('conversation', id)).toMatchObject({ row: { noteCount: 0 }, hidden: { notes: [] } });
  expect((await agent.get(`/conversations/${id}/history`)).body.data.notes).toEqual([]);
});
