import { describe, expect, it, vi } from 'vitest';
import { deleteLabel } from '../../server/commands/brand-settings.ts';
import { createBrand, deleteBrand } from '../../server/commands/brands.ts';
import { newId } from '../../server/keys/ids.ts';
import { limits } from '../../shared/limits.ts';
import { newerRows, type VersionedRow } from '../../shared/sync/apply.ts';
import type { Joined } from '../../shared/sync/messages.ts';
import {
  administer,
  agrees,
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
  pin,
  resumed,
  team,
  withSyncWorld,
  world,
} from '../support/sync-world.ts';
import { ExpectedRows } from '../support/truth.ts';

withSyncWorld();

describe('SYNC-1 REST responds with rows', () => {
  it.each(['/conversations', '/brands', '/auth/me'])('%s returns the position and the epoch', async (path) => {
    const { caller } = await createUser();
    const { headers } = await caller.get(path);
    expect(Number(headers.get('log-position'))).toBe(world.app.engine.position);
    expect(headers.get('log-epoch')).toBe(world.app.epoch);
  });
});

describe('SYNC-2 join', () => {
  it('returns the position and the epoch, and later changes arrive as deltas', async () => {
    const { client } = await createUser();
    const before = world.app.engine.position;
    const answer = await client.ask<Joined>('join', inbox());
    expect(answer).toEqual({ success: true, position: before, epoch: world.app.epoch });
    await pin(true);
    await vi.waitFor(() => expect(client.deltas.length).toBe(1));
    expect(client.deltas[0]!.position).toBeGreaterThan(before);
    await pin(false);
  });

  it.each<[string, () => unknown, string]>([
    ['an invisible brand', () => ({ scope: 'inbox', brand: farBrandId() }), 'brand_not_found'],
    ['an unknown brand', () => ({ scope: 'inbox', brand: 'nothing' }), 'brand_not_found'],
    ['an invisible conversation', () => ({ scope: 'conversation', id: idOf(1, far) }), 'conversation_not_found'],
    ['an unknown conversation', () => ({ scope: 'conversation', id: 'nothing' }), 'conversation_not_found'],
    ['a page without the permission', () => ({ scope: 'monitor' }), 'forbidden'],
    ['a dashboard without the permission', () => ({ scope: 'dashboard', brand: brandId() }), 'forbidden'],
    ['an unknown scope', () => ({ scope: 'moon' }), 'validation_failed'],
    ['nothing', () => null, 'validation_failed'],
    ['a name without its required id', () => 'inbox', 'validation_failed'],
  ])('of %s is refused', async (_, scope, code) => {
    const { client } = await createUser();
    expect(await client.ask('join', scope())).toEqual({ success: false, code });
  });

  it.each(['inbox', 'dashboard'] as const)(
    'of the %s of all brands is open to people without brands too, as in REST',
    async (scope) => {
      const { client, caller } = await createUser('cs_lead', []);
      expect(await client.ask('join', { scope, brand: 'all' })).toMatchObject({ success: true });
      expect(await resumed(client, { scope, brand: 'all' }, 0)).toMatchObject({ reset: false, rows: [], refused: [] });
      expect((await caller.get('/conversations?brand=all')).body).toMatchObject({ success: true, data: [] });
    },
  );

  it('of scopes without brand and id is by name only', async () => {
    const { client } = await createUser();
    expect(await client.ask('join', 'config')).toMatchObject({ success: true });
    const since = world.app.engine.position;
    expect(await client.ask('resume', { since, scopes: ['config', 'me'] })).toMatchObject({
      reset: false,
      refused: [],
    });
    expect(await client.ask('leave', 'config')).toEqual({ success: true });
  });
});

describe('SYNC-2 leave', () => {
  it('and join of a scope during a resume are applied in the order of their frames', async () => {
    const { client } = await createUser();
    const scopes = Array.from({ length: limits.scopesMax - 1 }, (_, n) => ({ scope: 'conversation', id: `none${n}` }));
    expect(await client.ask('join', inbox())).toMatchObject({ success: true });
    const [, ...answers] = await Promise.all([
      client.ask('resume', { since: 0, scopes }),
      client.ask('leave', inbox()),
      client.ask('join', inbox()),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: true }]);
    await pin(true);
    await vi.waitFor(() => expect(client.deltas.length).toBe(1));
    await pin(false);
  });
});

describe('SYNC-3, SYNC-4 deltas', () => {
  it('name their scope and contain each row once, in its newest form; the position moves per scope', async () => {
    const { client } = await createUser();
    await joined(client, inbox());
    await joined(client, config);
    const configAt = client.positionOf(config);
    await Promise.all(Array.from({ length: 20 }, (_, n) => pin(n % 2 === 0)));
    await agrees(client, inbox());
    for (const { scope, rows } of client.deltas) {
      expect(scope).toEqual(inbox());
      const keys = rows.map(({ kind, id }) => `${kind} ${id}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(client.positionOf(inbox())).toBe(world.app.engine.position);
    expect(client.positionOf(config)).toBe(configAt);
  });
});

describe('SYNC-5 what leaves a scope', () => {
  it('arrives once as null, live', async () => {
    const { client } = await createUser();
    const labelId = await label();
    await joined(client, config);
    await administer(deleteLabel({ labelId }));
    await agrees(client, config);
    const nulls = client.deltas.flatMap(({ rows }) => rows).filter(({ id, row }) => id === labelId && row === null);
    expect(nulls).toHaveLength(1);
  });

  it('arrives as null on resume, by its tombstone', async () => {
    const { client } = await createUser();
    const labelId = await label();
    await joined(client, config);
    client.drop();
    const { position } = await administer(deleteLabel({ labelId }));
    await client.connect();
    await client.idle();
    expect(client.resets).toBe(0);
    expect(client.seen(config)).toEqual(new ExpectedRows(world.app).of(client.staffId, config));
    const { rows } = await resumed(client, config, position - 1);
    expect(rows).toContainEqual({ kind: 'label', id: labelId, version: position, row: null });
  });

  it('arrives as null on resume also when a change of its brands hid it', async () => {
    const { client } = await createUser();
    const colleague = await createUser();
    await joined(client, team);
    client.drop();
    await change(colleague.staffId, { assignedBrands: [farBrandId()] });
    await client.connect();
    await client.idle();
    expect(client.resets).toBe(0);
    expect(client.seen(team)?.has(`colleague ${colleague.staffId}`)).toBe(false);
    await agrees(client, team);
  });

  it('is removed with its brand', async () => {
    const brand = newId();
    const fields = { description: '', currency: 'THB', colorScheme: { primary: '#06C755' }, labelIds: [] };
    await administer(createBrand({ brandId: brand, name: brand, ...fields }));
    const { client } = await createUser('cs_lead', [brandId(), brand]);
    await label(brand);
    await joined(client, config);
    await joined(client, { scope: 'inbox', brand });
    await administer(deleteBrand({ brandId: brand, brandIds: [brandId(), brand], lineAccountIds: [] }));
    await agrees(client, config);
    await agrees(client, { scope: 'inbox', brand });
    expect(client.seen({ scope: 'inbox', brand })).toBeNull();
    expect([...client.seen(config)!.values()].join()).not.toContain(brand);
  });

  it('is removed with its brand, also when the person changes at the same moment', async () => {
    const brand = newId();
    const fields = { description: '', currency: 'THB', colorScheme: { primary: '#06C755' }, labelIds: [] };
    await administer(createBrand({ brandId: brand, name: brand, ...fields }));
    const { client, staffId } = await createUser('cs_lead', [brandId(), brand]);
    await joined(client, { scope: 'inbox', brand });
    const { engine } = world.app;
    const record = { at: world.clock.now(), actor: 'system' as const };
    await Promise.all([
      engine.append({ ...record, stream: 'config', events: [{ type: 'brand.deleted', brandId: brand }] }),
      engine.append({
        ...record,
        stream: 'presence',
        events: [{ type: 'connection.changed', staffId, connected: false }],
      }),
    ]);
    await vi.waitFor(() => expect(client.notices).toEqual(['permissions_changed']));
    await client.idle();
    expect(client.seen({ scope: 'inbox', brand })).toBeNull();
  });
});

describe('SYNC-7 versions', () => {
  const rowAt = (version: number) => ({ kind: 'label', id: 'l', version, row: { id: 'l', version } });
  const fold = (rows: Parameters<typeof newerRows>[1]) => {
    const known = new Map<string, VersionedRow>();
    for (const one of rows)
      for (const { id, versioned } of newerRows((_, id) => known.get(id), [one])) known.set(id, versioned);
    return known.get('l');
  };

  it('decide row by row, in any order and however often rows arrive', () => {
    const deleted = { ...rowAt(3), row: null };
    expect(fold([rowAt(2), rowAt(1), rowAt(2)])).toEqual({ version: 2, row: rowAt(2).row });
    expect(fold([deleted, rowAt(2)])).toEqual({ version: 3, row: null });
    expect(fold([rowAt(2), rowAt(3), deleted])).toEqual({ version: 3, row: null });
    expect(fold([deleted, rowAt(4), deleted])).toEqual({ version: 4, row: rowAt(4).row });
  });
});
