import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

test('unfinished files of a crash are gone after the next start', () => {
  const folder = newFolder();
  new Files(folder);
  writeFileSync(join(folder, 'unfinished', 'half'), 'half');
  new Files(folder);
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
