import { existsSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Files } from '../../server/blobs/files.ts';
import { LeaseLost } from '../../server/lease/port.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { RecordedBlobs } from '../../server/media/recorded-blobs.ts';
import { PendingErasures } from '../../server/queries/pending-erasures.ts';
import { Erasures } from '../../server/timers/erasures.ts';
import { Orphans } from '../../server/timers/orphans.ts';
import type { Event } from '../../shared/events/index.ts';
import { type LineWorld, openLineWorld } from '../support/line-world.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests of the deletion of files that several nodes store at the same time. */

const lost = () => {
  throw new LeaseLost();
};

describe('the node that deletes', () => {
  let world: LineWorld;
  let blob: string;

  const fileOf = (hash: string) => join(world.folder, 'blobs', hash.slice(0, 2), hash);

  /** An upload with the same bytes, by another node. */
  const uploaded = (hash: string): Event => ({
    type: 'media.uploaded',
    mediaId: 'upload-1',
    staffId: 'staff-1',
    kind: 'image',
    mime: 'image/png',
    bytes: 1,
    blob: hash,
    duration: null,
  });

  /** Lets a customer send and unsend a picture, so that its erasure is pending. */
  beforeEach(async () => {
    world = await openLineWorld();
    world.fetches.start();
    const { messageId } = await world.customer.sendsImage();
    const stored = () =>
      world.store.sqlite.prepare<[], string>('SELECT blob FROM messages WHERE blob IS NOT NULL').pluck().get();
    await world.until(() => stored() !== undefined);
    blob = stored() as string;
    await world.customer.unsends(messageId as string);
    await world.until(() => world.rows.any('erasure'));
  });
  afterEach(() => world.close());

  test('does not delete a file that another node has just recorded', async () => {
    let resume: () => void = () => undefined;
    replaceMethod(world.log, 'erase', (original) => async (ids) => {
      await original(ids);
      // The start erases nothing.
      if (ids.length === 0) return;
      // At this moment, the rows of this node lack the record of the other node.
      const paused = Promise.withResolvers<void>();
      resume = paused.resolve;
      const begun = Promise.withResolvers<void>();
      void world.engine.pausedFor(() => {
        begun.resolve();
        return paused.promise;
      });
      await begun.promise;
      await world.log.append({
        stream: 'staff/staff-1',
        at: world.clock.now,
        actor: 'system',
        events: [uploaded(blob)],
      });
      replaceMethod(world.log, 'head', (head) => () => head().finally(resume));
    });
    replaceMethod(world.blobs, 'delete', (original) => (hash) => original(hash).finally(() => resume()));
    world.erasures.start();
    await world.until(() => !world.rows.any('erasure'));
    expect([world.rows.of('media', blob).length, existsSync(fileOf(blob))]).toEqual([1, true]);
  });

  test('deletes no file of an erasure without the lease', async () => {
    const { engine, rows, store, blobs, warn } = world;
    const erasures = new Erasures({ engine, rows, store, blobs, warn, mustHaveLease: lost });
    erasures.start();
    await erasures.idle();
    await erasures.stop();
    expect([existsSync(fileOf(blob)), world.rows.any('erasure')]).toEqual([true, true]);
    world.erasures.start();
    await world.until(() => !world.rows.any('erasure'));
    expect(existsSync(fileOf(blob))).toBe(false);
  });

  test('is awaited by a node that has recorded the same bytes', async () => {
    const { engine, rows, store, folder } = world;
    const erasures = new PendingErasures(store.sqlite, rows, engine.read);
    const blobs = new Files(join(folder, 'blobs'), '2');
    const recorded = new RecordedBlobs({ engine, erasures, blobs, isShared: true });
    let isKept: Promise<boolean> | null = null;
    replaceMethod(world.blobs, 'delete', (original) => async (hash) => {
      // The other node records its upload after this node has checked the references.
      await world.append('staff/staff-1', uploaded(hash));
      isKept = recorded.isKept(hash);
      await original(hash);
    });
    world.erasures.start();
    await world.until(() => !world.rows.any('erasure'));
    expect(await isKept).toBe(false);
    expect(await recorded.isKept(blob)).toBe(false);
  });

  test('deletes orphans repeatedly, and only with the lease', async () => {
    const { engine, rows, store, blobs, warn } = world;
    const orphan = async (text: string) => {
      const stored = await blobs.put(Buffer.from(text), 100);
      if (stored === 'too_large') throw new Error('it is small');
      // Orphans are files from before the start of the process.
      await utimes(fileOf(stored.hash), 0, 0);
      return fileOf(stored.hash);
    };
    const first = await orphan('the first');
    let mustHaveLease = lost as () => void;
    const work = {
      read: engine.read,
      log: engine.log,
      reached: (position: number) => engine.reached(position),
      mustHaveLease: () => mustHaveLease(),
    };
    const orphans = new Orphans({ engine: work, rows, store, blobs, warn, everyMs: 20 });
    orphans.start();
    await orphans.idle();
    expect(existsSync(first)).toBe(true);
    mustHaveLease = () => undefined;
    await expect.poll(() => existsSync(first)).toBe(false);
    const second = await orphan('the second');
    await expect.poll(() => existsSync(second)).toBe(false);
    await orphans.stop();
  });
});

describe('the node that stores', () => {
  let world: World;
  let owner: Caller;
  beforeAll(async () => {
    world = await bootWorld({ brandCount: 1 });
    owner = await world.as('super_admin');
  });
  afterAll(() => world.close());

  /** Deletes a blob as another node would, just before an event that references it is recorded. */
  function deleteBefore(type: Event['type'], hashOf: (event: never) => string): void {
    replaceMethod(world.app.log, 'append', (original) => (record) => {
      const event = record.events.find((one) => one.type === type);
      if (event !== undefined) {
        const hash = hashOf(event as never);
        rmSync(join(world.dataDir, 'blobs', hash.slice(0, 2), hash));
      }
      return original(record);
    });
  }

  const upload = async (path: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(greyPicture(40, 30, 0x80))], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: await answer.json() };
  };

  test('refuses an upload whose file was deleted before it was recorded', async () => {
    deleteBefore('media.uploaded', ({ blob }: { blob: string }) => blob);
    expect((await upload('/media')).body.code).toBe('upload_failed');
  });

  test('stores a logo again that was deleted before it was recorded', async () => {
    deleteBefore('brand.changed', ({ logo }: { logo: string }) => logo);
    const path = `/brands/${world.brands[0]?.id}/logo`;
    expect((await upload(path)).status).toBe(200);
    expect((await owner.get(path)).status).toBe(200);
  });
});
