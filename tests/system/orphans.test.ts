import { afterEach, beforeEach, expect, test } from 'vitest';
import { isKept } from '../../server/blobs/exclusive.ts';
import { reportOf, reportRequest } from '../support/report-files.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

test('only a file that a kill left without a record is removed at the next start', async () => {
  const { body } = await owner.post('/reports', reportRequest());
  await world.settled();
  const stored = await world.app.blobs.put(Buffer.from('of a report that nobody recorded'), 100);
  if (stored === 'too_large') throw new Error('it is small');
  await world.restart();
  await world.settled();
  expect(await isKept(world.app.blobs, stored.hash)).toBe(false);
  owner = await world.as('super_admin');
  expect((await reportOf(owner, body.data.id)).status).toBe('completed');
  expect((await owner.get(`/reports/${body.data.id}/download`)).status).toBe(200);
});
