import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { greyPicture } from '../../server/media/picture.ts';
import { limits } from '../../shared/limits.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let cookie: string;

beforeAll(async () => {
  world = await bootWorld();
  await signIn();
});
afterAll(() => world.close());

async function signIn(): Promise<void> {
  agent = await world.as('cs_agent');
  cookie = (await agent.get('/auth/me')).headers.getSetCookie()[0]!.split(';')[0]!;
}

const picture = greyPicture(40, 30, 0x80);
const film = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0'), Buffer.alloc(100, 7)]);

async function upload(bytes: Buffer, { path = '/media', name = 'a.png', type = 'image/png', as = agent } = {}) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

const linkOf = (id: string, rest = '') => `${world.url}/media/${id}${rest}`;
const send = (conversationId: string, kind: string, mediaId: string, as = agent) =>
  as.post('/messages', { conversationId, kind, mediaId });

test('the location of a photo is not sent to customers', async () => {
  const place = 'GPS 13.7563 N';
  const textChunk = Buffer.concat([Buffer.from([0, 0, 0, place.length]), Buffer.from(`tEXt${place}`), Buffer.alloc(4)]);
  const photo = Buffer.concat([picture.subarray(0, 33), textChunk, picture.subarray(33)]);
  const { body } = await upload(photo);
  const bytes = Buffer.from(await (await fetch(linkOf(body.data.id))).arrayBuffer());
  expect([bytes.equals(picture), body.data.size]).toEqual([true, picture.length]);
});

describe('uploads', () => {
  test.each([
    ['a picture', picture, 'image/png', 201, 'image'],
    ['a video', film, 'video/mp4', 201, 'video'],
    ['an HTML page declared as a picture', Buffer.from('<html>'), 'image/png', 400, 'unsupported_media'],
    ['a GIF', Buffer.from('GIF89a......'), 'image/gif', 400, 'unsupported_media'],
    ['an empty file', Buffer.alloc(0), 'image/png', 400, 'upload_failed'],
  ])('%s', async (_, bytes, type, status, outcome) => {
    const answer = await upload(bytes, { type });
    expect([answer.status, answer.body.code ?? answer.body.data.kind]).toEqual([status, outcome]);
  });

  test('a picture that is too large', async () => {
    const { body } = await upload(Buffer.concat([picture, Buffer.alloc(limits.imageBytes)]));
    expect(body.code).toBe('media_too_large');
  });

  test('that the disk cannot store', async () => {
    const folder = join(world.dataDir, 'blobs/unfinished');
    rmdirSync(folder);
    const logo = { path: `/brands/${world.brands[0]!.id}/logo`, as: await world.as('super_admin') };
    for (const [bytes, of] of [
      [picture, {}],
      [film, { type: 'video/mp4' }],
      [picture, logo],
    ] as const) {
      const { status, body } = await upload(bytes, of);
      expect([status, body.code]).toEqual([503, 'not_stored']);
    }
    mkdirSync(folder);
    expect((await upload(picture)).status).toBe(201);
  });

  test('that were not sent are limited per person in number and bytes, those in progress included', async () => {
    const uploadedBy = async (as: Caller, count: number, bytes: number) => {
      const staffId = (await as.get('/auth/me')).body.data.user.id;
      const fields = { staffId, kind: 'video', mime: 'video/mp4', bytes, blob: 'a', duration: 1 } as const;
      const events = Array.from({ length: count }, () => ({
        type: 'media.uploaded' as const,
        mediaId: randomUUID(),
        ...fields,
      }));
      await world.app.engine.append({
        stream: `staff/${staffId}`,
        at: world.clock.now(),
        actor: `staff:${staffId}`,
        events,
      });
      await world.settled();
    };
    const [few, many] = [await world.as('admin'), await world.as('manager')];
    await uploadedBy(few, 1, limits.unusedUploadBytes - 10);
    expect(await upload(picture, { as: few })).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } });
    await uploadedBy(many, limits.unusedUploadsMax - 2, 10);
    const outcomes = await Promise.all([1, 2, 3].map(() => upload(picture, { as: many })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
    const stored = outcomes.find(({ status }) => status === 201)?.body.data.id;
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    expect((await send(conversation, 'image', stored, many)).status).toBe(201);
    expect((await upload(picture, { as: many })).status).toBe(201);
    expect((await upload(picture)).status).toBe(201);
  });

  test('a request without a form', async () => {
    expect((await agent.post('/media', { a: 1 })).body.code).toBe('upload_failed');
  });
});

describe('an upload', () => {
  test('is sent to LINE as a link that serves the bytes, and is deleted by an erasure', async () => {
    const things = new ExistingRows(world, world.brands[0]!.id);
    const conversation = await things.conversation();
    const { body } = await upload(picture);
    const { id, url } = body.data;
    const { status, body: sent } = await send(conversation, 'image', id);
    expect([status, sent.data.content]).toMatchObject([
      201,
      { mediaId: id, media: { state: 'ready', mime: 'image/png' } },
    ]);
    await world.settled();
    const call = world.line.calls.findLast(({ path }) => path.includes('/message/'));
    expect(JSON.stringify(call?.body ?? call)).toContain(`/media/${id}`);
    expect(url).toMatch(new RegExp(`/media/${id}$`));
    const served = await fetch(linkOf(id));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
    const preview = await fetch(linkOf(id, '/preview'));
    expect(preview.status).toBe(200);
    // Pages of other origins, such as those of LINE, are allowed to embed the files.
    const opens = [served, preview].map(({ headers }) => headers.get('cross-origin-resource-policy'));
    expect(opens).toEqual(['cross-origin', 'cross-origin']);

    const owner = await world.as('super_admin');
    expect((await owner.post(`/conversations/${conversation}/erase`)).status).toBe(200);
    await world.settled();
    expect((await fetch(linkOf(id))).status).toBe(404);
    expect((await fetch(linkOf(id, '/preview'))).status).toBe(404);
  });

  test('is sent only by its uploader, and with its own type', async () => {
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    const { id } = (await upload(picture)).body.data;
    expect((await send(conversation, 'video', id)).body.code).toBe('media_not_found');
    expect((await send(conversation, 'image', id, await world.as('cs_lead'))).body.code).toBe('media_not_found');
    expect((await send(conversation, 'image', 'nothing')).body.code).toBe('media_not_found');
  });

  test('is deleted after a day if it was not sent; a sent one remains', async () => {
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    const [sentId, left] = [
      (await upload(film)).body.data.id,
      (await upload(Buffer.concat([film, film]))).body.data.id,
    ];
    await send(conversation, 'video', sentId);
    world.clock.pass(limits.unusedUploadMs + 1000);
    await world.app.alarm.ring();
    await world.settled();
    expect((await fetch(linkOf(sentId))).status).toBe(200);
    expect((await fetch(linkOf(left))).status).toBe(404);
    expect(world.app.rows.all('media').map(({ row }) => row.id)).toContain(sentId);
    await signIn();
  });
});

describe('the bytes of a message', () => {
  test('are available to the token and cookie of people who may see it, in ranges, with safe headers', async () => {
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    const { id: mediaId } = (await upload(picture)).body.data;
    const { id } = (await send(conversation, 'image', mediaId)).body.data;
    const get = (headers: Record<string, string>) => fetch(`${world.url}/api/media/messages/${id}`, { headers });
    expect((await get({})).status).toBe(401);
    expect((await get({ authorization: `Bearer ${agent.token}` })).status).toBe(200);
    const complete = await get({ cookie });
    expect(Object.fromEntries(complete.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': String(picture.length),
    });
    const part = await get({ cookie, range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${picture.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(2, 6))).toBe(true);
    expect((await get({ cookie, range: `bytes=${picture.length}-` })).status).toBe(416);
    expect((await get({ cookie, 'if-none-match': complete.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('a request of the own account sets the cookie for a caller with only a token', async () => {
    const me = await fetch(`${world.url}/api/auth/me`, { headers: { authorization: `Bearer ${agent.token}` } });
    expect(me.headers.get('set-cookie')).toContain(`${cookie}; Path=/api/media;`);
  });

  test('the cookie grants nothing else', async () => {
    const answers = await Promise.all([
      fetch(`${world.url}/api/auth/me`, { headers: { cookie } }),
      fetch(`${world.url}/api/media`, { method: 'POST', headers: { cookie } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('logos', () => {
  const path = () => `/brands/${world.brands[0]!.id}/logo`;

  test('are recognized by content and not by name, at most 2 MB', async () => {
    const admin = await world.as('admin');
    const put = (bytes: Buffer, type = 'image/png') => upload(bytes, { path: path(), type, as: admin });
    expect((await put(Buffer.from('<svg onload="alert(1)"/>'))).body).toMatchObject({
      code: 'not_an_image',
      message: 'Please select an image file.',
    });
    const large = Buffer.concat([picture, Buffer.alloc(limits.logoBytes)]);
    expect((await put(large)).body).toMatchObject({ message: 'Image file size cannot exceed 2MB.' });
    const wide = Buffer.from(picture);
    wide.writeUInt32BE(20_000, 16);
    expect((await put(wide)).body).toMatchObject({ code: 'image_too_wide' });
    expect((await put(picture.subarray(0, 12))).body).toMatchObject({ code: 'not_an_image' });
    expect((await put(picture, 'text/html')).status).toBe(200);
    const { logoUrl } = (await admin.get(`/brands/${world.brands[0]!.id}`)).body.data;
    const served = await fetch(world.url + logoUrl);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await admin.delete(path())).body.data.logoUrl).toBeNull();
    expect((await fetch(`${world.url}/api${path()}`)).status).toBe(404);
  });
});
