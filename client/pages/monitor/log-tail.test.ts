import { expect, test } from 'vitest';
import { setConnection } from '../../sync/connection-state.ts';
import { rowStore } from '../../sync/store.ts';
import type { LogSource } from './log-sources.ts';
import { LogTail } from './log-tail.ts';

const pageSize = 3;

/** Opens a fake log with the lines 1 to `log.length`, served in pages of three, newest first. */
function openLog() {
  const log = { length: 4, requests: 0 };
  const source: LogSource<{ id: string }> = {
    ask: async (_filter, cursor) => {
      log.requests += 1;
      const end = cursor === null ? log.length : Number(cursor);
      const start = Math.max(0, end - pageSize);
      const data = Array.from({ length: end - start }, (_, n) => ({ id: String(end - n) }));
      return { error: false, data, meta: { nextCursor: start === 0 ? null : String(start) } } as never;
    },
    linesIn: (changes) => changes.map(({ id }) => ({ id })),
  };
  const tail = new LogTail(source);
  const stop = tail.listen(() => undefined);
  const ids = () => tail.view().lines.map(({ id }) => id);
  const reconnect = () => {
    for (const state of ['online', 'offline', 'online'] as const) setConnection(state);
  };
  return { log, tail, stop, ids, reconnect };
}

test('after an interruption, adds the missing lines to those shown', async () => {
  const { log, tail, stop, ids, reconnect } = openLog();
  await expect.poll(ids).toEqual(['2', '3', '4']);
  log.length = 6;
  reconnect();
  await expect.poll(ids).toEqual(['2', '3', '4', '5', '6']);
  expect(tail.view().cursor).toBe('1');
  stop();
});

test('starts over if more than a page is missing, so that no line is left out', async () => {
  const { log, tail, stop, ids, reconnect } = openLog();
  await expect.poll(ids).toEqual(['2', '3', '4']);
  log.length = 9;
  reconnect();
  await expect.poll(ids).toEqual(['7', '8', '9']);
  expect(tail.view().cursor).toBe('6');
  stop();
});

test('paused lines stay until the log continues', async () => {
  const { log, tail, stop, ids, reconnect } = openLog();
  await expect.poll(ids).toEqual(['2', '3', '4']);
  tail.pause(true);
  log.length = 9;
  reconnect();
  await expect.poll(() => tail.view().waiting.length).toBe(3);
  expect(ids()).toEqual(['2', '3', '4']);
  tail.pause(false);
  await expect.poll(ids).toEqual(['7', '8', '9']);
  stop();
});

test('a line received while the last page is loading is shown', async () => {
  const { stop, ids } = openLog();
  rowStore.open('team');
  rowStore.apply('team', [{ kind: 'colleague', id: '5', version: 1, row: { id: '5', version: 1 } as never }]);
  await expect.poll(ids).toEqual(['2', '3', '4', '5']);
  stop();
  rowStore.clear();
});
