import { describe, expect, it, vi } from 'vitest';
import { endSessions } from '../../server/commands/sessions.ts';
import { setPermissions } from '../../server/commands/staff.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import {
  administer,
  agrees,
  change,
  config,
  createUser,
  far,
  farBrandId,
  inbox,
  joined,
  label,
  near,
  nearId,
  pin,
  team,
  withSyncWorld,
  world,
} from '../support/sync-world.ts';

withSyncWorld();

describe('SYNC-14 brands and access', () => {
  it('no row of an invisible brand arrives over any scope', async () => {
    const { client } = await createUser('admin');
    for (const scope of [
      config,
      team,
      { scope: 'me' },
      { scope: 'inbox', brand: 'all' },
      { scope: 'dashboard', brand: 'all' },
    ] as const) {
      await joined(client, scope);
      expect(client.seen(scope), scope.scope).not.toBeNull();
    }
    await far.writes('you cannot see this');
    await label(farBrandId());
    await near.writes('you can');
    await world.settled();
    await agrees(client, { scope: 'inbox', brand: 'all' });
    await agrees(client, { scope: 'dashboard', brand: 'all' });
    await agrees(client, config);
    const received = JSON.stringify([client.deltas, client.joined().map((scope) => [...client.seen(scope)!.values()])]);
    expect(received).toContain('you can"');
    expect(received).not.toContain('you cannot');
    expect(received).not.toContain(`"brandId":"${farBrandId()}"`);
  });

  it('losing a permission, or regaining those of the role, takes effect at once', async () => {
    const { client, staffId } = await createUser('cs_agent');
    await joined(client, inbox());
    await administer(setPermissions({ staffId, by: null, permissions: ['performance.view'] }));
    await vi.waitFor(() => expect(client.notices).toEqual(['permissions_changed']));
    await client.idle();
    expect(client.seen(inbox())).toBeNull();
    const before = client.deltas.length;
    await near.writes('nobody hears it');
    await world.settled();
    await administer(setPermissions({ staffId, by: null, permissions: null }));
    await vi.waitFor(() => expect(client.notices).toHaveLength(2));
    await agrees(client, inbox());
    expect(JSON.stringify(client.deltas.slice(before))).not.toContain('nobody hears it');
  });

  it.each<[string, (staffId: string) => Promise<unknown>]>([
    ['is deactivated', (staffId) => change(staffId, { status: 'inactive' })],
    [
      'is signed out',
      (staffId) => {
        const sessionIds = world.app.rows.of('session', staffId).map(({ row }) => row.id);
        return world.app.engine.execute(`staff/${staffId}`, 'system', endSessions({ staffId, sessionIds }));
      },
    ],
    ['is deleted', (staffId) => administer(() => ({ events: [{ type: 'staff.deleted', staffId }] }))],
  ])('a person who %s receives nothing more and cannot reconnect', async (_, act) => {
    const { client, caller, staffId } = await createUser();
    await joined(client, inbox());
    await act(staffId);
    await vi.waitFor(() => expect(client.notices).toEqual(['signed_out']));
    const before = client.deltas.length;
    await pin(true);
    await world.settled();
    await pin(false);
    expect(client.deltas).toHaveLength(before);
    await expect(world.socket(caller)).rejects.toThrow('unauthenticated');
  });
});

describe('SYNC-15 a command', () => {
  it('returns the position of its record, which the delta of its row reaches', async () => {
    const { client, caller } = await createUser();
    const thread: Scope = { scope: 'conversation', id: nearId() };
    await joined(client, thread);
    const { body, headers } = await caller.post('/messages', { conversationId: nearId(), kind: 'text', text: 'ค่ะ' });
    const position = Number(headers.get('log-position'));
    expect(body.data.version).toBeLessThanOrEqual(position);
    await vi.waitFor(() => expect(client.positionOf(thread)).toBeGreaterThanOrEqual(body.data.version));
    const deltas: Delta[] = client.deltas;
    const own = deltas.flatMap(({ rows }) => rows).filter(({ kind, id }) => kind === 'message' && id === body.data.id);
    expect(own.at(-1)!.version).toBeGreaterThanOrEqual(body.data.version);
  });
});
