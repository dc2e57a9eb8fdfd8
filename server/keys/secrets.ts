import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomUUID,
  scryptSync,
} from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../settings.ts';

const version = 'v1';
export const keyBytes = 32;
const text64 = (bytes: Buffer) => bytes.toString('base64url');

/** Returns the id of a key. Encrypted values contain this id, which reveals nothing about the key. */
export const keyIdOf = (key: Buffer) =>
  text64(createHash('sha256').update('oa-console key id\0').update(key).digest().subarray(0, 6));

/** Thrown for a value that cannot be decrypted: encrypted with another key, damaged, or not encrypted at all. */
export class CannotOpen extends Error {
  readonly reason: 'other_key' | 'damaged';

  constructor(reason: 'other_key' | 'damaged') {
    super(reason === 'other_key' ? 'sealed under another key' : 'not a sealed value, or damaged');
    this.name = 'CannotOpen';
    this.reason = reason;
  }
}

/** Encrypts values that must not be readable in the log, such as channel secrets and access tokens. Uses AES-256-GCM. */
export class Secrets {
  readonly keyId: string;
  /** Ids of all keys. The first is that of the key for encryption. */
  readonly keyIds: readonly string[];
  private readonly key: Buffer;
  private readonly keys: ReadonlyMap<string, Buffer>;

  /**
   * @param key 32 bytes, from {@link loadSecretKey}, for encryption and decryption
   * @param others further keys for decryption only, while a key change is in progress
   */
  constructor(key: Buffer, others: readonly Buffer[] = []) {
    const all = [key, ...others];
    if (all.some(({ length }) => length !== keyBytes)) throw new Error(`a secret key has ${keyBytes} bytes`);
    this.key = key;
    this.keyId = keyIdOf(key);
    this.keyIds = all.map(keyIdOf);
    this.keys = new Map(all.map((one) => [keyIdOf(one), one]));
  }

  /** Whether a value is encrypted with the current key. */
  isCurrent(sealed: string): boolean {
    return sealed.split('.')[1] === this.keyId;
  }

  /** @returns `v1.<keyId>.<iv>.<tag>.<data>`, each part but the first as base64url */
  seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    cipher.setAAD(Buffer.from(version));
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [version, this.keyId, text64(iv), text64(cipher.getAuthTag()), text64(data)].join('.');
  }

  /** Decrypts a value. @throws CannotOpen */
  open(sealed: string): string {
    const [form, keyId, iv, tag, data] = sealed.split('.');
    if (form !== version || iv === undefined || tag === undefined || data === undefined)
      throw new CannotOpen('damaged');
    const key = this.keys.get(keyId ?? '');
    if (key === undefined) throw new CannotOpen('other_key');
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(version));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(data, 'base64url', 'utf8') + decipher.final('utf8');
    } catch {
      throw new CannotOpen('damaged');
    }
  }

  /** Derives a key of 32 bytes for another purpose, such as `sessions`. */
  deriveKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, '', `oa-console ${purpose}`, keyBytes));
  }
}

export const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** Returns the key of an installation: SECRET_KEY, or the key in the key file. `null` if both are missing. @throws ConfigError */
export function readSecretKey(dataDir: string, secretKey: string | null): Buffer | null {
  return secretKey === null ? readKey(keyFile(dataDir)) : keyFrom(secretKey);
}

/** Like `readSecretKey`, but creates the key file if there is no key. */
export const loadSecretKey = (dataDir: string, secretKey: string | null): Buffer =>
  readSecretKey(dataDir, secretKey) ?? makeKey(keyFile(dataDir));

/** Parses a key as configured by operators: 32 bytes as base64 or hex. Derives a key from any other text. */
export function keyFrom(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return scryptSync(text, 'oa-console secret key', keyBytes);
}

/** Reads a key file. `null` if the file does not exist. @throws ConfigError if the file does not contain a key */
export function readKey(file: string): Buffer | null {
  const text = read(file);
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new ConfigError(`${file} is damaged: it must contain 32 bytes as base64`);
  return key;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a key file atomically. Never overwrites an existing key, because everything encrypted with it would be lost. Returns the key in
 * the file.
 */
export function makeKey(file: string, key: Buffer = randomBytes(keyBytes)): Buffer {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(handle, `${key.toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(temporary, file);
    return key;
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKey(file) : null;
    if (other === null) throw error;
    return other;
  } finally {
    unlinkSync(temporary);
  }
}
