import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { greyPicture } from '../../server/media/picture.ts';
import { limits } from '../../shared/limits.ts';
import type { Role } from '../../shared/permissions.ts';
import { takeBackup } from '../support/backups.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests that permissions are checked again at the end of an upload, because an upload can take any time. */

let world: World;
let owner: Caller;
let restarts = 0;

beforeAll(async () => {
  world = await bootWorld({ app: { onRestart: () => restarts++ } });
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

/** Uploads a file, and waits for `meanwhile` after the first half. @returns the error code of the response */
async function uploaded(
  { url, token }: Caller,
  path: string,
  file: Buffer,
  meanwhile: (answered: Promise<unknown>) => Promise<unknown>,
) {
  const half = file.length >> 1;
  const upload = request(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=end',
      expect: '100-continue',
    },
  });
  // The server closes the connection of a refused upload.
  upload.on('error', () => undefined);
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write('--end\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: image/png\r\n\r\n');
  upload.write(file.subarray(0, half));
  await meanwhile(answered);
  upload.write(file.subarray(half));
  upload.end('\r\n--end--\r\n');
  const [answer] = await answered;
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return (JSON.parse(text) as { code?: string }).code;
}

let people = 0;
async function person(role: Role): Promise<{ id: string; caller: Caller }> {
  people += 1;
  const id = await makePerson(world, `slow${people}`, role, [world.brands[0]!.id]);
  return { id, caller: await world.as(`slow${people}`) };
}
const deactivate = (id: string) => () => owner.put(`/staff/${id}/status`, { status: 'inactive' });
const picture = greyPicture(9, 9, 0x10);

test('an undisturbed upload is accepted', async () => {
  const { caller } = await person('admin');
  const path = `/brands/${world.brands[0]!.id}/logo`;
  expect(await uploaded(caller, path, picture, () => Promise.resolve())).toBeUndefined();
});

test.each(['/media', 'the logo of a brand'])('%s is not stored for a person deactivated meanwhile', async (what) => {
  const { id, caller } = await person('admin');
  const brand = `/brands/${world.brands[0]!.id}`;
  const before = (await owner.get(brand)).body.data.version;
  const path = what === '/media' ? what : `${brand}/logo`;
  expect(await uploaded(caller, path, picture, deactivate(id))).toBe('unauthenticated');
  expect((await owner.get(brand)).body.data.version).toBe(before);
});

test('the logo remains when the sender lost the brand meanwhile', async () => {
  const { id, caller } = await person('admin');
  const path = `/brands/${world.brands[0]!.id}/logo`;
  const unassign = () => owner.put(`/staff/${id}`, { assignedBrands: [] });
  expect(await uploaded(caller, path, picture, unassign)).toBe('brand_not_found');
});

test('a backup of a person who was deactivated, or lost all brands, meanwhile is not staged', async () => {
  const backup = await takeBackup(owner);
  const deactivated = await person('super_admin');
  expect(await uploaded(deactivated.caller, '/settings/restore', backup, deactivate(deactivated.id))).toBe(
    'unauthenticated',
  );
  // Waits until the request has ended, because only one backup is accepted at a time.
  await expect.poll(() => world.app.lasting.size).toBe(0);
  const demoted = await person('super_admin');
  const demote = () =>
    owner.put(`/staff/${demoted.id}`, { role: 'admin', assignedBrands: [], permissions: ['settings.system'] });
  expect(await uploaded(demoted.caller, '/settings/restore', backup, demote)).toBe('forbidden');
  expect([existsSync(join(world.dataDir, 'restore')), restarts]).toEqual([false, 0]);
});

test('an upload is refused when its session expires, and continues in a renewed session', async () => {
  const [ending, renewing] = [await person('admin'), await person('admin')];
  world.clock.pass(limits.sessionMs - 50);
  const path = `/brands/${world.brands[0]!.id}/logo`;
  const [hasRenewed, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const renewed = uploaded(renewing.caller, path, picture, async () => {
    await renewing.caller.post('/auth/renew');
    hasRenewed.resolve();
    await hasEnded.promise;
  });
  const refused = uploaded(ending.caller, path, picture, async (answered) => {
    await hasRenewed.promise;
    await expect.poll(() => world.app.lasting.size).toBe(2);
    world.clock.pass(50);
    await answered;
  });
  expect(await refused).toBe('unauthenticated');
  hasEnded.resolve();
  expect(await renewed).toBeUndefined();
  owner = await world.as('super_admin');
});

test('a queued download whose caller left is not checked', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  subscribe('http.server.request.start', (message) =>
    arrived.resolve((message as { response: ServerResponse }).response),
  );
  const download = request(`${world.url}/api/analytics/export?brand=all&range=today`, {
    headers: { authorization: `Bearer ${owner.token}`, 'log-position': String(world.app.engine.position + 1) },
  });
  download.on('error', () => undefined);
  download.end();
  const response = await arrived.promise;
  download.destroy();
  await once(response, 'close');
  await owner.post('/labels', { brandId: world.brands[0]!.id, name: 'One', color: '#E03131' });
  await expect.poll(() => world.app.lasting.size).toBe(0);
  // The download is not refused, because it was permitted when the request arrived.
  expect(response.statusCode).toBe(200);
});
