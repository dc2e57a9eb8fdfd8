import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBlobs, openBlobs, readBlobs } from '../../server/app-blobs.ts';
import { type Blob, BlobsUnavailable } from '../../server/blobs/port.ts';
import { S3Blobs } from '../../server/blobs/s3.ts';
import { Unfinished } from '../../server/blobs/unfinished.ts';
import { ConfigError } from '../../server/settings.ts';
import { bucket, S3Server } from '../support/s3.ts';

let s3: S3Server;
let folder: string;
let blobs: S3Blobs;
let url: string;
let prefixes = 0;

beforeAll(async () => {
  s3 = await S3Server.start();
});
afterAll(() => s3.close());
beforeEach(() => {
  prefixes += 1;
  url = `s3://${bucket}/failures/${prefixes}`;
  folder = mkdtempSync(join(tmpdir(), 'oa-s3-'));
  blobs = open();
});
afterEach(() => {
  s3.fail(null);
  s3.clockAheadMs = 0;
  s3.listMax = 1000;
  s3.requests.length = 0;
  blobs.close();
  rmSync(folder, { recursive: true });
});

/** Opens the store with a short limit of time, which only failures reach. */
function open({ env = s3.env, idleMs = 60_000 }: { env?: NodeJS.ProcessEnv; idleMs?: number } = {}): S3Blobs {
  return new S3Blobs({ url, unfinished: new Unfinished(join(folder, 'unfinished')), env, idleMs, backoff: () => 1 });
}

const data = randomBytes(300_000);
const put = async (): Promise<Blob> => {
  const stored = await blobs.put(data, data.length);
  if (stored === 'too_large') throw new Error('It is small.');
  return stored;
};
const stored = () => Array.fromAsync(blobs.all(), ({ hash }) => hash);
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: Error) => error,
  );
const readAll = async (hash: string) => Buffer.concat((await (await blobs.open(hash))!.stream.toArray()) as Buffer[]);
const unfinished = () => readdirSync(join(folder, 'unfinished'));

test('a key is the path of the file in a folder, so that either can be copied to the other', async () => {
  const { hash } = await put();
  expect(s3.requests).toEqual([`PUT /${bucket}/failures/${prefixes}/${hash.slice(0, 2)}/${hash}`]);
});

test('an upload is repeated after a temporary failure', async () => {
  for (const failure of ['slow_down', 'cut_upload'] as const) {
    s3.fail(failure, 2);
    const { hash } = await put();
    expect(await readAll(hash)).toEqual(data);
    await blobs.delete(hash);
  }
});

test('an overloaded storage is reported after three attempts, and nothing is stored', async () => {
  s3.fail('slow_down');
  const error = await failureOf(put());
  expect(error).toBeInstanceOf(BlobsUnavailable);
  expect(error.message).toBe(`The storage ${url} failed to store a file: SlowDown (status 503).`);
  expect(s3.requests.length).toBe(3);
  s3.fail(null);
  expect([await stored(), unfinished()]).toEqual([[], []]);
});

test('a lost connection during an upload is reported, and nothing is stored', async () => {
  s3.fail('cut_upload');
  const error = await failureOf(put());
  expect(error).toBeInstanceOf(BlobsUnavailable);
  expect(error.message).toMatch(/failed to store a file: (ECONNRESET|EPIPE)\.$/);
  s3.fail(null);
  expect([await stored(), unfinished()]).toEqual([[], []]);
});

test('a storage that never responds is reported for each kind of request', async () => {
  const { hash } = await put();
  blobs.close();
  blobs = open({ idleMs: 50 });
  s3.fail('hang');
  const works = {
    'store a file': () => put(),
    'read a file': () => blobs.open(hash),
    'list files': () => stored(),
    'delete a file': () => blobs.delete(hash),
  };
  for (const [action, work] of Object.entries(works)) {
    const error = await failureOf(work());
    expect(error).toBeInstanceOf(BlobsUnavailable);
    expect(error.message).toBe(`The storage ${url} failed to ${action}: no response within 0.05 seconds.`);
  }
  expect(unfinished()).toEqual([]);
});

test.each([
  ['cut_download', 60_000, 'ECONNRESET'],
  ['stall_download', 50, 'no response within 0.05 seconds'],
] as const)('a download that fails in the middle (%s) ends with an error', async (failure, idleMs, reason) => {
  const { hash } = await put();
  blobs.close();
  blobs = open({ idleMs });
  s3.fail(failure);
  const error = await failureOf(readAll(hash));
  expect(error).toBeInstanceOf(BlobsUnavailable);
  expect(error.message).toBe(`The storage ${url} failed to read a file: ${reason}.`);
});

test('the time limit does not count the time that the reader of a download takes', async () => {
  const large = randomBytes(9_000_000);
  const { hash } = (await blobs.put(large, large.length)) as Blob;
  blobs.close();
  blobs = open({ idleMs: 2000 });
  const { stream } = (await blobs.open(hash))!;
  const reader = stream[Symbol.asyncIterator]();
  const first = (await reader.next()).value as Buffer;
  // A request that hangs ends after the limit, which is thereby exceeded for the paused download as well.
  s3.fail('hang', 1);
  await blobs.delete('0'.repeat(64));
  const chunks = [first];
  for (let next = await reader.next(); !next.done; next = await reader.next()) chunks.push(next.value as Buffer);
  expect(Buffer.concat(chunks).equals(large)).toBe(true);
});

test('a reader that stops early ends the download', async () => {
  const { hash } = await put();
  for (const take of [0, 1]) {
    const { stream } = (await blobs.open(hash))!;
    if (take === 1) await once(stream, 'readable');
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
  }
  expect(await readAll(hash)).toEqual(data);
});

test('bytes that arrive damaged are not stored', async () => {
  const changing = new (class extends Unfinished {
    override write(bytes: Readable | Buffer, max: number, keep: (file: string, blob: Blob) => Promise<void>) {
      return super.write(bytes, max, (file, blob) => {
        writeFileSync(file, randomBytes(blob.bytes));
        return keep(file, blob);
      });
    }
  })(join(folder, 'unfinished'));
  const damaging = new S3Blobs({ url, unfinished: changing, env: s3.env, backoff: () => 1 });
  const error = await failureOf(damaging.put(data, data.length));
  expect(error.message).toContain('the bytes arrived damaged (XAmzContentSHA256Mismatch)');
  expect(await stored()).toEqual([]);
  damaging.close();
});

test('unfinished uploads of a crash are removed at the next start, and were never on the storage', async () => {
  const source = new Readable({ read: () => undefined });
  const uploading = blobs.put(source, 1000);
  source.push('half');
  await expect.poll(unfinished).toHaveLength(1);
  expect(s3.requests).toEqual([]);
  const dataDir = join(folder, 'data');
  const left = join(dataDir, 'blobs', 'unfinished');
  await openBlobs({ dataDir, blobs: url, node: '1', env: s3.env });
  writeFileSync(join(left, 'half'), 'half');
  await openBlobs({ dataDir, blobs: url, node: '1', env: s3.env });
  expect(readdirSync(left)).toEqual([]);
  expect(await stored()).toEqual([]);
  source.destroy(new Error('ended'));
  await expect(uploading).rejects.toThrow('ended');
});

test('more files than fit in one list are listed', async () => {
  s3.listMax = 2;
  const all = await Promise.all(['1', '2', '3', '4', '5'].map((text) => blobs.put(Buffer.from(text), 10)));
  s3.requests.length = 0;
  expect((await stored()).sort()).toEqual(all.map((blob) => (blob as Blob).hash).sort());
  expect(s3.requests.length).toBe(3);
});

test('left over is what was last stored more than an hour ago by the clock of the storage', async () => {
  const { hash } = await put();
  s3.clockAheadMs = 59 * 60_000;
  expect(await Array.fromAsync(blobs.leftOver())).toEqual([]);
  s3.clockAheadMs = 61 * 60_000;
  expect(await Array.fromAsync(blobs.leftOver())).toEqual([hash]);
  // A concurrent upload by another node.
  s3.clockAheadMs = 0;
  await put();
  await blobs.deleteLeftOver(hash);
  expect(await stored()).toEqual([hash]);
  s3.clockAheadMs = 61 * 60_000;
  await blobs.deleteLeftOver(hash);
  expect(await stored()).toEqual([]);
});

test('a wrong location or wrong credentials prevent the start, without secrets in the message', async () => {
  const start = (blobs: string, env: Record<string, string>) =>
    openBlobs({ dataDir: folder, blobs, node: '1', env: { ...s3.env, ...env } });
  const wrong: [string, Record<string, string>, string][] = [
    ['s3://absent-bucket', {}, 'the bucket does not exist (NoSuchBucket)'],
    [url, { AWS_ACCESS_KEY_ID: 'unknown' }, 'the access key is unknown (InvalidAccessKeyId)'],
    [url, { AWS_SECRET_ACCESS_KEY: 'hunter2' }, 'the secret access key is wrong (SignatureDoesNotMatch)'],
    [url, { AWS_ENDPOINT_URL_S3: 'http://192.0.2.1' }, 'must use https'],
    [url, { AWS_ENDPOINT_URL_S3: 'https://key:hunter2@localhost' }, 'is not an http(s) URL without credentials'],
  ];
  for (const [at, env, reason] of wrong) {
    const error = await failureOf(start(at, env));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain(reason);
    expect(`${error.message}${error.stack}${JSON.stringify(error)}${error.cause}`).not.toMatch(/hunter2|test-secret/);
  }
});

test('a storage that does not respond does not prevent the start', async () => {
  const { hash } = await put();
  s3.fail('slow_down', 3);
  const opened = await openBlobs({ dataDir: folder, blobs: url, node: '1', env: s3.env });
  expect((await opened.open(hash))?.bytes).toBe(data.length);
});

test('a certificate that is not trusted prevents the start', async () => {
  // The server's built-in certificate is signed by itself.
  const smtp = new SMTPServer({ secure: true, logger: false });
  smtp.on('error', () => undefined);
  const { server } = smtp;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { ...s3.env, AWS_ENDPOINT_URL_S3: `https://127.0.0.1:${port}` };
  const error = await failureOf(openBlobs({ dataDir: folder, blobs: url, node: '1', env }));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error.message).toMatch(/failed to list files: \w*CERT\w*\./);
  server.close();
});

test('the check reports a store that cannot be used, and a bucket that keeps what is deleted', async () => {
  const check = () => checkBlobs(url, s3.env);
  expect(await check()).toEqual([{ state: 'ok', text: `${url} responds` }]);
  s3.isVersioned = true;
  expect((await check()).map(({ state }) => state)).toEqual(['ok', 'note']);
  s3.isVersioned = false;
  s3.fail('slow_down');
  const text = `The storage ${url} failed to list files: SlowDown (status 503).`;
  expect(await check()).toEqual([{ state: 'wrong', text }]);
  const missing = join(folder, 'missing');
  expect((await checkBlobs(missing, {}))[0]).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^BLOBS .*Mount/),
  });
  await expect(openBlobs({ dataDir: folder, blobs: missing, node: '1' })).rejects.toThrow(ConfigError);
});

test('a store that is opened for reading stores nothing', async () => {
  const { hash } = await put();
  const dataDir = join(folder, 'data');
  const readable = await readBlobs({ dataDir, blobs: url, env: s3.env });
  expect((await readable.open(hash))?.bytes).toBe(data.length);
  expect(existsSync(dataDir)).toBe(false);
});
