import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.ts';
import { unpack } from './unpack.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-unpack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files: Record<string, string> = { 'package.json': '{}', 'dist/server/main.js': 'run()' };
const sizes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.length]));
let reads = 0;
const packed = {
  hash: 'a1',
  sizes,
  read: (path: string) => {
    reads += 1;
    return Buffer.from(files[path] as string);
  },
};

test('files are written once, and again where one was emptied', () => {
  const cache = join(folder, 'cache');
  const to = unpack(packed, cache);
  expect(readFileSync(join(to, 'dist/server/main.js'), 'utf8')).toBe('run()');
  reads = 0;
  expect(unpack(packed, cache)).toBe(to);
  expect(reads).toBe(0);
  truncateSync(join(to, 'dist/server/main.js'));
  unpack(packed, cache);
  expect(readFileSync(join(to, 'dist/server/main.js'), 'utf8')).toBe('run()');
  expect(readdirSync(cache)).toEqual(['a1']);
});

test('half of them is left nowhere', () => {
  const cache = join(folder, 'cache');
  const broken = {
    ...packed,
    read: (path: string) => {
      if (path !== 'package.json') throw new Error('no room');
      return packed.read(path);
    },
  };
  expect(() => unpack(broken, cache)).toThrow('no room');
  expect(readdirSync(cache)).toEqual([]);
});

test('the folder is that of the environment, and one that others may write into is refused', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: folder, HOME: '/home/a' })).toBe(join(folder, 'oa-console'));
  expect(cacheFolder({ HOME: folder, DATA_DIR: '/data' })).toBe(join(folder, '.cache/oa-console'));
  expect(cacheFolder({ DATA_DIR: folder })).toBe(join(folder, 'cache/oa-console'));
  mkdirSync(join(folder, 'oa-console'));
  chmodSync(join(folder, 'oa-console'), 0o777);
  expect(() => cacheFolder({ XDG_CACHE_HOME: folder })).toThrow('XDG_CACHE_HOME');
});
