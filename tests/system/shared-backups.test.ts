import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceMethod } from '../support/replace-method.ts';
import { SharedLease } from '../support/shared-lease.ts';
import { bootWorld, Clock, type World } from '../support/world.ts';

/** Tests of the daily backups in a folder that several nodes share. */

const dayMs = 86_400_000;
const clock = new Clock(Date.parse('2026-11-17T02:00:00.000Z'));
const folder = mkdtempSync(join(tmpdir(), 'oa-backups-'));
const shared = new SharedLease();
const lease = shared.contender();
let world: World;

beforeAll(async () => {
  const env = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'tea in the garden' };
  world = await bootWorld({ clock, env, app: { shared: { lease } } });
  await (await world.as('super_admin')).put('/settings', { backupAt: '09:00', backupsKept: 1 });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const look = () => world.app.dailyBackups.look();
const files = () => readdirSync(folder).sort();
const nameOf = (day: string) => `oa-console-daily-${day}.tar.enc`;
const put = (name: string) => writeFileSync(join(folder, name), 'of another node');

/** Runs a function when the log has been copied for the next backup. */
function whenCopied(work: () => void): void {
  replaceMethod(world.app.log, 'copyTo', (original) => async (file) => {
    await original(file);
    work();
  });
}

/** Loses the lease without a report to this node. */
const loseSilently = () => replaceMethod(lease, 'held', () => () => null);

const openAlerts = async () => {
  await world.app.monitor.look();
  await world.settled();
  const { body } = await (await world.as('super_admin')).get('/monitor/alerts?open=true');
  return body.data.map(({ kind }: { kind: string }) => kind);
};

test('the incomplete file of another node stays, and its name is not used', async () => {
  const [other, abandoned] = [`${nameOf('2026-11-17')}.2.part`, `${nameOf('2026-11-15')}.3.part`];
  for (const name of [other, abandoned, `${nameOf('2026-11-16')}.1.part`]) put(name);
  utimesSync(join(folder, abandoned), 0, 0);
  let during: string[] = [];
  whenCopied(() => {
    during = files();
  });
  await look();
  expect([during.includes(other), during.includes(abandoned), files()]).toEqual([
    true,
    false,
    [nameOf('2026-11-17'), other],
  ]);
  rmSync(join(folder, other));
});

test('a node that has lost the lease does not complete a backup, which is not a failure', async () => {
  clock.pass(dayMs);
  whenCopied(loseSilently);
  await look();
  expect([files(), world.app.dailyBackups.failedAt]).toEqual([[nameOf('2026-11-17')], null]);
});

test('a node that has lost the lease deletes no backups', async () => {
  replaceMethod(world.app.knownBackups, 'add', () => () => void loseSilently());
  await look();
  expect([files(), world.app.dailyBackups.failedAt]).toEqual([[nameOf('2026-11-17'), nameOf('2026-11-18')], null]);
});

test('a backup ends when the lease is lost', async () => {
  clock.pass(dayMs);
  const before = files();
  const stored = await world.app.blobs.put(Buffer.from('a file'), 100);
  if (stored === 'too_large') throw new Error('it is small');
  let count = 0;
  // The backup would never end.
  const restore = replaceMethod(
    world.app.blobs,
    'all',
    () =>
      async function* () {
        for (;;) {
          if (count++ === 10) shared.revoke();
          yield { ...stored, storedAt: 0 };
        }
      },
  );
  await look();
  expect([files(), world.app.dailyBackups.failedAt]).toEqual([before, null]);
  restore();
  shared.grant();
  await world.settled();
});

test('a backup of another node counts as the last one', async () => {
  clock.pass(30 * dayMs);
  const { knownBackups } = world.app;
  await knownBackups.look();
  expect(await openAlerts()).toContain('backup-old');
  const name = nameOf('2026-12-19');
  put(name);
  const at = clock.now() / 1000;
  utimesSync(join(folder, name), at, at);
  await knownBackups.look();
  expect(await openAlerts()).not.toContain('backup-old');
});

test('a file whose time was changed by copying does not count as a new backup', async () => {
  clock.pass(30 * dayMs);
  const at = clock.now() / 1000;
  utimesSync(join(folder, nameOf('2026-12-19')), at, at);
  await world.app.knownBackups.look();
  expect(await openAlerts()).toContain('backup-old');
});

test('a node that failed and lost the lease reports no failure when it acquires the lease again', async () => {
  replaceMethod(world.app.log, 'copyTo', () => () => Promise.reject(new Error('the disk is full')));
  await look();
  expect(await openAlerts()).toContain('backup-failed');
  shared.revoke();
  await world.settled();
  shared.grant();
  await world.settled();
  expect(await openAlerts()).not.toContain('backup-failed');
});
