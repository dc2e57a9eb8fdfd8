import { describe, expect, it, vi } from 'vitest';
import { deleteLabel } from '../../server/commands/brand-settings.ts';
import { addNote } from '../../server/commands/conversation-records.ts';
import { newId } from '../../server/keys/ids.ts';
import { Feed, type OutRow } from '../../server/push/feed.ts';
import { roomOf } from '../../server/push/scope.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { SyncClient } from '../support/sync-client.ts';
import {
  administer,
  agrees,
  brandId,
  config,
  createUser,
  inbox,
  joined,
  label,
  nearId,
  pin,
  withSyncWorld,
  world,
} from '../support/sync-world.ts';

// Disables ping timeouts, because on a busy machine a test pauses a socket for longer than the usual timeout.
withSyncWorld({ ping: { everyMs: 600_000, patienceMs: 600_000 } });

describe('SYNC-12 the rate of deltas', () => {
  const feedOf = (scope: Scope) => {
    const sent: OutRow[][] = [];
    const viewer = viewerOf(world.app.engine.read('staff', world.people.super_admin)!);
    const feed = new Feed(roomOf(scope, viewer, null)!, (_, __, rows) => sent.push(rows));
    const take = (version: number) => {
      const after = { row: { id: 'c', brandId: brandId(), version }, hidden: null } as never;
      const topics = { before: [], after: ['any'] };
      feed.take(
        { kind: 'counts', id: 'c', version, before: undefined, after },
        () => true,
        topics,
        () => true,
      );
    };
    return { feed, sent, take };
  };

  it.each([
    ['a room', { scope: 'inbox', brand: 'all' }, 50],
    ['a dashboard', { scope: 'dashboard', brand: 'all' }, 250],
  ] as const)('%s sends new rows at once while quiet, then with each row once per interval', (_, scope, every) => {
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { feed, sent, take } = feedOf(scope);
    take(1);
    feed.settle(1, 1000);
    expect(sent).toHaveLength(1);
    for (let version = 2; version < 50; version++) {
      take(version);
      feed.settle(version, 1001);
    }
    vi.advanceTimersByTime(every - 2);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent[1]!.map(({ version }) => version)).toEqual([49]);
    feed.stop();
  });

  it('applies on the wire', async () => {
    const { client } = await createUser();
    await joined(client, inbox());
    const started = performance.now();
    for (let n = 0; n < 150; n++) await pin(n % 2 === 0);
    await agrees(client, inbox());
    expect(client.deltas.length).toBeLessThanOrEqual((performance.now() - started) / 50 + 2);
    expect(client.deltas.length).toBeGreaterThan(1);
  });
});

describe('SYNC-13 a slow socket', () => {
  const webSocketOf = (client: SyncClient) =>
    (client as never as { socket: { io: { engine: { transport: { ws: { pause(): void; resume(): void } } } } } }).socket
      .io.engine.transport.ws;

  /** Adds more notes than the socket and the network buffers absorb. */
  const flood = async (conversationId: string) => {
    const text = '客'.repeat(4000);
    const add = () =>
      world.app.engine.execute(
        `conversation/${conversationId}`,
        'system',
        addNote({ conversationId, noteId: newId(), text }),
      );
    for (let n = 0; n < 95; n++) {
      await Promise.all(Array.from({ length: 20 }, add));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('gets one `resume` instead of what it could not receive, and then has everything', async () => {
    const [{ client }, { client: quick }] = [await createUser(), await createUser()];
    const conversationId = nearId();
    const conversation = { scope: 'conversation', id: conversationId } as const;
    for (const scope of [inbox(), config, conversation]) {
      await joined(client, scope);
      await joined(quick, scope);
    }
    const ws = webSocketOf(client);
    ws.pause();
    // Adds less data than the limit of one resume, so that the resume returns everything and needs no reset.
    await flood(conversationId);
    // Waits for all deltas, because a delta during the long response to a resume would correctly cause another resume.
    await agrees(quick, inbox());
    await agrees(quick, conversation);
    ws.resume();
    await vi.waitFor(() => expect(client.notices).toEqual(['resume']));
    await client.idle();
    await agrees(client, inbox());
    await agrees(client, conversation);
    const bytes = JSON.stringify(client.deltas).length;
    expect(bytes).toBeLessThan(10_000_000);
    // The socket has joined its rooms again, so it receives this change.
    await pin(true);
    await agrees(client, inbox());
    expect([client.notices, client.resets]).toEqual([['resume'], 0]);
    await pin(false);
  });

  it('that reads a snapshot meanwhile resumes that scope too: snapshots contain no deletions', async () => {
    const { client } = await createUser();
    const labelId = await label();
    for (const scope of [config, { scope: 'conversation', id: nearId() } as const]) await joined(client, scope);
    const ws = webSocketOf(client);
    ws.pause();
    await flood(nearId());
    await administer(deleteLabel({ labelId }));
    const snapshot = client.askResume({ ...config, since: 0 });
    // Ensures that the server has read the earlier request.
    await client.caller.get('/auth/me');
    ws.resume();
    await snapshot;
    await agrees(client, config);
  });
});
