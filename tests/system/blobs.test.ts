import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Files } from '../../server/blobs/files.ts';
import { blobsContract } from '../support/blobs-contract.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'blobs-'));

blobsContract('files', () => {
  const folder = newFolder();
  return { blobs: new Files(folder), close: () => rmSync(folder, { recursive: true }) };
});

test('unfinished files of a crash are removed at the next start', () => {
  const folder = newFolder();
  new Files(folder);
  writeFileSync(join(folder, 'unfinished', 'half'), 'half');
  new Files(folder);
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('orphans are blobs of an earlier store that were not put again', async () => {
  const folder = newFolder();
  const before = new Files(folder);
  const stored = await Promise.all(['old', 'again'].map((text) => before.put(Buffer.from(text), 10)));
  const hashes = stored.map((blob) => (blob === 'too_large' ? '' : blob.hash));
  for (const hash of hashes) utimesSync(join(folder, hash.slice(0, 2), hash), 1, 1);
  const after = new Files(folder);
  await after.put(Buffer.from('again'), 10);
  expect(await Array.fromAsync(after.leftOver())).toEqual([hashes[0]]);
  rmSync(folder, { recursive: true });
});
