import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { greyPicture } from '../../server/media/picture.ts';
import { limits } from '../../shared/limits.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;

beforeAll(async () => {
  world = await bootWorld();
  agent = await world.as('cs_agent');
});
afterAll(() => world.close());

type Part = readonly [name: string, bytes: Buffer];
let made = 0;
/** Returns a different picture each time, because equal bytes are stored once. */
const picture = () => greyPicture(40, 30 + ++made, 0x80);
const film = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0'), Buffer.alloc(++made, 7)]);
const large = () => Buffer.concat([picture(), Buffer.alloc(limits.previewBytes)]);

async function upload(...parts: Part[]) {
  const body = new FormData();
  for (const [name, bytes] of parts) body.append(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const headers = { authorization: `Bearer ${agent.token}` };
  const answer = await fetch(`${world.url}/api/media`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

const idOf = async (...parts: Part[]): Promise<string> => (await upload(...parts)).body.data.id;
const conversation = () => new ExistingRows(world, world.brands[0]!.id).conversation();
const get = (id: string, rest = '') => fetch(`${world.url}/media/${id}${rest}`);
async function shown(id: string) {
  const answer = await get(id, '/preview');
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}
const send = (conversationId: string, kind: string, mediaId: string) =>
  agent.post('/messages', { conversationId, kind, mediaId });
const uploads = () => world.app.rows.all('media').length;
const storedPreviews = () => world.app.rows.all('preview').map(({ row }) => row.blob);
const isStored = (hash: string) => existsSync(join(world.dataDir, 'blobs', hash.slice(0, 2), hash));

async function erase(conversationId: string): Promise<void> {
  const owner = await world.as('super_admin');
  expect((await owner.post(`/conversations/${conversationId}/erase`)).status).toBe(200);
  await world.settled();
}

describe('the preview on phones', () => {
  test('is the one sent with a picture or a video', async () => {
    for (const file of [large(), film()]) {
      const small = picture();
      const id = await idOf(['preview', small], ['file', file]);
      expect(await shown(id)).toEqual({ type: 'image/png', bytes: small });
      expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(file)).toBe(true);
    }
  });

  test('is the picture itself when it is small enough', async () => {
    const file = picture();
    expect((await shown(await idOf(['file', file]))).bytes).toEqual(file);
  });

  test.each([
    ['a video', film],
    ['a picture that LINE does not accept as a preview', large],
  ])('is a plain picture for %s sent without one', async (_, file) => {
    const { type, bytes } = await shown(await idOf(['file', file()]));
    expect([type, bytes.length < 1000]).toEqual(['image/png', true]);
  });

  test('is not a part after the file', async () => {
    const file = picture();
    expect((await shown(await idOf(['file', file], ['preview', picture()]))).bytes).toEqual(file);
  });

  test('does not exist for audio, even if one was sent', async () => {
    const before = storedPreviews();
    const id = await idOf(['preview', picture()], ['file', Buffer.from('ID3\u0004 a sound')]);
    expect((await get(id, '/preview')).status).toBe(404);
    expect(storedPreviews()).toEqual(before);
  });

  test('is announced to the thread', async () => {
    const id = await idOf(['preview', picture()], ['file', film()]);
    const { body } = await send(await conversation(), 'video', id);
    expect(body.data.content.media).toMatchObject({ state: 'ready', preview: true });
  });
});

describe('a refused preview is', () => {
  const page = Buffer.from('<html><script>alert(1)</script>');
  test.each<[string, Part[], string]>([
    [
      'a preview that is too large',
      [
        ['preview', large()],
        ['file', film()],
      ],
      'media_too_large',
    ],
    [
      'one that is not a picture',
      [
        ['preview', page],
        ['file', film()],
      ],
      'unsupported_media',
    ],
    [
      'one that is a GIF',
      [
        ['preview', Buffer.from('GIF89a......')],
        ['file', film()],
      ],
      'unsupported_media',
    ],
    [
      'one that is a video',
      [
        ['preview', film()],
        ['file', film()],
      ],
      'unsupported_media',
    ],
    [
      'an empty one',
      [
        ['preview', Buffer.alloc(0)],
        ['file', film()],
      ],
      'upload_failed',
    ],
    ['one without a file', [['preview', picture()]], 'upload_failed'],
    [
      'a second one',
      [
        ['preview', picture()],
        ['preview', picture()],
        ['file', film()],
      ],
      'upload_failed',
    ],
    [
      'a valid one before an invalid file',
      [
        ['preview', picture()],
        ['file', page],
      ],
      'unsupported_media',
    ],
  ])('%s, and none of it is stored', async (_, parts, code) => {
    const before = uploads();
    expect(await upload(...parts)).toMatchObject({ status: 400, body: { code } });
    expect(uploads()).toBe(before);
  });

  test('one that is too large while a large file waits behind it', async () => {
    const file = Buffer.concat([film(), Buffer.alloc(8 * 1024 * 1024)]);
    expect((await upload(['preview', large()], ['file', file])).body.code).toBe('media_too_large');
  });
});

describe('file and preview are deleted', () => {
  const blobsOf = (id: string) => {
    const [media, preview] = [world.app.engine.read('media', id), world.app.engine.read('preview', id)];
    return [media!.row.blob, preview!.row.blob];
  };

  test('with the erased customer', async () => {
    const chat = await conversation();
    const id = await idOf(['preview', picture()], ['file', film()]);
    await send(chat, 'video', id);
    const blobs = blobsOf(id);
    expect(blobs.map(isStored)).toEqual([true, true]);
    await erase(chat);
    expect(blobs.map(isStored)).toEqual([false, false]);
    expect([(await get(id)).status, (await get(id, '/preview')).status]).toEqual([404, 404]);
    expect(world.app.engine.read('preview', id)).toBeUndefined();
  });

  test('with the removed message', async () => {
    const chat = await conversation();
    world.line.faults.nextCalls({ path: '/v2/bot/message/*', method: 'POST', status: 400, body: { message: 'no' } });
    const id = await idOf(['preview', picture()], ['file', film()]);
    const { body } = await send(chat, 'video', id);
    await world.settled();
    const blobs = blobsOf(id);
    expect(blobs.map(isStored)).toEqual([true, true]);
    expect((await agent.delete(`/messages/${body.data.id}`)).status).toBe(200);
    await world.settled();
    world.line.faults.clear();
    expect(blobs.map(isStored)).toEqual([false, false]);
  });

  test('when not sent within a day', async () => {
    const id = await idOf(['preview', picture()], ['file', film()]);
    const blobs = blobsOf(id);
    expect(blobs.map(isStored)).toEqual([true, true]);
    world.clock.pass(limits.unusedUploadMs + 1000);
    await world.app.alarm.ring();
    await world.settled();
    agent = await world.as('cs_agent');
    expect(blobs.map(isStored)).toEqual([false, false]);
  });

  test('but not while another upload has the same preview', async () => {
    const small = picture();
    const chats = [await conversation(), await conversation()];
    const sent = await idOf(['preview', small], ['file', film()]);
    const waiting = await idOf(['preview', small], ['file', film()]);
    const [, blob] = blobsOf(sent);
    await send(chats[0]!, 'video', sent);
    await erase(chats[0]!);
    // The preview must remain after each erasure: after the first, an upload that was not sent yet needs it, and after the second, an
    // upload that was sent.
    expect((await shown(waiting)).bytes).toEqual(small);
    await send(chats[1]!, 'video', waiting);
    const again = await idOf(['preview', small], ['file', film()]);
    const third = await conversation();
    await send(third, 'video', again);
    await erase(third);
    expect((await shown(waiting)).bytes).toEqual(small);
    await erase(chats[1]!);
    expect(isStored(blob!)).toBe(false);
  });

  test('but not while the preview was also sent as a picture', async () => {
    const small = picture();
    const [first, second] = [await conversation(), await conversation()];
    await send(first, 'video', await idOf(['preview', small], ['file', film()]));
    const own = await idOf(['file', small]);
    await send(second, 'image', own);
    await erase(first);
    expect((await shown(own)).bytes).toEqual(small);
    const third = await conversation();
    const other = await idOf(['preview', small], ['file', film()]);
    await send(third, 'video', other);
    await erase(second);
    expect((await shown(other)).bytes).toEqual(small);
  });
});
