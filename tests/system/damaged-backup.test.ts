import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Files } from '../../server/blobs/files.ts';
import { runCommand } from '../support/command.ts';
import { password } from '../support/world.ts';

/** Tests of backups of damaged installations. */

let work: string;
/** Data folder of a stopped installation. */
let data: string;
let hash: string;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'oa-damaged-'));
  data = join(work, 'data');
  const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: password };
  expect(await runCommand(data, ['create-owner'], owner)).toMatchObject({ code: 0 });
  const blob = await new Files(join(data, 'blobs')).put(Buffer.from('a picture'), 100);
  hash = blob === 'too_large' ? '' : blob.hash;
});
afterAll(() => rmSync(work, { recursive: true }));

test('a damaged file is left out of a backup, which reports it and can be restored', async () => {
  const copy = join(work, 'blob');
  cpSync(data, copy, { recursive: true });
  appendFileSync(join(copy, 'blobs', hash.slice(0, 2), hash), 'x');
  const file = join(work, 'blob.tar');
  const { code, out } = await runCommand(copy, ['backup', file]);
  expect(code).toBe(4);
  expect(out).toContain(`blobs/${hash.slice(0, 2)}/${hash}: the content is damaged, and the file was left out\n`);
  expect(out).toContain('Keep earlier backups, and run verify.\n');
  const restored = join(work, 'restored');
  expect(await runCommand(restored, ['restore', file])).toMatchObject({ code: 0 });
  for (const command of [['verify'], ['rebuild'], ['backup', join(work, 'waiting.tar')]])
    expect(await runCommand(restored, command)).toMatchObject({
      code: 2,
      err: expect.stringContaining('A restored backup is waiting for the next start.'),
    });
});

test('a damaged record is reported by the backup', async () => {
  const copy = join(work, 'record');
  cpSync(data, copy, { recursive: true });
  const log = new Database(join(copy, 'log.db'));
  log.exec("UPDATE records SET events = replace(events, 'type', 'tyqe') WHERE position = 1");
  log.close();
  const { code, out } = await runCommand(copy, ['backup', join(work, 'record.tar')]);
  expect([code, out]).toEqual([4, expect.stringContaining('record 1: checksum mismatch\n')]);
});

test('an intact installation is backed up with everything', async () => {
  const { code, out } = await runCommand(data, ['backup', join(work, 'whole.tar')]);
  expect([code, out]).toEqual([0, expect.stringContaining('contains everything')]);
});
