import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FrameSender } from '../../scripts/bench/fuzz/frame-sender.ts';
import { framesOf, type Known } from '../../scripts/bench/fuzz/frames.ts';
import { mustBeKnown } from '../../scripts/bench/fuzz/received-events.ts';
import { stateChanges } from '../../server/commands/conversation-state.ts';
import { callOf } from '../support/call-clients.ts';
import { rounds } from '../support/rounds.ts';
import { bootWorld, type World } from '../support/world.ts';

const count = rounds(1000, 20_000);
const fresh = Math.floor(Math.random() * 2 ** 31);
const megabytes = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

let world: World;
let doors: FrameSender;
let known: Known;
const received: string[] = [];

beforeAll(async () => {
  world = await bootWorld();
  const agent = await world.as('cs_agent');
  const { callId, path } = await callOf(world, agent);
  const { conversationId } = world.app.engine.read('call', callId)!.row;
  known = { brandId: world.brands[0]!.id, conversationId, callId };
  doors = new FrameSender({ url: world.url, tokens: [agent.token!], page: path, callId });
  const colleague = await world.socket(await world.as('cs_lead'));
  colleague.onAny((event: string, frame: unknown) => {
    received.push(event);
    mustBeKnown(event, frame);
  });
  for (const scope of [
    { scope: 'inbox', brand: known.brandId },
    { scope: 'conversation', id: conversationId },
  ])
    await colleague.emitWithAck('join', scope);
});
afterAll(() => world.close());

/** Sends random frames while a conversation in the same room changes. */
async function say(seed: number): Promise<void> {
  const { conversationId } = known;
  const frames = fc.sample(framesOf(known), { seed, numRuns: count });
  for (let from = 0; from < count; from += 100) {
    const pin = stateChanges.pin({ conversationId, pinned: from % 200 === 0 });
    const happens = world.app.engine.execute(`conversation/${conversationId}`, 'system', pin);
    await Promise.all([doors.send(frames.slice(from, from + 100)), happens]);
  }
}

test.each([
  ['a fixed seed', 1],
  ['a fresh seed', fresh],
])('frames of %s (%i) end nothing, and other clients receive nothing of them', async (_, seed) => {
  const before = heap();
  await say(seed);
  expect(doors.tally).toMatchObject({ failures: 0, unread: 0 });
  expect((await (await world.as('super_admin')).get('/health')).status).toBe(200);
  expect(received).toEqual(expect.arrayContaining(['presence', 'delta']));
  expect(world.app.store.deadLetterCount()).toBe(0);
  // The memory of the frames must be released. The limit allows for code that was compiled on its first run.
  expect(heap() - before).toBeLessThan(24 * megabytes);
});
