import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { limits } from '../../shared/limits.ts';
import { putBackup, takeBackup } from '../support/backups.ts';
import { bootWorld, type Caller, makePerson, unlimited, type World } from '../support/world.ts';

/** Files that are sent to customers as a card with a link: POST /media with as=file, the page /f/{token} and its download. */

const dayMs = 86_400_000;
let world: World;
let agent: Caller;
let nok: Customer;
let conversationId: string;

beforeAll(async () => {
  world = await bootWorld({ app: { rates: { ...unlimited, files: 10 } }, env: { TRUST_PROXY: 'true' } });
  await startChat();
});
afterAll(() => world.close());

/** Creates a customer who wrote to the first brand. */
async function startChat(): Promise<void> {
  const { channel, lineAccountId } = world.brands[0]!;
  nok = world.line.customer(channel.channelId, { displayName: 'Nok', language: 'th' });
  conversationId = conversationIdOf(lineAccountId, nok.chat.kind, nok.chat.id);
  await nok.writes('The price list, please');
  await world.settled();
  agent = await world.as('cs_agent');
}

let made = 0;
/** Returns a different file each time, because equal bytes are stored once. */
const pdf = () => Buffer.from(`%PDF-1.7\n${++made}\n`);

async function upload(name: string, bytes: Buffer, fields: [string, string][] = [['as', 'file']]) {
  const form = new FormData();
  for (const [field, value] of fields) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${agent.token}` };
  const answer = await fetch(`${world.url}/api/media`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

interface Bubble {
  body: { contents: { text: string }[] };
  footer: { contents: [{ color: string; action: { label: string; uri: string } }] };
}
/** Returns the last message that LINE received. */
const lastSent = () => world.line.sent.at(-1)?.messages.at(-1) as { type: string; altText: string; contents: Bubble };

/** Sends a file. @returns the message's id, and the URL of its card under the server's own address */
async function send(name = 'ใบเสนอราคา.pdf', bytes = pdf()) {
  const { body } = await upload(name, bytes);
  const message = await agent.post('/messages', { conversationId, kind: 'file', mediaId: body.data.id });
  expect(message.status).toBe(201);
  await world.settled();
  const { action } = lastSent().contents.footer.contents[0];
  return {
    id: message.body.data.id as string,
    url: action.uri.replace('http://localhost:0', world.url),
    mediaId: body.data.id,
  };
}

/** Every request comes from an address of its own, unless the test gives one. */
let addresses = 0;
const open = (url: string, { headers = {}, ...init }: RequestInit = {}, from = `10.0.0.${++addresses}`) =>
  fetch(url.split('?')[0] as string, { ...init, headers: { ...headers, 'x-forwarded-for': from } });
const download = (url: string, init: RequestInit = {}) => open(`${url.split('?')[0]}/file`, init);
const linkOf = async (id: string) =>
  (await agent.get(`/messages/conversation/${conversationId}?around=${id}`)).body.data.find(
    (one: { id: string }) => one.id === id,
  ).content.link;

describe('an upload', () => {
  test('of any type has no public address, and does not count as a medium', async () => {
    const { status, body } = await upload('price list.pdf', pdf());
    expect([status, body.data.kind, body.data.url]).toEqual([201, 'file', null]);
    expect((await fetch(`${world.url}/media/${body.data.id}`)).status).toBe(404);
    expect((await fetch(`${world.url}/media/${body.data.id}/preview`)).status).toBe(404);
    const asImage = { conversationId, kind: 'image', mediaId: body.data.id };
    expect((await agent.post('/messages', asImage)).body.code).toBe('media_not_found');
  });

  test.each([
    ['a program by its name', 'a.exe', pdf(), 'file_not_allowed'],
    ['a program by its content', 'a.pdf', Buffer.from('MZ\0\0'), 'file_not_allowed'],
    ['a page', 'a.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_not_allowed'],
    ['an SVG picture', 'a.png', Buffer.from('<svg onload="alert(1)"/>'), 'file_not_allowed'],
    ['nothing', 'a.pdf', Buffer.alloc(0), 'upload_failed'],
    ['too much', 'a.bin', Buffer.alloc(limits.fileBytes + 1), 'file_too_large'],
  ])('of %s is refused', async (_, name, bytes, code) => {
    expect((await upload(name, bytes)).body.code).toBe(code);
  });

  test('has as=file and no other value, and without it only what LINE shows', async () => {
    expect((await upload('a.pdf', pdf(), [['as', 'program']])).body.code).toBe('upload_failed');
    expect((await upload('a.pdf', pdf(), [])).body.code).toBe('unsupported_media');
  });
});

test('a file is sent as a card in the customer’s language, and its page and download are safe', async () => {
  const name = 'ราคา "2026"\r\n\u202efdp.pdf';
  const bytes = pdf();
  const { id, url } = await send(name, bytes);
  const shown = 'ราคา "2026"fdp.pdf';
  const card = lastSent();
  expect(card).toMatchObject({ type: 'flex', altText: expect.stringContaining(shown) });
  expect(card.contents.body.contents[0]?.text).toBe(shown);
  expect(card.contents.footer.contents[0].action.label).toBe('ดาวน์โหลด');
  expect(url).toMatch(/\/f\/[\w-]{43}\?openExternalBrowser=1$/);

  const page = await open(url);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('<html lang="th">');
  expect(html).toContain('ราคา &#34;2026&#34;fdp.pdf');
  expect(html).not.toMatch(/<script|\son\w+=/i);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*; sandbox allow-downloads$/);
  const answer = await download(url);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  for (const { headers } of [page, answer]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const disposition = answer.headers.get('content-disposition')!;
  expect(disposition).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.~!-]+$/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] as string)).toBe(shown);
  const chosen = await (await fetch(`${url.split('?')[0]}?lang=zh`)).text();
  expect(chosen).toContain('<html lang="zh-Hant">');

  const list = await agent.get(`/messages/conversation/${conversationId}`);
  expect(JSON.stringify(list.body)).not.toContain(url.split('/f/')[1]!.slice(0, 43));
  expect(list.body.data[0]).toMatchObject({ id, content: { fileName: shown, fileSize: bytes.length } });
});

test('the token is in no record in plain text', async () => {
  const { url } = await send();
  const token = url.split('/f/')[1]!.slice(0, 43);
  expect(JSON.stringify(world.app.log.readNow(0, 100_000))).not.toContain(token);
});

test('only complete downloads count, once each, up to a limit', async () => {
  const bytes = pdf();
  const { id, url } = await send('a.pdf', bytes);
  const counted = (downloads: number) => expect.poll(async () => (await linkOf(id)).downloads).toBe(downloads);
  await open(url);
  await download(url, { method: 'HEAD' });
  await (await download(url, { headers: { range: 'bytes=0-1' } })).arrayBuffer();
  await (await download(url)).arrayBuffer();
  await counted(1);
  const half = Math.floor(bytes.length / 2);
  for (const range of [`bytes=0-${half}`, `bytes=${half + 1}-`]) {
    const part = await download(url, { headers: { range } });
    expect(part.status).toBe(206);
    await part.arrayBuffer();
  }
  await counted(2);
});

describe('the link ends', () => {
  const isGone = async (url: string, status: number) => {
    for (const answer of [await open(url), await download(url)]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(await answer.text()).not.toContain('ใบเสนอราคา');
    }
  };

  test('when it is revoked, which only people of the brand can do', async () => {
    const { id, url } = await send();
    await makePerson(world, 'other_brand', 'manager', [world.brands[1]!.id]);
    const stranger = await world.as('other_brand');
    const viewer = await world.as('viewer');
    expect((await stranger.delete(`/messages/${id}/file-link`)).body.code).toBe('message_not_found');
    expect((await viewer.delete(`/messages/${id}/file-link`)).status).toBe(403);
    expect((await open(url)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await agent.delete(`/messages/${id}/file-link`)).status).toBe(200);
    await isGone(url, 404);
    expect(await linkOf(id)).toMatchObject({ revoked: true });
    const text = await agent.post('/messages', { conversationId, kind: 'text', text: 'Sorry' });
    expect((await agent.delete(`/messages/${text.body.data.id}/file-link`)).body.code).toBe('file_link_not_found');
    await world.settled();
  });

  test('after the days of the setting, which does not change existing links', async () => {
    const owner = await world.as('super_admin');
    const month = await send();
    expect((await owner.put('/settings', { fileLinkDays: 7 })).status).toBe(200);
    const week = await send();
    world.clock.pass(7 * dayMs);
    await isGone(week.url, 410);
    expect((await open(month.url)).status).toBe(200);
    world.clock.pass(23 * dayMs);
    await isGone(month.url, 410);
    await owner.put('/settings', { fileLinkDays: 30 });
    agent = await world.as('cs_agent');
  });

  test('when the message is withdrawn', async () => {
    world.line.faults.nextCalls({ path: '/v2/bot/message/*', method: 'POST', status: 400, body: { message: 'no' } });
    const { body } = await upload('ใบเสนอราคา.pdf', pdf());
    const message = await agent.post('/messages', { conversationId, kind: 'file', mediaId: body.data.id });
    const { id } = message.body.data;
    await world.settled();
    expect(world.app.engine.read('message', id)?.row.status).toBe('failed');
    const { hash, sealed } = world.app.engine.read('fileLink', id)!.row;
    const url = `${world.url}/f/${world.app.secrets.open(sealed)}`;
    expect((await open(url)).status).toBe(200);
    expect((await agent.delete(`/messages/${id}`)).status).toBe(200);
    await isGone(url, 404);
    await world.settled();
    expect([world.app.engine.read('fileLink', id), world.app.engine.read('name', `file:${hash}`)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('for unknown tokens of any form without a difference', async () => {
    for (const token of ['x', '%00', 'a'.repeat(43), '..%2f..', "'><script>"])
      await isGone(`${world.url}/f/${token}`, 404);
  });
});

test('the link works after a restart', async () => {
  const { url } = await send();
  await world.restart();
  agent = await world.as('cs_agent');
  const restarted = `${world.url}/f/${url.split('/f/')[1]}`;
  expect((await open(restarted)).status).toBe(200);
});

test('a restored backup keeps the links of its messages, and revoked ones stay revoked', async () => {
  const owner = await world.as('super_admin');
  const [kept, revoked] = [await send(), await send()];
  const { body } = await upload('ใบเสนอราคา.pdf', pdf());
  const sendAt = new Date(world.clock.now() + 3_600_000).toISOString();
  const waiting = { conversationId, kind: 'file', mediaId: body.data.id, sendAt };
  const scheduledId = (await agent.post('/messages', waiting)).body.data.id;
  const backup = await takeBackup(owner);
  await agent.delete(`/messages/${revoked.id}/file-link`);
  const later = await send();
  await agent.put(`/messages/${scheduledId}`, { sendAt: null });
  await world.settled();
  const { sealed } = world.app.engine.read('fileLink', scheduledId)!.row;
  const scheduled = { url: `/f/${world.app.secrets.open(sealed)}` };
  expect((await putBackup(owner, backup)).status).toBe(200);
  await world.restart();
  await world.settled();
  const at = ({ url }: { url: string }) => `${world.url}/f/${url.split('/f/')[1]}`;
  const statuses = await Promise.all(
    [kept, scheduled, revoked, later].map(async (one) => (await open(at(one))).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404]);
  agent = await world.as('cs_agent');
});

test('an address that asks too often gets a page that says so', async () => {
  const { url } = await send();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await open(url, {}, '10.9.9.9')).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  const last = await open(url, {}, '10.9.9.9');
  expect([last.status, last.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('nothing of an erased customer’s file remains', async () => {
  const { url, mediaId, id } = await send('ความลับ-nok.pdf');
  const blob = world.app.engine.read('media', mediaId)!.row.blob;
  const owner = await world.as('super_admin');
  await owner.post(`/conversations/${conversationId}/erase`);
  await world.settled();
  expect((await open(url)).status).toBe(404);
  expect(await world.app.blobs.open(blob)).toBeNull();
  expect(world.app.engine.read('fileLink', id)).toBeUndefined();
  expect(JSON.stringify(world.app.log.readNow(0, 100_000))).not.toContain('ความลับ-nok');
});
