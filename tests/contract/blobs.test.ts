import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { openBlobs, readBlobs } from '../../server/app-blobs.ts';
import { Files, StoredFiles } from '../../server/blobs/files.ts';
import type { Blobs } from '../../server/blobs/port.ts';
import { blobsContract } from '../support/blobs-contract.ts';
import { bucket, S3Server } from '../support/s3.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await S3Server.start();
});
afterAll(() => s3.close());

const newFolder = () => mkdtempSync(join(tmpdir(), 'oa-blobs-'));

/** Opens a store for nodes that each have a data folder of their own. @param blobsOf returns the value of BLOBS */
async function open(nodes: 1 | 2, blobsOf: (folder: string) => string | null) {
  const folder = newFolder();
  mkdirSync(join(folder, 'shared'));
  const blobsSetting = blobsOf(folder);
  const openOn = (node: string) => openBlobs({ dataDir: join(folder, node), blobs: blobsSetting, node, env: s3.env });
  const blobs = await openOn('1');
  return { blobs, other: nodes === 1 ? blobs : await openOn('2'), close: () => rmSync(folder, { recursive: true }) };
}

let prefixes = 0;
blobsContract('a folder of one process', () => open(1, () => null));
blobsContract('a folder of two nodes', () => open(2, (folder) => join(folder, 'shared')));
blobsContract('S3', () => {
  prefixes += 1;
  return open(2, () => `s3://${bucket}/contract/${prefixes}`);
});

/** Program that starts an upload, which never ends. */
const uploading = `
  import { Readable } from 'node:stream';
  import { openBlobs } from '${join(root, 'server/app-blobs.ts')}';
  const blobs = await openBlobs(JSON.parse(process.argv[1]));
  const source = new Readable({ read: () => undefined });
  source.push('half');
  setInterval(() => undefined, 1000);
  await blobs.put(source, 100);
`;

test.each([
  ['a folder of one process', () => null, 'data/blobs/unfinished'],
  ['a folder of two nodes', (folder: string) => join(folder, 'shared'), 'shared/unfinished/1'],
  ['S3', () => `s3://${bucket}/killed`, 'data/blobs/unfinished'],
])('a process that is killed during an upload leaves nothing in %s', async (_of, blobsOf, unfinished) => {
  const folder = newFolder();
  mkdirSync(join(folder, 'shared'));
  const options = { dataDir: join(folder, 'data'), blobs: blobsOf(folder), node: '1', env: s3.env };
  const args = ['--input-type=module', '-e', uploading, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const left = () => (existsSync(join(folder, unfinished)) ? readdirSync(join(folder, unfinished)) : []);
  await expect.poll(left).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(left()).toHaveLength(1);
  const stored = (await readBlobs(options)).all();
  expect(await Array.fromAsync(stored)).toEqual([]);
  await openBlobs(options);
  expect(left()).toEqual([]);
  rmSync(folder, { recursive: true });
});

describe('blobs in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const hour = 60 * 60_000;
  const put = async (blobs: Blobs, text: string) => {
    const stored = await blobs.put(Buffer.from(text), 100);
    return stored === 'too_large' ? '' : stored.hash;
  };
  const age = (file: string, ms: number) => {
    const at = (Date.now() - ms) / 1000;
    utimesSync(file, at, at);
  };
  const fileOf = (hash: string) => join(folder, hash.slice(0, 2), hash);

  test('unfinished files of a crash are removed at the next start', () => {
    new Files(folder);
    writeFileSync(join(folder, 'unfinished', 'half'), 'half');
    new Files(folder);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });

  test('orphans are blobs of an earlier process that were not put again', async () => {
    const before = new Files(folder);
    const [old, again] = [await put(before, 'old'), await put(before, 'again')];
    for (const hash of [old, again]) age(fileOf(hash), hour);
    const after = new Files(folder);
    await put(after, 'again');
    expect(await Array.fromAsync(after.leftOver())).toEqual([old]);
    for (const hash of [old, again]) await after.deleteLeftOver(hash);
    expect(await Array.fromAsync(after.all(), ({ hash }) => hash)).toEqual([again]);
  });

  test('a node that starts removes its own unfinished files, and those that were abandoned a day ago', () => {
    const half = (...path: string[]) => {
      const file = join(folder, 'unfinished', ...path);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, 'half');
      return file;
    };
    const own = half('1', 'a');
    const others = half('2', 'b');
    const [abandoned, ofOneProcess] = [half('3', 'c'), half('d')];
    for (const file of [abandoned, ofOneProcess]) age(file, 25 * hour);
    new Files(folder, '1');
    expect([own, others, abandoned, ofOneProcess].map(existsSync)).toEqual([false, true, false, false]);
  });

  test('orphans of several nodes are blobs that were last stored more than an hour ago', async () => {
    const [one, two] = [new Files(folder, '1'), new Files(folder, '2')];
    const [old, recent, again] = [await put(one, 'old'), await put(one, 'recent'), await put(one, 'again')];
    for (const hash of [old, again]) age(fileOf(hash), hour + 60_000);
    age(fileOf(recent), hour - 60_000);
    const found = await Array.fromAsync(two.leftOver());
    expect(found.sort()).toEqual([old, again].sort());
    // A concurrent upload by another node, while this node checks whether records reference the blob.
    await put(one, 'again');
    for (const hash of found) await two.deleteLeftOver(hash);
    expect((await Array.fromAsync(one.all(), ({ hash }) => hash)).sort()).toEqual([recent, again].sort());
  });

  test('reading beside the product changes nothing', async () => {
    const hash = await put(new Files(folder, '1'), 'a picture');
    writeFileSync(join(folder, 'unfinished', '1', 'half'), 'half');
    const found = await new StoredFiles(folder).open(hash);
    expect(String(Buffer.concat(await found!.stream.toArray()))).toBe('a picture');
    expect(readdirSync(join(folder, 'unfinished', '1'))).toEqual(['half']);
    expect(await Array.fromAsync(new StoredFiles(join(folder, 'none')).all())).toEqual([]);
  });
});
