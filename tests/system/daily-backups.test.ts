import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Delta } from '../../shared/sync/messages.ts';
import type { Upkeep } from '../../shared/upkeep-row.ts';
import { putBackup } from '../support/backups.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests of the automatic daily backups. */

let world: World;
let owner: Caller;
const folder = () => join(world.dataDir, 'backups');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const look = () => world.app.dailyBackups.look();
const schedule = async () => (await owner.get('/settings/backups')).body.data;

/** Records the backup status that the owner receives by push. Fails if an administrator of one brand receives any. */
async function upkeepRows(): Promise<Upkeep[]> {
  const rows: Upkeep[] = [];
  const subscribe = async (caller: Caller, take: (row: Upkeep) => void) => {
    const socket = await world.socket(caller);
    socket.on('delta', (delta: Delta) => {
      for (const { kind, row } of delta.rows) if (kind === 'upkeep') take(row as Upkeep);
    });
    await socket.emitWithAck('join', 'config');
  };
  await subscribe(owner, (row) => rows.push(row));
  await subscribe(await world.as('admin'), () => expect.fail('an administrator of one brand hears of backups'));
  return rows;
}

beforeAll(async () => {
  // 09:00 in Bangkok, the business time zone.
  world = await bootWorld({
    startsAt: Date.parse('2026-11-17T02:00:00.000Z'),
    env: { BACKUP_PASSPHRASE: 'tea in the garden' },
  });
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

test('people without permission see neither the schedule nor its folder', async () => {
  for (const role of ['admin', 'manager', 'cs_lead', 'cs_agent', 'viewer']) {
    expect((await (await world.as(role)).get('/settings/backups')).body.code).toBe('forbidden');
  }
  await look();
  expect(await schedule()).toMatchObject({ nextAt: null, last: null, failedAt: null, sealed: true });
});

test('one is written each day at its time, encrypted, and the newest are retained', async () => {
  expect((await owner.put('/settings', { backupAt: '25:00' })).body.code).toBe('validation_failed');
  await owner.put('/settings', { backupAt: '10:30', backupsKept: 2 });
  await look();
  expect((await schedule()).nextAt).toBe('2026-11-17T03:30:00.000Z');
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), 'mine.txt'), 'words');
  // Creates a file named like a backup that a person made or downloaded, which must remain.
  writeFileSync(join(folder(), 'oa-console-2026-11-01.tar.enc'), 'of somebody');
  // Creates files that interrupted backups left behind, the first of an earlier version, days old and without a passphrase.
  writeFileSync(join(folder(), 'oa-console-daily-2026-11-12.tar.part'), 'half');
  utimesSync(join(folder(), 'oa-console-daily-2026-11-12.tar.part'), 0, 0);
  writeFileSync(join(folder(), 'oa-console-daily-2026-11-17.tar.enc.1.part'), 'half');
  world.clock.pass(2 * hourMs);
  expect((await schedule()).nextAt).toBe(new Date(world.clock.now()).toISOString());
  for (let day = 0; day < 3; day++) {
    await look();
    await look();
    world.clock.pass(dayMs);
  }
  expect(readdirSync(folder()).sort()).toEqual([
    'mine.txt',
    'oa-console-2026-11-01.tar.enc',
    'oa-console-daily-2026-11-18.tar.enc',
    'oa-console-daily-2026-11-19.tar.enc',
  ]);
  owner = await world.as('super_admin');
  const shown = await schedule();
  expect(shown).toMatchObject({
    last: { name: 'oa-console-daily-2026-11-19.tar.enc' },
    nextAt: '2026-11-20T04:00:00.000Z',
  });
  const written = readFileSync(join(folder(), 'oa-console-daily-2026-11-19.tar.enc'));
  expect((await putBackup(owner, written, 'tea in the garden')).status).toBe(200);
});

test('a backup dated by a fast clock delays no other, and is retained', async () => {
  const ahead = join(folder(), 'oa-console-daily-2100-01-01.tar.enc');
  writeFileSync(ahead, 'of another time');
  expect((await schedule()).last).toMatchObject({ name: 'oa-console-daily-2026-11-19.tar.enc' });
  expect((await schedule()).nextAt).toBe('2026-11-20T04:00:00.000Z');
  await look();
  expect(readdirSync(folder())).toContain('oa-console-daily-2026-11-20.tar.enc');
  expect(readdirSync(folder())).toContain('oa-console-daily-2100-01-01.tar.enc');
  rmSync(ahead);
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
  owner = await world.as('super_admin');
  await look();
  expect((await schedule()).failedAt).toBeNull();
  expect(readdirSync(folder())).toHaveLength(1);
});

test('an old one that cannot be deleted is a warning, and not a failure of the next', async () => {
  // Creates a folder with the name of a backup. Folders must never be deleted.
  mkdirSync(join(folder(), 'oa-console-daily-2026-11-01.tar'));
  world.clock.pass(dayMs);
  owner = await world.as('super_admin');
  await look();
  expect(await schedule()).toMatchObject({ failedAt: null, last: { name: 'oa-console-daily-2026-11-21.tar.enc' } });
  const { body } = await owner.get('/monitor/logs/errors');
  expect(body.data.map(({ message }: { message: string }) => message)).toContain('Old backups could not be deleted');
});

describe('the day of a backup', () => {
  beforeAll(async () => {
    await world.close();
    // 22:00 in Bangkok.
    world = await bootWorld({
      startsAt: Date.parse('2026-11-17T15:00:00.000Z'),
      env: { BACKUP_PASSPHRASE: 'tea in the garden' },
    });
    owner = await world.as('super_admin');
  });

  test('a schedule that begins today does not require a backup for yesterday', async () => {
    await owner.put('/settings', { backupAt: '23:59' });
    await look();
    expect(await schedule()).toMatchObject({ last: null, nextAt: '2026-11-17T16:59:00.000Z' });
  });

  test('a missed backup is written once after the restart, under the name of its day, and marked as late', async () => {
    world.clock.pass(2.5 * hourMs);
    await world.restart();
    owner = await world.as('super_admin');
    const received = await upkeepRows();
    await look();
    await look();
    const name = 'oa-console-daily-2026-11-17.tar.enc';
    expect(readdirSync(folder())).toEqual([name]);
    expect((await schedule()).last).toMatchObject({ name, late: true, at: '2026-11-17T17:30:00.000Z' });
    // Users with access to backups are notified when the backup begins and when it ends.
    await expect.poll(() => received.map(({ isWriting }) => isWriting)).toEqual([true, false]);
    // The backup of the current day remains scheduled at its usual time.
    expect((await schedule()).nextAt).toBe('2026-11-18T16:59:00.000Z');
    world.clock.pass(23.5 * hourMs);
    owner = await world.as('super_admin');
    await look();
    expect((await schedule()).last).toMatchObject({ name: 'oa-console-daily-2026-11-18.tar.enc', late: true });
  });

  test('one whose last attempt of the day failed is retried the next day', async () => {
    // 23:59 on the 19th.
    world.clock.pass(Date.parse('2026-11-19T16:59:00.000Z') - world.clock.now());
    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), 'a file in the way');
    await look();
    rmSync(folder());
    world.clock.pass(hourMs);
    owner = await world.as('super_admin');
    await look();
    expect((await schedule()).last).toMatchObject({ name: 'oa-console-daily-2026-11-19.tar.enc', late: true });
  });
});
