import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Thread } from '../../server/process/thread.ts';
import type { CheckpointCalls } from '../../server/storage/checkpoint-thread.ts';

test('a thread that the system cannot start is retried', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-thread-'));
  const warnings: string[] = [];
  const again = Promise.withResolvers<void>();
  let starts = 0;
  const thread = new Thread<CheckpointCalls>({
    name: 'checkpoints',
    entry: 'checkpoint-thread',
    data: () => {
      starts += 1;
      if (starts === 2) throw new Error('no room for another thread');
      return join(folder, 'some.db');
    },
    warn: (message) => void warnings.push(message),
    onRestart: again.resolve,
  });
  await thread.call('checkpoint');
  await (thread as unknown as { worker: Worker }).worker.terminate();
  await again.promise;
  await thread.call('checkpoint');
  expect(thread.state).toEqual({ name: 'checkpoints', state: 'ready', restarts: 2 });
  expect(warnings).toHaveLength(2);
  await thread.closeAfter('close');
  rmSync(folder, { recursive: true });
});

test('a thread that ends for good rejects calls before and after its end with the reason', async () => {
  const thread = new Thread<CheckpointCalls>({
    name: 'checkpoints',
    entry: 'checkpoint-thread',
    data: () => join(tmpdir(), 'no such folder', 'some.db'),
    warn: () => undefined,
  });
  const whyNot = () => thread.call('checkpoint').catch((error: unknown) => error);
  const before = await whyNot();
  expect(before).toBeInstanceOf(Error);
  expect(before).not.toMatchObject({ code: 'not_ready' });
  expect(await whyNot()).toBe(before);
});
