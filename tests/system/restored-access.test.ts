import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { carryOver } from '../../server/backup/carry.ts';
import { stageBackup } from '../../server/backup/stage.ts';
import { readConfig } from '../../server/config.ts';
import { putBackup, takeBackup } from '../support/backups.ts';
import { runCommand } from '../support/command.ts';
import { type Enrolled, enrolled, ticketOf } from '../support/second-factor.ts';
import { bootWorld, Caller, password, type World } from '../support/world.ts';

/** Tests that a restore does not bring back access that was revoked after the backup. */

let world: World;
let owner: Caller;

beforeEach(async () => {
  world = await bootWorld({ brandCount: 2 });
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

/** Creates a backup, runs `act`, and restores the backup. */
async function restoreAfter(act: () => Promise<unknown>): Promise<void> {
  const backup = await takeBackup(owner);
  await act();
  await world.settled();
  expect((await putBackup(owner, backup)).status).toBe(200);
  await restart();
}

async function restart(change?: (dataDir: string) => void): Promise<void> {
  await world.restart(change);
  await world.settled();
}

const signIn = (username: string, entered = password) =>
  new Caller(world.url).post('/auth/login', { username, password: entered });
const reconnected = (caller: Caller) => new Caller(world.url, caller.token);
const staffRow = (id: string) => world.app.engine.read('staff', id);

test('every session ends, also those started before the backup', async () => {
  const agent = await world.as('cs_agent');
  await restoreAfter(() => world.as('cs_agent'));
  for (const caller of [owner, agent]) expect((await reconnected(caller).get('/auth/me')).status).toBe(401);
  expect(world.app.rows.all('session')).toEqual([]);
  expect((await signIn('cs_agent')).status).toBe(200);
});

test('every session ends on an empty machine too', async () => {
  const backup = await takeBackup(owner, 'tea');
  const dataDir = join(world.dataDir, 'empty');
  mkdirSync(dataDir);
  const key = Buffer.alloc(32);
  const by = { actor: 'system', name: '' } as const;
  await stageBackup(Readable.from([backup]), { dataDir, key, keyIsFixed: false, passphrase: 'tea', by });
  const app = await createApp({ config: readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) });
  try {
    const url = await app.start();
    expect(app.rows.all('staff').length).toBeGreaterThan(0);
    expect((await new Caller(url, owner.token).get('/auth/me')).status).toBe(401);
  } finally {
    await app.close();
  }
});

test('a revoked API token remains revoked, another one still works', async () => {
  const fields = { name: 'x', permissions: ['messages.view'], assignedBrands: ['all'] };
  const create = async () => (await owner.post('/api-tokens', fields)).body.data;
  const [revoked, remaining] = [await create(), await create()];
  await restoreAfter(() => owner.delete(`/api-tokens/${revoked.apiToken.id}`));
  expect((await new Caller(world.url, revoked.token).get('/conversations')).status).toBe(401);
  expect((await new Caller(world.url, remaining.token).get('/conversations')).status).toBe(200);
});

test('a revoked wall remains revoked, another one still works', async () => {
  const create = async () => (await owner.post('/wall-tokens', { name: 'x', brands: ['all'] })).body.data;
  const [revoked, remaining] = [await create(), await create()];
  await restoreAfter(() => owner.delete(`/wall-tokens/${revoked.wallToken.id}`));
  expect((await new Caller(world.url, revoked.token).get('/wall-tokens/self')).status).toBe(401);
  expect((await new Caller(world.url, remaining.token).get('/wall-tokens/self')).status).toBe(200);
});

test('deactivated or deleted people remain so', async () => {
  const { cs_agent, cs_lead } = world.people;
  await restoreAfter(async () => {
    await owner.put(`/staff/${cs_agent}/status`, { status: 'inactive' });
    await owner.delete(`/staff/${cs_lead}`);
  });
  expect(staffRow(cs_agent)?.row.status).toBe('inactive');
  expect(staffRow(cs_lead)).toBeUndefined();
  expect((await signIn('cs_agent')).status).not.toBe(200);
  expect((await signIn('cs_lead')).status).not.toBe(200);
});

test('a newer password remains, and the old one remains invalid', async () => {
  await restoreAfter(() =>
    owner.put(`/staff/${world.people.cs_agent}/reset-password`, { newPassword: 'quite another' }),
  );
  expect((await signIn('cs_agent')).status).toBe(401);
  expect((await signIn('cs_agent', 'quite another')).status).toBe(200);
});

describe('a second factor', () => {
  const enter = async (username: string, code: string) =>
    (await new Caller(world.url).post('/auth/second-factor', { ticket: await ticketOf(anyone(), username), code }))
      .status;
  const anyone = () => new Caller(world.url);
  const step = () => world.clock.pass(30_000);

  test('set up since the backup remains, with its codes', async () => {
    let factor: Enrolled | undefined;
    await restoreAfter(async () => {
      factor = await enrolled(await world.as('cs_agent'), world.clock);
    });
    step();
    expect((await signIn('cs_agent')).body.code).toBe('second_factor_required');
    expect(await enter('cs_agent', factor!.app.code())).toBe(200);
    expect(await enter('cs_agent', factor!.recoveryCodes[3]!)).toBe(200);
  });

  test('that replaced an older one remains, and the older one is invalid', async () => {
    const agent = await world.as('cs_agent');
    const old = await enrolled(agent, world.clock);
    step();
    let newer: Enrolled | undefined;
    await restoreAfter(async () => {
      await agent.post('/auth/reauthenticate', { password, code: old.app.code() });
      await agent.delete('/auth/second-factor');
      newer = await enrolled(agent, world.clock);
    });
    step();
    for (const code of [old.app.code(), old.recoveryCodes[0]!]) expect(await enter('cs_agent', code)).toBe(401);
    expect(await enter('cs_agent', newer!.app.code())).toBe(200);
  });

  test('removed since the backup is not restored', async () => {
    await enrolled(await world.as('cs_agent'), world.clock);
    await restoreAfter(() => owner.delete(`/staff/${world.people.cs_agent}/second-factor`));
    expect((await signIn('cs_agent')).status).toBe(200);
  });

  test('has no recovery code that was used since', async () => {
    const { recoveryCodes, app } = await enrolled(await world.as('cs_agent'), world.clock);
    await restoreAfter(() => enter('cs_agent', recoveryCodes[0]!));
    expect(await enter('cs_agent', recoveryCodes[0]!)).toBe(401);
    step();
    expect(await enter('cs_agent', app.code())).toBe(200);
  });

  test.each(['second-factor.enabled', 'second-factor.used'])(
    'in the backup remains, where the log in use lost %s',
    async (lost) => {
      const { app, recoveryCodes } = await enrolled(await world.as('cs_agent'), world.clock);
      step();
      expect(await enter('cs_agent', recoveryCodes[0]!)).toBe(200);
      step();
      const backup = await takeBackup(owner);
      expect(await enter('cs_agent', recoveryCodes[1]!)).toBe(200);
      expect((await putBackup(owner, backup)).status).toBe(200);
      await restart((dataDir) => {
        const sqlite = new Database(join(dataDir, 'log.db'));
        const first = sqlite.prepare<[string], number>('SELECT min(position) FROM records WHERE events LIKE ?').pluck();
        sqlite
          .prepare("UPDATE records SET events = '#' || substr(events, 2) WHERE position = ?")
          .run(first.get(`%${lost}%`));
        sqlite.close();
      });
      expect((await signIn('cs_agent')).body.code).toBe('second_factor_required');
      for (const code of recoveryCodes.slice(0, 2)) expect(await enter('cs_agent', code)).toBe(401);
      step();
      expect(await enter('cs_agent', app.code())).toBe(200);
    },
  );

  test('remains under the key that a backup contains', async () => {
    const backup = await takeBackup(owner, 'tea');
    await world.app.close();
    expect(await runCommand(world.dataDir, ['rotate-key'])).toMatchObject({ code: 0 });
    world.app.close = async () => undefined;
    await world.restart();
    owner = await world.as('super_admin');
    const { app } = await enrolled(await world.as('cs_agent'), world.clock);
    const key = readFileSync(join(world.dataDir, 'secret.key'), 'utf8');
    expect((await putBackup(owner, backup, 'tea')).status).toBe(200);
    await restart();
    expect(readFileSync(join(world.dataDir, 'secret.key'), 'utf8')).not.toBe(key);
    step();
    expect(await enter('cs_agent', app.code())).toBe(200);
  });
});

test('a removed role, permissions and brands remain removed', async () => {
  const { admin, manager, cs_agent } = world.people;
  const [first, second] = world.brands.map(({ id }) => id);
  await owner.put(`/staff/${cs_agent}`, { assignedBrands: [first, second] });
  await restoreAfter(async () => {
    await owner.put(`/staff/${admin}`, { role: 'viewer' });
    await owner.put(`/staff/${manager}/permissions`, { permissions: ['messages.view', 'brand.delete'] });
    await owner.put(`/staff/${cs_agent}`, { assignedBrands: [second] });
  });
  expect(staffRow(admin)).toMatchObject({ row: { role: 'viewer' } });
  expect(staffRow(manager)).toMatchObject({ row: { role: 'manager' }, hidden: { permissions: ['messages.view'] } });
  expect(staffRow(cs_agent)?.row.assignedBrands).toEqual([second]);
});

test('grants made since the backup are lost', async () => {
  const { viewer } = world.people;
  await restoreAfter(() =>
    owner.put(`/staff/${viewer}`, { role: 'admin', assignedBrands: world.brands.map((b) => b.id) }),
  );
  expect(staffRow(viewer)).toMatchObject({
    row: { role: 'viewer', assignedBrands: [world.brands[0]!.id] },
    hidden: { permissions: null },
  });
});

test('a backup with a later change wins', async () => {
  const { cs_agent } = world.people;
  await owner.put(`/staff/${cs_agent}/status`, { status: 'inactive' });
  const earlier = await takeBackup(owner);
  world.clock.pass(1000);
  await owner.put(`/staff/${cs_agent}/status`, { status: 'active' });
  await owner.put(`/staff/${cs_agent}/reset-password`, { newPassword: 'quite another' });
  const later = await takeBackup(owner);
  expect((await putBackup(owner, earlier)).status).toBe(200);
  await restart();
  owner = await world.as('super_admin');
  expect(staffRow(cs_agent)?.row.status).toBe('inactive');
  expect((await putBackup(owner, later)).status).toBe(200);
  await restart();
  expect(staffRow(cs_agent)?.row.status).toBe('active');
});

test('a restore killed before its last step applies everything once', async () => {
  const { cs_agent } = world.people;
  const backup = await takeBackup(owner);
  await owner.put(`/staff/${cs_agent}/status`, { status: 'inactive' });
  expect((await putBackup(owner, backup)).status).toBe(200);
  const counts: number[] = [];
  await restart((dataDir) => {
    const staged = join(dataDir, 'restore');
    for (let n = 0; n < 2; n++) {
      carryOver(join(dataDir, 'log.db'), staged, world.clock.now());
      counts.push(recordsOf(join(staged, 'log.db')));
    }
  });
  expect(counts[1]).toBe(counts[0]);
  expect(staffRow(cs_agent)?.row.status).toBe('inactive');
});

test('a damaged log in use is replaced, keeps what is readable of it, and is reported', async () => {
  const { cs_agent, cs_lead } = world.people;
  const backup = await takeBackup(owner);
  await owner.put(`/staff/${cs_agent}/status`, { status: 'inactive' });
  await owner.put(`/staff/${cs_lead}/status`, { status: 'inactive' });
  expect((await putBackup(owner, backup)).status).toBe(200);
  await restart((dataDir) => {
    const sqlite = new Database(join(dataDir, 'log.db'));
    sqlite.exec(`UPDATE records SET events = '#' || substr(events, 2) WHERE events LIKE '%"staff.created"%'`);
    const hers = `%"staff.changed","staffId":"${cs_lead}"%`;
    sqlite.prepare("UPDATE records SET events = '[' WHERE events LIKE ? AND events LIKE '%inactive%'").run(hers);
    sqlite.close();
  });
  expect([cs_agent, cs_lead].map((id) => staffRow(id)?.row.status)).toEqual(['inactive', 'active']);
  owner = await world.as('super_admin');
  const [line] = (await owner.get('/audit?kind=backup')).body.data;
  expect(line).toMatchObject({ event: 'backup.restored', changes: [{ field: 'takenAt' }, { field: 'inPart' }] });
});

function recordsOf(file: string): number {
  const sqlite = new Database(file, { readonly: true });
  try {
    return sqlite.prepare<[], number>('SELECT count(*) FROM records').pluck().get() as number;
  } finally {
    sqlite.close();
  }
}
