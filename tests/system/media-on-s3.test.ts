import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readBlobs } from '../../server/app-blobs.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { verifyBlobs } from '../../server/cli/verify.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bucket, S3Server } from '../support/s3.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** The whole product with BLOBS=s3://… */
const url = `s3://${bucket}/product`;
let s3: S3Server;
let world: World;
let agent: Caller;

beforeAll(async () => {
  s3 = await S3Server.start();
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
  world = await bootWorld({ brandCount: 1, env: { BLOBS: url } });
  agent = await world.as('cs_agent');
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
  await s3.close();
});

const picture = greyPicture(40, 30, 0x80);

async function upload() {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${agent.token}` };
  const answer = await fetch(`${world.url}/api/media`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

const hashes = () => Array.fromAsync(world.app.blobs.all(), ({ hash }) => hash);

test('a picture is uploaded, served in ranges, verified and backed up, and deleted with the erased customer', async () => {
  const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
  const { id } = (await upload()).body.data;
  await agent.post('/messages', { conversationId: conversation, kind: 'image', mediaId: id });
  await world.settled();
  const link = `${world.url}/media/${id}`;
  const part = await fetch(link, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);

  const [hash] = (await hashes()) as [string];
  const lines: string[] = [];
  const audited = async (also: [string, string][]) => {
    const named = () => new Map([[hash, 'media a'] as const, ...also]);
    const blobs = await readBlobs({ dataDir: world.dataDir, blobs: url });
    return verifyBlobs({ blobs, named, report: (line) => lines.push(line) });
  };
  expect([await audited([]), lines]).toEqual([1, []]);
  await audited([['f'.repeat(64), 'media b']]);
  expect(lines).toEqual([`file ${'f'.repeat(64)}: missing (media b)`]);
  const { log, blobs } = world.app;
  const chunks = writeBackup({ dataDir: world.dataDir, log, blobs, now: 0, key: null, damaged: () => undefined });
  const backup = Buffer.concat(await Array.fromAsync(chunks));
  expect(backup.includes(`blobs/${hash.slice(0, 2)}/${hash}`)).toBe(true);
  expect(backup.includes(picture)).toBe(true);

  const owner = await world.as('super_admin');
  s3.fail('slow_down', 3);
  await owner.post(`/conversations/${conversation}/erase`);
  await expect.poll(hashes).toEqual([]);
  expect((await fetch(link)).status).toBe(404);
});

test('while the storage does not respond, uploads and downloads are refused, and nothing is stored', async () => {
  const { id } = (await upload()).body.data;
  const stored = await hashes();
  s3.fail('slow_down');
  expect(await upload()).toMatchObject({ status: 503, body: { code: 'not_stored' } });
  const served = await fetch(`${world.url}/media/${id}`);
  expect([served.status, (await served.json()).code]).toEqual([503, 'not_ready']);
  s3.fail(null);
  expect(await hashes()).toEqual(stored);
  expect((await fetch(`${world.url}/media/${id}`)).status).toBe(200);
});
