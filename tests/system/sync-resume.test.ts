import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteLabel } from '../../server/commands/brand-settings.ts';
import { figureRows } from '../../server/figures/set.ts';
import { newId } from '../../server/keys/ids.ts';
import type { ProjectionSet } from '../../server/projections/set.ts';
import { epochOf, openRows } from '../../server/storage/rows-file.ts';
import { limits } from '../../shared/limits.ts';
import type { Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { anyLog } from '../support/given.ts';
import { tryStream } from '../support/stream-client.ts';
import { SyncClient } from '../support/sync-client.ts';
import {
  administer,
  brandId,
  change,
  config,
  createUser,
  far,
  farBrandId,
  idOf,
  inbox,
  joined,
  label,
  resumed,
  team,
  withSyncWorld,
  world,
} from '../support/sync-world.ts';
import { ExpectedRows } from '../support/truth.ts';
import { Caller } from '../support/world.ts';

withSyncWorld();

describe('SYNC-8 resume', () => {
  it('returns what changed since the position of the scope, and nothing else', async () => {
    const { client } = await createUser();
    await joined(client, config);
    const since = world.app.engine.position;
    const labelId = await label();
    const { reset, rows, position } = await resumed(client, config, since);
    expect({ reset, ids: rows.map(({ id }) => id) }).toEqual({ reset: false, ids: [labelId] });
    expect(position).toBe(world.app.engine.position);
  });

  it('since 0 is a snapshot', async () => {
    const { client } = await createUser();
    const { reset, rows } = await resumed(client, config, 0);
    expect(reset).toBe(false);
    expect(rows.some(({ row }) => row === null)).toBe(false);
    expect(rows).toHaveLength(new ExpectedRows(world.app).of(client.staffId, config)!.size);
  });

  it('is a reset from before the last change of access', async () => {
    const { client, staffId } = await createUser();
    const since = world.app.engine.position;
    await change(staffId, { role: 'cs_lead' });
    expect(await resumed(client, config, since)).toMatchObject({ reset: true });
    expect(await resumed(client, config, world.app.engine.position)).toMatchObject({ reset: false });
  });

  it('is a reset from a position that this log does not have', async () => {
    const { client } = await createUser();
    expect(await resumed(client, config, world.app.engine.position + 1)).toMatchObject({ reset: true });
  });

  it('waits for a position that another node has and this one does not have yet', async () => {
    const { client } = await createUser();
    await joined(client, config);
    const since = world.app.engine.position + 1;
    const answer = resumed(client, config, since, world.app.epoch);
    // Two records: the first one is the one that the client has seen.
    const [, second] = [await label(), await label()];
    const { reset, rows } = await answer;
    expect(reset).toBe(false);
    for (const { id } of rows) expect(id).toBe(second);
  });

  it('is a reset beyond 2,000 rows', async () => {
    const { client } = await createUser();
    const since = world.app.engine.position;
    const made: string[] = [];
    const labels = (count: number) => {
      const ids = Array.from({ length: count }, () => newId());
      made.push(...ids);
      const fields = { type: 'label.created' as const, brandId: brandId(), name: 'One', color: '#fff' };
      return administer(() => ({ events: ids.map((labelId) => ({ ...fields, labelId })) }));
    };
    await labels(2000);
    expect((await resumed(client, config, since)).rows).toHaveLength(2000);
    await labels(1);
    expect(await resumed(client, config, since)).toMatchObject({ reset: true });
    await administer(() => ({ events: made.map((labelId) => ({ type: 'label.deleted', labelId })) }));
  });

  it('costs a person the same on any number of connections, and loses nothing', async () => {
    const { client, caller, staffId } = await createUser();
    const { client: other } = await createUser();
    const since = world.app.engine.position;
    const ids = Array.from({ length: 1900 }, () => newId());
    const fields = { type: 'label.created' as const, brandId: brandId(), name: 'One', color: '#fff' };
    await administer(() => ({ events: ids.map((labelId) => ({ ...fields, labelId })) }));
    const tabs = [client];
    for (let n = 0; n < 5; n++) {
      const tab = new SyncClient(staffId, () => world.url, caller.token);
      await tab.connect();
      tabs.push(tab);
    }
    const ask = (tab: SyncClient) =>
      tab.ask<Resumed | Unserved>('resume', { scopes: [{ ...config, since }] }).then((answer) => answer!);
    const answers = await Promise.all(tabs.flatMap((tab) => [ask(tab), ask(tab), ask(tab)]));
    const rows = answers.flatMap((answer) => ('code' in answer ? [] : [answer.rows.length]));
    expect(rows.every((count) => count === ids.length)).toBe(true);
    expect(rows.length * ids.length).toBeLessThan(limits.resumeRowsBurst + limits.resumeRowsMax);
    const refused = answers.filter((answer) => 'code' in answer);
    expect(refused.length).toBe(answers.length - rows.length);
    expect(refused.length).toBeGreaterThan(0);
    const { code, retryAfterMs } = refused.at(-1)!;
    expect([code, retryAfterMs! > 0]).toEqual(['too_many_requests', true]);
    expect(await tryStream(world.url, caller.token, `?scopes=config&since=${since}`)).toEqual({
      status: 429,
      code: 'too_many_requests',
    });
    expect(await tryStream(world.url, caller.token, '?scopes=config')).toMatchObject({ status: 101 });
    expect(await ask(other)).toMatchObject({ reset: false });
    const all = { reset: false, position: world.app.engine.position };
    await expect.poll(() => ask(tabs.at(-1)!), { timeout: 60_000, interval: retryAfterMs! }).toMatchObject(all);
    for (const tab of tabs) tab.drop();
    await administer(() => ({ events: ids.map((labelId) => ({ type: 'label.deleted', labelId })) }));
  });

  it('is answered per scope', async () => {
    const { client, staffId } = await createUser();
    await change(staffId, { role: 'cs_lead' });
    const now = world.app.engine.position;
    const answer = await client.ask<Resumed>('resume', {
      scopes: [
        { ...config, since: now },
        { ...team, since: 1 },
        { ...inbox(), since: 1 },
      ],
    });
    expect(answer!.scopes!.map(({ scope, reset }) => [scope.scope, reset])).toEqual([
      ['config', false],
      ['team', true],
      ['inbox', true],
    ]);
  });

  it('is a reset from before the oldest tombstones: they are retained 30 days', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'oa-rows-'));
    const store = openRows(dataDir, anyLog);
    const day = 86_400_000;
    const stored = { row: { id: 'l', brandId: 'b', version: 1 }, hidden: null } as never;
    const write = (position: number, at: number, isDeleted: boolean) => {
      const change = { kind: 'label', id: 'l', version: position, before: undefined, after: stored };
      const deleted = { ...change, before: stored, after: undefined, left: new Map([['config', position]]) };
      store.atOnce(() => store.write([(isDeleted ? deleted : change) as never], position, [], at));
    };
    const tombstones = () => store.sqlite.prepare('SELECT version FROM tombstones').all();
    write(1, 0, false);
    write(2, day, true);
    write(3, 31 * day, false);
    expect([tombstones(), store.meta('forgottenUpTo')]).toEqual([[{ version: 2 }], null]);
    write(4, 32 * day + 1, false);
    expect([tombstones(), store.meta('forgottenUpTo')]).toEqual([[], '2']);
    store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('is a reset from before the last pruned tombstone', async () => {
    const { client } = await createUser();
    const since = world.app.engine.position;
    world.app.store.setMeta('forgottenUpTo', String(since + 1));
    await label();
    expect(await resumed(client, config, since)).toMatchObject({ reset: true });
    world.app.store.setMeta('forgottenUpTo', '0');
    expect(await resumed(client, config, since)).toMatchObject({ reset: false });
  });
});

describe('SYNC-9 refused', () => {
  it('names the scopes that the person can no longer join; their rows are removed', async () => {
    const { client, staffId } = await createUser('cs_agent', [brandId(), farBrandId()]);
    const lost: Scope = { scope: 'inbox', brand: farBrandId() };
    await joined(client, lost);
    await joined(client, { scope: 'conversation', id: idOf(1, far) });
    expect(client.seen(lost)!.size).toBeGreaterThan(0);
    client.drop();
    await change(staffId, { assignedBrands: [brandId()] });
    await client.connect();
    await client.idle();
    expect([client.seen(lost), client.seen({ scope: 'conversation', id: idOf(1, far) })]).toEqual([null, null]);
    const answer = await resumed(client, lost, world.app.engine.position);
    expect(answer.refused).toEqual([lost]);
  });
});

describe('SYNC-10 epoch', () => {
  it('of another epoch is a reset', async () => {
    const { client } = await createUser();
    const now = world.app.engine.position;
    expect(await resumed(client, config, now, world.app.epoch)).toMatchObject({ reset: false });
    expect(await resumed(client, config, now, 'another')).toMatchObject({
      reset: true,
      epoch: world.app.epoch,
    });
  });

  it('stays the same when the rows are computed again; only a client that missed records loads everything again', async () => {
    const { client: away } = await createUser();
    const { client } = await createUser();
    await Promise.all([away, client].map((one) => joined(one, config)));
    away.drop();
    const { epoch } = world.app;
    const [, leaves] = [await label(), await label()];
    await administer(deleteLabel({ labelId: leaves }));
    await client.idle();
    const since = world.app.engine.position;
    await world.restart((dataDir) => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${suffix}`), { force: true });
    });
    await Promise.all([away.connect(), client.connect()]);
    await Promise.all([away.idle(), client.idle()]);
    expect([world.app.epoch, away.epoch, away.resets]).toEqual([epoch, epoch, 1]);
    for (const one of [away, client])
      expect(one.seen(config)).toEqual(new ExpectedRows(world.app).of(one.staffId, config));
    expect((await resumed(client, config, since - 1, epoch)).reset).toBe(true);
    expect((await resumed(client, config, since, epoch)).reset).toBe(false);
  });

  it('is another one when an older log is put in the place of the log', async () => {
    const { epoch } = world.app;
    const file = (name: string) => join(world.dataDir, name);
    let older: Buffer | undefined;
    await world.restart(() => {
      older = readFileSync(file('log.db'));
    });
    expect(world.app.epoch).toBe(epoch);
    await label();
    await world.restart(() => writeFileSync(file('log.db'), older ?? ''));
    expect(world.app.epoch).not.toBe(epoch);
    const next = world.app.epoch;
    await world.restart();
    expect(world.app.epoch).toBe(next);
  });

  it.each<[string, Partial<ProjectionSet>]>([
    ['version', { version: figureRows.version + 1 }],
    ['version of a part', { versions: { rows: 1 } }],
    ['setting', { basis: 'Asia/Tokyo' }],
  ])('is another one for rows of another %s', (_, other) => {
    expect(epochOf({ ...figureRows, ...other }, 'g')).not.toBe(epochOf(figureRows, 'g'));
    expect(epochOf(figureRows, 'other')).not.toBe(epochOf(figureRows, 'g'));
  });
});

describe('SYNC-11 a node that is behind', () => {
  const ask = (caller: Caller, position: number, epoch?: string) =>
    caller.call('GET', '/brands', undefined, {
      'log-position': String(position),
      ...(epoch === undefined ? {} : { 'log-epoch': epoch }),
    });

  it('answers with the permissions of the position that it waited for', async () => {
    const { caller, staffId } = await createUser('admin');
    const before = (await caller.get('/brands')).body.data.map(({ id }: { id: string }) => id);
    const waiting = ask(caller, world.app.engine.position + 1);
    await change(staffId, { assignedBrands: [] });
    const { status, body } = await waiting;
    expect({ status, brands: body.data }).toEqual({ status: 200, brands: [] });
    expect(before).not.toEqual([]);
  });

  it('waits for the position, and responds 503 when it is not reached', async () => {
    const { caller } = await createUser();
    const never = ask(caller, world.app.engine.position + 1000);
    const soon = ask(caller, world.app.engine.position + 1);
    await label();
    const answer = await soon;
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('log-position'))).toBe(world.app.engine.position);
    expect(await never).toMatchObject({ status: 503, body: { success: false, code: 'behind' } });
  });

  it('waits for a position of its epoch, and ignores a position of another epoch', async () => {
    const { caller } = await createUser();
    const { position } = world.app.engine;
    const waiting = ask(caller, position + 1, world.app.epoch);
    expect((await ask(caller, position + 1000, 'another')).status).toBe(200);
    expect(world.app.engine.position).toBe(position);
    const labelId = await label();
    expect((await waiting).status).toBe(200);
    expect(world.app.engine.read('label', labelId)).toBeDefined();
  });

  it('waits for a session that the log has and the rows do not have yet, over REST and sockets', async () => {
    const { staffId } = await createUser();
    const now = world.app.engine.now();
    const token = (sessionId: string) => world.app.http.jwt.sign({ sub: staffId, sid: sessionId });
    const sessionId = newId();
    const paused = Promise.withResolvers<void>();
    const pause = world.app.engine.pausedFor(() => paused.promise);
    await world.app.log.append({
      stream: `staff/${staffId}`,
      at: now,
      actor: `staff:${staffId}`,
      events: [{ type: 'session.started', staffId, sessionId, expiresAt: now + 60_000 }],
    });
    const client = new SyncClient(staffId, () => world.url, token(sessionId));
    const waiting = Promise.all([new Caller(world.url, token(sessionId)).get('/auth/me'), client.connect()]);
    expect((await new Caller(world.url, 'a.b.c').get('/auth/me')).body.code).toBe('unauthenticated');
    expect(world.app.engine.read('session', sessionId)).toBeUndefined();
    paused.resolve();
    await pause;
    expect((await waiting)[0].status).toBe(200);
    expect(client.connected).toBe(true);
    client.drop();
    expect((await new Caller(world.url, token(newId())).get('/auth/me')).body.code).toBe('unauthenticated');
  });
});
