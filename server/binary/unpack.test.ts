import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder, unpack } from './unpack.ts';

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

test('files are written once, and rewritten if one was truncated', () => {
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

test('a start that another one overtakes leaves every file that this one runs from', () => {
  const cache = join(folder, 'cache');
  let first: number | undefined;
  const main = () => statSync(join(cache, 'a1/dist/server/main.js')).ino;
  const overtaken = {
    ...packed,
    read: (path: string) => {
      if (first === undefined) {
        unpack(packed, cache);
        first = main();
      }
      return packed.read(path);
    },
  };
  unpack(overtaken, cache);
  expect(main()).toBe(first);
  rmSync(join(cache, 'a1/package.json'));
  unpack(packed, cache);
  expect(readFileSync(join(cache, 'a1/package.json'), 'utf8')).toBe('{}');
  expect(main()).toBe(first);
  expect(readdirSync(cache)).toEqual(['a1']);
});

test('partial files of a killed start are removed by a later one', () => {
  const cache = join(folder, 'cache');
  const [old, young] = ['.fresh-old', '.fresh-young'].map((name) => join(cache, name)) as [string, string];
  for (const half of [old, young]) mkdirSync(join(half, 'dist'), { recursive: true });
  const before = Date.now() / 1000 - 2 * 3600;
  utimesSync(old, before, before);
  unpack(packed, cache);
  expect(readdirSync(cache).sort()).toEqual(['.fresh-young', 'a1']);
});

test('no partial files remain', () => {
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

test('the folder is taken from the environment, and a folder that others can write to is refused', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: folder, HOME: '/home/a' })).toBe(join(folder, 'oa-console'));
  expect(cacheFolder({ HOME: folder, DATA_DIR: '/data' })).toBe(join(folder, '.cache/oa-console'));
  expect(cacheFolder({ DATA_DIR: join(folder, 'data') })).toBe(join(folder, 'data/cache/oa-console'));
  chmodSync(join(folder, 'oa-console'), 0o777);
  expect(() => cacheFolder({ XDG_CACHE_HOME: folder })).toThrow('XDG_CACHE_HOME');
});

test('a folder with foreign files and no installation is refused and unchanged', () => {
  writeFileSync(join(folder, 'notes.txt'), 'notes');
  expect(() => cacheFolder({ DATA_DIR: folder })).toThrow(`DATA_DIR (${folder}) contains other files (notes.txt)`);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('a folder that others could replace is refused, unless the sticky bit is set', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o777);
  expect(() => cacheFolder({ XDG_CACHE_HOME: join(shared, 'mine') })).toThrow(`${shared} `);
  chmodSync(shared, 0o1777);
  expect(cacheFolder({ XDG_CACHE_HOME: join(shared, 'mine') })).toBe(join(shared, 'mine/oa-console'));
});

test('a symbolic link is resolved', () => {
  const [real, link] = [join(folder, 'real'), join(folder, 'link')];
  mkdirSync(real);
  symlinkSync(real, link);
  expect(cacheFolder({ XDG_CACHE_HOME: link })).toBe(join(real, 'oa-console'));
});

test.runIf(process.getuid?.() === 0)('a folder inside another user’s folder is refused', () => {
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  chownSync(foreign, 12_345, 12_345);
  expect(() => cacheFolder({ XDG_CACHE_HOME: foreign })).toThrow(`${foreign} `);
});
