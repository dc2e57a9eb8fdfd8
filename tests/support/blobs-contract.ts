import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Blobs } from '../../server/blobs/port.ts';

export interface OpenedBlobs {
  blobs: Blobs;
  /** The same store, opened by another node. The same object for a store of one process. */
  other: Blobs;
  close(): Promise<void> | void;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const missing = sha256(Buffer.from('never kept'));

/** Tests that every implementation of the blob store must pass. */
export function blobsContract(name: string, openBlobs: () => Promise<OpenedBlobs> | OpenedBlobs): void {
  describe(`blobs in ${name}`, () => {
    let opened: OpenedBlobs;
    let blobs: Blobs;
    let other: Blobs;
    beforeEach(async () => {
      opened = await openBlobs();
      ({ blobs, other } = opened);
    });
    afterEach(() => opened.close());

    const read = async (hash: string, range?: { start: number; end?: number }, from = blobs) => {
      const found = await from.open(hash, range);
      return found === null ? null : { bytes: found.bytes, data: await buffer(found.stream) };
    };

    test('returns what was put, by its hash', async () => {
      const data = randomBytes(300_000);
      const chunks = [data.subarray(0, 1), data.subarray(1, 200_000), data.subarray(200_000)];
      for (const source of [data, Readable.from(chunks)]) {
        expect(await blobs.put(source, data.length)).toEqual({ hash: sha256(data), bytes: data.length });
        expect(await read(sha256(data))).toEqual({ bytes: data.length, data });
      }
    });

    test('stores empty blobs like any other', async () => {
      const empty = Buffer.alloc(0);
      expect(await blobs.put(empty, 10)).toEqual({ hash: sha256(empty), bytes: 0 });
      expect(await read(sha256(empty))).toEqual({ bytes: 0, data: empty });
    });

    test('returns a range', async () => {
      const data = Buffer.from('0123456789');
      await blobs.put(data, 10);
      const hash = sha256(data);
      expect(String((await read(hash, { start: 2, end: 4 }))?.data)).toBe('234');
      expect(String((await read(hash, { start: 8 }))?.data)).toBe('89');
      expect(String((await read(hash, { start: 8, end: 99 }))?.data)).toBe('89');
      expect(await read(hash, { start: 10 })).toEqual({ bytes: 10, data: Buffer.alloc(0) });
    });

    test('refuses what is too large, and stops reading it', async () => {
      const data = randomBytes(100);
      let taken = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            taken++;
            yield data;
          }
        })(),
        { highWaterMark: 1 },
      );
      expect(await blobs.put(endless, 250)).toBe('too_large');
      expect(endless.destroyed).toBe(true);
      expect(taken).toBeLessThan(10);
      expect(await blobs.put(data, 99)).toBe('too_large');
      expect(await read(sha256(data))).toBeNull();
    });

    test('stores nothing of a source that fails', async () => {
      const half = randomBytes(50);
      const breaks = Readable.from(
        (async function* () {
          yield half;
          throw new Error('the line went dead');
        })(),
      );
      await expect(blobs.put(breaks, 1000)).rejects.toThrow('the line went dead');
      expect(await read(sha256(half))).toBeNull();
    });

    test('handles a source that fails before it is read', async () => {
      const breaks = new Readable({ read: () => undefined });
      const put = blobs.put(breaks, 1000);
      breaks.destroy(new Error('too early'));
      await expect(put).rejects.toThrow('too early');
    });

    test('deletes, and a blob put again is available again', async () => {
      const data = randomBytes(10);
      await blobs.put(data, 10);
      await blobs.delete(sha256(data));
      expect(await read(sha256(data))).toBeNull();
      await blobs.delete(sha256(data));
      await Promise.all([blobs.put(data, 10), blobs.put(data, 10)]);
      expect((await read(sha256(data)))?.data).toEqual(data);
    });

    test('other nodes read what was stored, and no longer read what was deleted', async () => {
      const data = randomBytes(10);
      const hash = sha256(data);
      expect(await read(hash, undefined, other)).toBeNull();
      await blobs.put(data, 10);
      expect(await read(hash, undefined, other)).toEqual({ bytes: 10, data });
      await other.delete(hash);
      expect(await read(hash)).toBeNull();
    });

    test('both nodes can store the same blob at the same time', async () => {
      const data = randomBytes(100_000);
      await Promise.all([blobs, other, blobs, other].map((one) => one.put(data, data.length)));
      expect(await read(sha256(data))).toEqual({ bytes: data.length, data });
      expect(await Array.fromAsync(other.all(), ({ hash }) => hash)).toEqual([sha256(data)]);
    });

    test('lists what is stored', async () => {
      expect(await Array.fromAsync(blobs.all())).toEqual([]);
      const all = [randomBytes(10), randomBytes(20), Buffer.alloc(0)];
      for (const data of all) await blobs.put(data, 20);
      const found = await Array.fromAsync(other.all());
      const sizes = new Map(found.map(({ hash, bytes }) => [hash, bytes]));
      expect(sizes).toEqual(new Map(all.map((data) => [sha256(data), data.length])));
      for (const { storedAt } of found) expect(storedAt).toBeGreaterThan(1_700_000_000_000);
    });

    test('reports no orphans of its own or of other nodes, and deletes none', async () => {
      const data = randomBytes(10);
      await blobs.put(data, 10);
      expect(await Array.fromAsync(blobs.leftOver())).toEqual([]);
      expect(await Array.fromAsync(other.leftOver())).toEqual([]);
      await other.deleteLeftOver(sha256(data));
      expect((await read(sha256(data)))?.data).toEqual(data);
    });

    test('accepts only hashes as names', async () => {
      for (const name of ['', '../secret.key', '/etc/passwd', missing.toUpperCase(), `${missing}/..`, missing]) {
        expect(await blobs.open(name)).toBeNull();
        await blobs.delete(name);
        await blobs.deleteLeftOver(name);
      }
    });
  });
}
