import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putBackup } from '../support/backups.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Backups that are written each day by themselves. */

let world: World;
let owner: Caller;
const folder = () => join(world.dataDir, 'backups');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const look = () => world.app.dailyBackups.look();
const schedule = async () => (await owner.get('/settings/backups')).body.data;

beforeAll(async () => {
  // 09:00 in Bangkok, the business time zone.
  world = await bootWorld({ startsAt: Date.parse('2026-11-17T02:00:00.000Z'), env: { BACKUP_PASSPHRASE: 'tea' } });
  owner = await world.fresh('super_admin');
});
afterAll(() => world.close());

test('those who may not see neither the schedule nor its folder', async () => {
  for (const role of ['admin', 'manager', 'cs_lead', 'cs_agent', 'viewer']) {
    expect((await (await world.as(role)).get('/settings/backups')).body.code).toBe('forbidden');
  }
  await look();
  expect(await schedule()).toMatchObject({ nextAt: null, last: null, failedAt: null, sealed: true });
});

test('one is written each day at its time, sealed, and the newest stay', async () => {
  expect((await owner.put('/settings', { backupAt: '25:00' })).body.code).toBe('validation_failed');
  await owner.put('/settings', { backupAt: '10:30', backupsKept: 2 });
  await look();
  expect((await schedule()).nextAt).toBe('2026-11-17T03:30:00.000Z');
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), 'mine.txt'), 'words');
  // As a kill in the middle leaves it, days ago and under no passphrase.
  writeFileSync(join(folder(), 'oa-console-2026-11-12.tar.part'), 'half');
  writeFileSync(join(folder(), 'oa-console-2026-11-17.tar.enc.part'), 'half');
  world.clock.pass(2 * hourMs);
  expect((await schedule()).nextAt).toBe(new Date(world.clock.now()).toISOString());
  for (let day = 0; day < 3; day++) {
    await look();
    await look();
    world.clock.pass(dayMs);
  }
  expect(readdirSync(folder()).sort()).toEqual([
    'mine.txt',
    'oa-console-2026-11-18.tar.enc',
    'oa-console-2026-11-19.tar.enc',
  ]);
  owner = await world.fresh('super_admin');
  const shown = await schedule();
  expect(shown).toMatchObject({ last: { name: 'oa-console-2026-11-19.tar.enc' }, nextAt: '2026-11-20T04:00:00.000Z' });
  const written = readFileSync(join(folder(), 'oa-console-2026-11-19.tar.enc'));
  expect((await putBackup(owner, written, 'tea')).status).toBe(200);
});

test('a failure is an alert until the next succeeds', async () => {
  const failing = async () => {
    await world.app.monitor.look();
    await world.settled();
    const { body } = await owner.get('/monitor/alerts');
    return JSON.stringify(body.data).includes('"kind":"backup-failed"');
  };
  rmSync(folder(), { recursive: true });
  writeFileSync(folder(), 'a file in the way');
  await look();
  expect([(await schedule()).failedAt !== null, await failing()]).toEqual([true, true]);
  rmSync(folder());
  await look();
  expect((await schedule()).failedAt).not.toBeNull();
  world.clock.pass(hourMs);
  owner = await world.fresh('super_admin');
  await look();
  expect((await schedule()).failedAt).toBeNull();
  expect(readdirSync(folder())).toHaveLength(1);
});
