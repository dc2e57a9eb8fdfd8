import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stageBackup } from '../../server/backup/stage.ts';
import { Refusal } from '../../shared/errors.ts';
import { CraftedLog, sha256 } from '../support/crafted-backup.ts';
import { type TarFile, tarOf, writtenBackup } from '../support/crafted-tar.ts';
import { rounds } from '../support/rounds.ts';

/**
 * Tests that names, links, lengths and checksums in an archive must be those that this product writes, because an archive is untrusted
 * input.
 */

const log = new CraftedLog();
const source = mkdtempSync(join(tmpdir(), 'oa-tar-source-'));
const passphrase = 'ชา 茶 tea';
let dataDir: string;
const by = { actor: 'system', name: '' } as const;
let plain: Buffer;
let sealed: Buffer;

beforeAll(async () => {
  await log.fill();
  const bytes = Buffer.from('a picture');
  const shelf = join(source, 'blobs', sha256(bytes).slice(0, 2));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, sha256(bytes)), bytes);
  writeFileSync(join(source, 'sound.db'), log.parts()[1]!.bytes!);
  const copyTo = async (file: string) => copyFileSync(join(source, 'sound.db'), file);
  plain = await writtenBackup(source, copyTo);
  sealed = await writtenBackup(source, copyTo, passphrase);
});
afterAll(() => {
  log.remove();
  rmSync(source, { recursive: true });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oa-tar-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** @returns the code of the refusal, or `taken` if the archive was accepted */
async function outcome(backup: Buffer, secret: string | null = null): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(backup.length / 1000) }, (_, n) =>
    backup.subarray(n * 1000, n * 1000 + 1000),
  );
  try {
    const options = { dataDir, key: Buffer.alloc(32), keyIsFixed: false, passphrase: secret, by };
    await stageBackup(Readable.from(pieces), options);
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function mustRefuse(backup: Buffer, code = 'not_a_backup', secret: string | null = null): Promise<void> {
  expect(await outcome(backup, secret)).toBe(code);
  expect(readdirSync(dataDir)).toEqual([]);
}

test('a plain archive is accepted without a key, an encrypted one with it', async () => {
  expect(await outcome(plain)).toBe('taken');
  expect(readdirSync(join(dataDir, 'restore')).sort()).toEqual(['blobs', 'log.db', 'restored.json']);
  expect(await outcome(sealed, passphrase)).toBe('taken');
  expect(readdirSync(join(dataDir, 'restore')).sort()).toEqual(['blobs', 'log.db', 'restored.json', 'secret.key']);
  const key = readFileSync(join(dataDir, 'restore', 'secret.key'), 'utf8');
  expect(Buffer.from(key, 'base64')).toEqual(Buffer.alloc(32, 7));
});

test('an encrypted one reveals nothing, and has the format that OpenSSL opens', () => {
  expect(sealed.subarray(0, 8).toString()).toBe('Salted__');
  for (const text of ['manifest.json', 'ustar', 'SQLite format']) expect(sealed.includes(text)).toBe(false);
  const derived = pbkdf2Sync(passphrase.normalize('NFKC'), sealed.subarray(8, 16), 600_000, 48, 'sha256');
  const decipher = createDecipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32));
  const archive = Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]);
  expect(archive.subarray(257, 262).toString()).toBe('ustar');
  expect(archive.includes('manifest.json')).toBe(true);
});

test.each([
  ['another passphrase', 'coffee'],
  ['none', null],
])('an encrypted one is refused under %s', (_, secret) => mustRefuse(sealed, 'wrong_passphrase', secret));

const manifest = (): TarFile => {
  const { entry: _, ...header } = log.parts()[0]!.header;
  return { header: { name: 'manifest.json' }, bytes: Buffer.from(JSON.stringify({ ...header, format: 2 })) };
};
const logFile = (): TarFile => ({ header: { name: 'log.db' }, bytes: log.parts()[1]!.bytes! });
const sound = () => [manifest(), logFile()];
const bytes = Buffer.from('bytes');
const hash = sha256(bytes);
const file = (name: string, header: Partial<TarFile['header']> = {}): TarFile => ({
  header: { name, ...header },
  bytes,
});
const link = (name: string, type: 'symlink' | 'link'): TarFile => ({ header: { name, type, linkname: '/etc/passwd' } });

test('an archive of valid files is accepted', async () => expect(await outcome(await tarOf(sound()))).toBe('taken'));

describe('an archive is refused', () => {
  test.each<[string, () => TarFile[], string?]>([
    ['with a path that escapes the folder', () => [...sound(), file('../../x')]],
    ['with a path that escapes the blobs', () => [...sound(), file(`blobs/../${hash}`)]],
    [
      'with a path that escapes the folder after a hash',
      () => [...sound(), file(`blobs/${hash.slice(0, 2)}/${hash}/../../../x`)],
    ],
    ['with an absolute path', () => [...sound(), file('/etc/passwd')]],
    ['with a blob in a wrong folder', () => [...sound(), file(`blobs/00/${hash}`)]],
    ['with a blob of another hash', () => [...sound(), file(`blobs/ab/ab${hash.slice(2)}`)]],
    ['with a file of another name', () => [...sound(), file('more.txt')]],
    ['with a long name', () => [...sound(), file(`${'x/'.repeat(2000)}x`)]],
    ['with a symbolic link', () => [...sound(), link(`blobs/${hash.slice(0, 2)}/${hash}`, 'symlink')]],
    ['with a symbolic link for a log', () => [manifest(), link('log.db', 'symlink')]],
    ['with a hard link', () => [manifest(), link('log.db', 'link')]],
    ['with a folder', () => [...sound(), { header: { name: 'blobs', type: 'directory' } }]],
    ['with a device', () => [...sound(), { header: { name: 'log.db', type: 'character-device' } }]],
    ['with the secret key in plain text', () => [...sound(), file('secret.key')]],
    ['with two logs', () => [...sound(), logFile()]],
    ['with the same blob twice', () => [...sound(), ...[1, 2].map(() => file(`blobs/${hash.slice(0, 2)}/${hash}`))]],
    ['with two manifests', () => [manifest(), ...sound()]],
    ['with the log before the manifest', () => sound().reverse()],
    ['without a log', () => [manifest()]],
    ['with an invalid manifest', () => [file('manifest.json'), logFile()]],
    [
      'with an endless manifest',
      () => [{ header: { name: 'manifest.json' }, bytes: Buffer.alloc(400_000, 32) }, logFile()],
    ],
    ['without content', () => []],
  ])('%s', async (_, files, code) => mustRefuse(await tarOf(files()), code));

  test('with a log larger than the disk', async () => {
    const head = (await tarOf([manifest()], null)).subarray(0, -1024);
    const long = Buffer.from(await tarOf([{ header: { name: 'log.db' }, bytes: Buffer.alloc(0) }], null)).subarray(
      0,
      512,
    );
    // A length of more than eight octal digits is encoded in base 256, and is part of the header's checksum.
    long.write('\u0080', 124, 'latin1');
    long.writeBigUInt64BE(2n ** 50n, 128);
    long.write('        ', 148);
    const check = long.reduce((all, byte) => all + byte, 0);
    long.write(`${check.toString(8).padStart(6, '0')}\0 `, 148);
    await mustRefuse(Buffer.concat([head, long]), 'disk_full');
  });

  test('without a checksum, with another one, with trailing data', async () => {
    await mustRefuse(await tarOf(sound(), null));
    await mustRefuse(await tarOf(sound(), Buffer.from(`${sha256('other')}\n`)));
    await mustRefuse(await tarOf(sound(), Buffer.alloc(100_000)));
    const [first, second] = [await tarOf(sound()), await tarOf([file('more')], null)];
    await mustRefuse(Buffer.concat([first.subarray(0, -1024), second]));
    await mustRefuse(Buffer.concat([first, Buffer.from('x')]));
  });

  test.each([
    ['plain', () => plain, null],
    ['sealed', () => sealed, passphrase],
  ] as const)('%s, truncated anywhere before its end', async (_, backup, secret) => {
    const end = backup().length - 2048;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: end }), async (at) => {
        expect(await outcome(backup().subarray(0, at), secret)).not.toBe('taken');
      }),
      { numRuns: rounds(5, 200) },
    );
  });

  test.each([
    ['plain', () => plain, null],
    ['sealed', () => sealed, passphrase],
  ] as const)('%s, with a changed byte of the log', async (_, backup, secret) => {
    const [from, to] = [4096, 4096 + log.parts()[1]!.bytes!.length - 1024];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: from, max: to }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const copy = Buffer.from(backup());
        copy[at]! ^= by;
        expect(await outcome(copy, secret)).toBe('not_a_backup');
      }),
      { numRuns: rounds(5, 200) },
    );
  });
});
