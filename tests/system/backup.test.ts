import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { carryOver } from '../../server/backup/carry.ts';
import { noteIn } from '../../server/backup/restored.ts';
import { greyPicture } from '../../server/media/picture.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import type { Upkeep } from '../../shared/upkeep-row.ts';
import { putBackup, takeBackup } from '../support/backups.ts';
import { dumpRows } from '../support/dump.ts';
import { freePort } from '../support/free-port.ts';
import { programEnv, programWith } from '../support/program.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
let restored: PromiseWithResolvers<void>;

beforeEach(async () => {
  restored = Promise.withResolvers();
  world = await bootWorld({ app: { onRestart: () => restored.resolve() } });
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

const take = (passphrase?: string) => takeBackup(owner, passphrase);
const put = (backup: Buffer, passphrase?: string) => putBackup(owner, backup, passphrase);

/** Waits for the restart that a restore requests, and performs it. */
async function restart(): Promise<void> {
  await restored.promise;
  restored = Promise.withResolvers();
  await world.restart();
  owner = await world.as('super_admin');
}

const picture = (grey: number) => new Blob([new Uint8Array(greyPicture(9, 9, grey))], { type: 'image/png' });

async function uploadPicture(): Promise<string> {
  const body = new FormData();
  body.append('preview', picture(0x20), 'preview.png');
  body.append('file', picture(0x10), 'a.png');
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(`${world.url}/api/media`, { method: 'POST', headers, body });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function sendPicture(conversation: string): Promise<{ mediaId: string; id: string; files: string[] }> {
  const mediaId = await uploadPicture();
  const sent = await owner.post('/messages', { conversationId: conversation, kind: 'image', mediaId });
  await world.settled();
  const [media, preview] = [world.app.engine.read('media', mediaId), world.app.engine.read('preview', mediaId)];
  const files = [media!.row.blob, preview!.row.blob].map((hash) => join('blobs', hash.slice(0, 2), hash));
  return { mediaId, id: sent.body.data.id, files };
}

const isThere = (file: string) => existsSync(join(world.dataDir, file));

describe('a backup', () => {
  test('restores rows and bytes as they were, under another epoch', async () => {
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    const { mediaId } = await sendPicture(conversation);
    const before = await owner.get(`/messages/conversation/${conversation}`);
    const backup = await take();
    await owner.post('/messages', { conversationId: conversation, kind: 'text', text: 'later' });
    await owner.put('/settings', { systemName: 'Later' });
    await world.settled();

    const { status, body } = await put(backup);
    expect([status, body.data.accountsWithoutSecrets]).toEqual([200, []]);
    await restart();
    const after = await owner.get(`/messages/conversation/${conversation}`);
    expect(after.body.data).toEqual(before.body.data);
    expect((await owner.get('/settings')).body.data.systemName).not.toBe('Later');
    expect((await fetch(`${world.url}/media/${mediaId}`)).status).toBe(200);
    const small = Buffer.from(await (await fetch(`${world.url}/media/${mediaId}/preview`)).arrayBuffer());
    expect(small).toEqual(greyPicture(9, 9, 0x20));
    expect(after.headers.get('log-epoch')).not.toBe(before.headers.get('log-epoch'));
    expect(existsSync(join(world.dataDir, 'restore'))).toBe(false);
  });

  test('has no generation, so that a log started from an unpacked backup has another epoch', async () => {
    const folder = join(world.dataDir, 'unpacked');
    mkdirSync(folder);
    execFileSync('tar', ['-x', '-C', folder], { input: await take() });
    const log = new Database(join(folder, 'log.db'), { readonly: true });
    const metaIn = log.prepare<[string]>('SELECT value FROM meta WHERE key = ?').pluck();
    expect([metaIn.get('generation'), metaIn.get('version')]).toEqual([undefined, expect.any(String)]);
    log.close();
  });

  test('without a stated protection is encrypted with the passphrase of the server, or plain where it has none', async () => {
    const bare = async (where: World, { token }: Caller, query = '') => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${where.url}/api/settings/backup${query}`, { headers });
      return [
        answer.status,
        answer.headers.get('content-disposition'),
        Buffer.from(await answer.arrayBuffer()),
      ] as const;
    };
    const [status, name, plain] = await bare(world, owner);
    expect([status, name]).toEqual([200, expect.stringMatching(/\.tar"$/)]);
    expect(plain.toString('latin1')).toContain('"format":2');
    const refused = await owner.get('/settings/backup?plain=false');
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'plain']);
    const sealing = await bootWorld({ env: { BACKUP_PASSPHRASE: 'oolong in the garden' } });
    try {
      const keeper = await sealing.as('super_admin');
      const [defaultStatus, , sealed] = await bare(sealing, keeper);
      expect([defaultStatus, sealed.subarray(0, 8).toString()]).toEqual([200, 'Salted__']);
      const [explicitStatus, , explicit] = await bare(sealing, keeper, '?plain=false');
      expect([explicitStatus, explicit.subarray(0, 8).toString()]).toEqual([200, 'Salted__']);
      expect((await takeBackup(keeper)).toString('latin1')).toContain('"format":2');
      expect((await putBackup(keeper, sealed, 'green')).body.code).toBe('wrong_passphrase');
    } finally {
      await sealing.close();
    }
  });

  test('is audited before its first byte, and so is its restore, under the person who ran it', async () => {
    const auditLines = async () => (await owner.get('/audit?kind=backup')).body.data;
    const begun = await fetch(`${world.url}/api/settings/backup`, {
      headers: { authorization: `Bearer ${owner.token}`, 'backup-passphrase': 'tea' },
    });
    await begun.body?.cancel();
    const by = { actor: { name: 'Person super_admin' }, subject: { kind: 'backup' } };
    const sealed = (after: boolean) => [{ field: 'sealed', before: null, after, secret: false }];
    expect(await auditLines()).toMatchObject([{ ...by, event: 'backup.taken', changes: sealed(true) }]);

    const backup = await take();
    await makePerson(world, 'later', 'super_admin', ['all']);
    owner = await world.as('later');
    expect((await put(backup)).status).toBe(200);
    await restart();
    const lines = await auditLines();
    // The restored log does not contain the user who restored it, so the name must come from the record of the restore.
    expect(lines[0]).toMatchObject({ event: 'backup.restored', actor: { type: 'staff', name: 'Person later' } });
    expect(lines.slice(1)).toMatchObject([{ changes: sealed(false) }, { changes: sealed(true) }]);
  });

  test('reports the progress of its check', async () => {
    const backup = await take();
    const socket = await world.socket(owner);
    const progress: Upkeep['restore'][] = [];
    socket.on('delta', ({ rows }: Delta) => {
      for (const { kind, row } of rows) if (kind === 'upkeep') progress.push((row as Upkeep).restore);
    });
    await socket.emitWithAck('join', 'config');
    expect((await put(backup)).status).toBe(200);
    const records = progress[0]?.records;
    expect(progress).toEqual([{ checked: 0, records: expect.any(Number) }, null]);
    expect(records).toBeGreaterThan(10);
  });

  test('a passphrase is percent-encoded in a header, and verbatim in a form', async () => {
    const secret = '50% ชา';
    const backup = await take(secret);
    const raw = { authorization: `Bearer ${owner.token}`, 'backup-passphrase': '50% tea' };
    const refused = await fetch(`${world.url}/api/settings/backup`, { headers: raw });
    expect(await refused.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'passphrase' }] });
    expect((await put(backup, encodeURIComponent(secret))).body.code).toBe('wrong_passphrase');
    expect((await put(backup, secret)).status).toBe(200);
  });

  test('cannot restore what was erased meanwhile', async () => {
    const things = [0, 1].map(() => new ExistingRows(world, world.brands[0]!.id));
    const [erased, remaining] = [await things[0]!.conversation(), await things[1]!.conversation()];
    await things[0]!.note();
    const { mediaId, files } = await sendPicture(erased);
    expect(files.map(isThere)).toEqual([true, true]);
    const backup = await take();
    await owner.post(`/conversations/${erased}/erase`);
    await world.settled();
    await put(backup);
    await restart();
    await world.settled();
    const thread = async (id: string) => JSON.stringify((await owner.get(`/messages/conversation/${id}`)).body.data);
    expect(await thread(erased)).not.toContain(things[0]!.mark);
    expect(JSON.stringify((await owner.get(`/conversations/${erased}`)).body.data)).not.toContain(things[0]!.mark);
    expect(await thread(remaining)).toContain(things[1]!.mark);
    expect((await fetch(`${world.url}/media/${mediaId}`)).status).toBe(404);
    expect(files.map(isThere)).toEqual([false, false]);
    expect(JSON.stringify(world.app.log.readNow(0, 100_000))).not.toContain(`${things[0]!.mark} said`);
  });

  test('cannot restore the bytes of a message removed meanwhile', async () => {
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    world.line.faults.nextCalls({ path: '/v2/bot/message/*', method: 'POST', status: 400, body: { message: 'no' } });
    const { id, files } = await sendPicture(conversation);
    const backup = await take();
    expect((await owner.delete(`/messages/${id}`)).status).toBe(200);
    await world.settled();
    await put(backup);
    // Simulates a start that fails in the middle of the restore. By then, the staged files must already be removed, because the records
    // that the start writes next do not refer to them.
    const staged = join(world.dataDir, 'restore');
    const note = readFileSync(noteIn(staged));
    writeFileSync(noteIn(staged), '{');
    expect(() => carryOver(join(world.dataDir, 'log.db'), staged, world.clock.now())).toThrow(SyntaxError);
    writeFileSync(noteIn(staged), note);
    expect(files.map((file) => existsSync(join(staged, file)))).toEqual([false, false]);
    await restart();
    await world.settled();
    expect(files.map(isThere)).toEqual([false, false]);
  });

  test('restores an upload that was not sent yet, although the same picture was erased meanwhile', async () => {
    const things = [0, 1].map(() => new ExistingRows(world, world.brands[0]!.id));
    const [erased, remaining] = [await things[0]!.conversation(), await things[1]!.conversation()];
    await sendPicture(erased);
    const mediaId = await uploadPicture();
    const backup = await take();
    await owner.post(`/conversations/${erased}/erase`);
    await world.settled();
    await put(backup);
    await restart();
    await world.settled();
    const sent = await owner.post('/messages', { conversationId: remaining, kind: 'image', mediaId });
    expect(sent.status).toBe(201);
    expect((await fetch(`${world.url}/media/${mediaId}`)).status).toBe(200);
    expect((await fetch(`${world.url}/media/${mediaId}/preview`)).status).toBe(200);
  });

  test('restores the logo, although the same picture was erased from a conversation meanwhile', async () => {
    const conversation = await new ExistingRows(world, world.brands[0]!.id).conversation();
    await sendPicture(conversation);
    const body = new FormData();
    body.append('file', picture(0x10), 'logo.png');
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await fetch(`${world.url}/api/settings/logo`, { method: 'POST', headers, body })).status).toBe(200);
    const backup = await take();
    await owner.post(`/conversations/${conversation}/erase`);
    await world.settled();
    await put(backup);
    await restart();
    await world.settled();
    expect((await fetch(`${world.url}/api/settings/logo`)).status).toBe(200);
  });

  test('includes the secret key only under a passphrase', async () => {
    const [open, sealed] = [await take(), await take('ชา 茶 tea')];
    const other = await bootWorld({ brandCount: 1, app: { onRestart: () => restored.resolve() } });
    const original = world;
    try {
      world = other;
      owner = await world.as('super_admin');
      expect((await put(sealed, 'coffee')).body.code).toBe('wrong_passphrase');
      const { body } = await put(open);
      expect(body.data.accountsWithoutSecrets.map(({ nickname }: { nickname: string }) => nickname).sort()).toEqual([
        'Account 0',
        'Account 1',
      ]);
      expect((await put(sealed, 'ชา 茶 tea')).body.data.accountsWithoutSecrets).toEqual([]);
      await restart();
      expect((await owner.get('/line-accounts')).body.data).toHaveLength(2);
      const secret = world.app.rows.all('lineAccount')[0]!.hidden.accessToken!;
      expect(world.app.secrets.open(secret)).toMatch(/^token-/);
    } finally {
      world = original;
      await other.close();
    }
  });
});

describe('a restore refuses, without changes,', () => {
  const invalidBackups: [string, (backup: Buffer) => Buffer, string][] = [
    ['another file', () => Buffer.from('PK\u0003\u0004 a zip'), 'not_a_backup'],
    ['an empty file', () => Buffer.alloc(0), 'not_a_backup'],
    ['a truncated one', (backup) => backup.subarray(0, backup.length - 100), 'not_a_backup'],
    ['one with trailing data', (backup) => Buffer.concat([backup, Buffer.from('x')]), 'not_a_backup'],
    [
      'one with a changed byte',
      (backup) => {
        const copy = Buffer.from(backup);
        copy[Math.floor(copy.length / 2)]! ^= 1;
        return copy;
      },
      'not_a_backup',
    ],
    [
      'one of a later version',
      (backup) => Buffer.from(backup.toString('latin1').replace('"format":2', '"format":3'), 'latin1'),
      'backup_too_new',
    ],
    [
      'one with an unknown migration',
      (backup) => Buffer.from(backup.toString('latin1').replace('"migrations":["2', '"migrations":["9'), 'latin1'),
      'backup_too_new',
    ],
  ];
  test.each(invalidBackups)('%s', async (_, change, code) => {
    const backup = await take();
    const before = dumpRows(join(world.dataDir, 'views.db'));
    expect((await put(change(backup))).body.code).toBe(code);
    expect(existsSync(join(world.dataDir, 'restore'))).toBe(false);
    expect(existsSync(join(world.dataDir, 'restore.part'))).toBe(false);
    expect(dumpRows(join(world.dataDir, 'views.db'))).toEqual(before);
  });
});

describe('the command line', () => {
  function run(...args: string[]): Promise<{ code: number | null; out: string }> {
    const env = { ...programEnv, DATA_DIR: world.dataDir, BACKUP_PASSPHRASE: 'tea in the garden', LOG_LEVEL: 'silent' };
    const child = spawn(...programWith(...args), { env });
    const done = Promise.withResolvers<{ code: number | null; out: string }>();
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        out += text;
      });
    }
    child.on('close', (code) => done.resolve({ code, out }));
    return done.promise;
  }

  test('backs up while the server runs, restores while it does not', async () => {
    const file = join(world.dataDir, 'a.backup');
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect(await run('backup', file)).toMatchObject({ code: 2, out: expect.stringContaining('already') });
    expect(await run('restore', file)).toMatchObject({ code: 3, out: expect.stringContaining('in use') });
    await owner.put('/settings', { systemName: 'Later' });
    await world.app.close();
    world.app.close = async () => undefined;
    expect(await run('restore', join(world.dataDir, 'log.db'))).toMatchObject({ code: 1 });
    expect(await run('restore', file)).toMatchObject({ code: 0 });
    await world.restart();
    owner = await world.as('super_admin');
    expect((await owner.get('/settings')).body.data.systemName).not.toBe('Later');
  });

  test('starts from the restored data', async () => {
    const env = {
      ...programEnv,
      DATA_DIR: join(world.dataDir, 'other'),
      PORT: String(await freePort()),
      OWNER_USERNAME: 'owner',
      OWNER_PASSWORD: password,
      LOG_LEVEL: 'silent',
    };
    const child = spawn(...programWith(), { env });
    const urls: string[] = [];
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        urls.push(...[...String(text).matchAll(/http:\S+/g)].map(([url]) => url));
        if (urls.length > 0) first.resolve();
        if (urls.length > 1) second.resolve();
      });
    }
    try {
      await first.promise;
      const signIn = async (url: string) => {
        const { body } = await new Caller(url).post('/auth/login', { username: 'owner', password });
        const caller = new Caller(url, body.data.token);
        await caller.post('/auth/reauthenticate', { password });
        return caller;
      };
      world.url = urls[0]!;
      owner = await signIn(urls[0]!);
      const backup = await take();
      await owner.put('/settings', { systemName: 'Later' });
      expect((await put(backup)).status).toBe(200);
      await second.promise;
      const after = await signIn(urls[1]!);
      expect((await after.get('/settings')).body.data.systemName).not.toBe('Later');
    } finally {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
  });
});
