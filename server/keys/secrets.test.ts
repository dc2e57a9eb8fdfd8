import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CannotOpen, loadSecretKey, Secrets } from './secrets.ts';

describe('sealing', () => {
  const secrets = new Secrets(randomBytes(32));

  test.each(['', 'token', 'ความลับ 🔑', 'x'.repeat(10_000)])('opens what it sealed: %#', (text) => {
    const sealed = secrets.seal(text);
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/);
    expect(secrets.open(sealed)).toBe(text);
  });

  test('never returns the same ciphertext twice', () => {
    expect(secrets.seal('token')).not.toBe(secrets.seal('token'));
  });

  test('distinguishes another key from damage', () => {
    const sealed = secrets.seal('token');
    const other = new Secrets(randomBytes(32));
    expect(() => other.open(sealed)).toThrow(new CannotOpen('other_key'));
    const flipped = sealed.replace(/.(?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'));
    for (const broken of [flipped, 'token', '', `${sealed.slice(0, -6)}`, sealed.replace('v1', 'v2')]) {
      expect(() => secrets.open(broken)).toThrow(new CannotOpen('damaged'));
    }
  });

  test('derives stable keys that differ by purpose', () => {
    expect(secrets.deriveKey('sessions')).toEqual(secrets.deriveKey('sessions'));
    expect(secrets.deriveKey('sessions')).not.toEqual(secrets.deriveKey('media'));
  });
});

describe('the key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is generated once, readable only by its owner', () => {
    const data = join(folder, 'data');
    const key = loadSecretKey(data, null);
    expect(key).toHaveLength(32);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(loadSecretKey(data, null)).toEqual(key);
  });

  test('is taken from SECRET_KEY first', () => {
    const key = randomBytes(32);
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      expect(loadSecretKey(folder, key.toString(form))).toEqual(key);
    }
    expect(loadSecretKey(folder, 'a long enough phrase')).toHaveLength(32);
  });

  test('is not read from a damaged file', () => {
    writeFileSync(join(folder, 'secret.key'), 'oops');
    expect(() => loadSecretKey(folder, null)).toThrow('damaged');
  });
});
