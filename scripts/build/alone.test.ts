import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node.mjs';
import { alone } from './alone.mjs';

const file = join(root, 'dist/.building-test');

test('work of the same name is serialized, also when it fails', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    alone('test', async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (name === 'first') throw new Error('failed');
    });
  const done = await Promise.allSettled([work('first'), work('second')]);
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(file)).toBe(false);
});

test('a process that died does not block others', async () => {
  // A process id above the largest one on Linux.
  writeFileSync(file, String(2 ** 23));
  expect(await alone('test', async () => 'done')).toBe('done');
});

test('a process that died with the id of this one does not block others', async () => {
  writeFileSync(file, String(process.pid));
  expect(await alone('test', async () => 'done')).toBe('done');
});
