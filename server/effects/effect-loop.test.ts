import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Commit } from '../engine/projector.ts';
import { LeaseLost } from '../lease/port.ts';
import type { RowChange } from '../projections/stored.ts';
import { EffectLoop } from './effect-loop.ts';

/** Fake rows of one kind. Tests add and remove them. */
class FakeRows {
  readonly ids = new Set<string>();
  private readonly listeners = new Set<(commit: Commit) => void>();
  read = (_kind: string, id: string) => (this.ids.has(id) ? {} : undefined);
  onCommit = (listener: (commit: Commit) => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  put(...ids: string[]) {
    for (const id of ids) this.ids.add(id);
    this.notify(ids.map((id) => ({ kind: 'fetch', id, after: {} })));
  }
  del(id: string) {
    this.ids.delete(id);
    this.notify([{ kind: 'fetch', id, after: undefined }]);
  }
  private notify(changes: object[]) {
    for (const listener of this.listeners) listener({ position: 1, changes: changes as RowChange[] });
  }
}

let loop: EffectLoop;
const warnings: string[] = [];
afterEach(() => loop.stop({ abort: true }));

function start(
  rows: FakeRows,
  work: (id: string, signal: AbortSignal) => Promise<number | undefined>,
  concurrency = 2,
  onDrop = (_id: string): void => undefined,
  backoff = (_attempt: number) => 1,
) {
  warnings.length = 0;
  const warn = (message: string) => void warnings.push(message);
  const pending = () => [...rows.ids];
  loop = new EffectLoop({ engine: rows, kind: 'fetch', pending, concurrency, work, onDrop, warn, backoff });
  loop.start();
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('processes existing and new rows, up to the concurrency', async () => {
  const rows = new FakeRows();
  for (const id of ['a', 'b', 'c']) rows.ids.add(id);
  const done: string[] = [];
  let now = 0;
  let most = 0;
  start(rows, async (id) => {
    most = Math.max(most, ++now);
    await turn();
    now--;
    done.push(id);
    rows.del(id);
    return undefined;
  });
  rows.put('d');
  await loop.idle();
  expect([done, most]).toEqual([['a', 'b', 'c', 'd'], 2]);
});

test('a row that changes while it is processed is processed again, not concurrently', async () => {
  const rows = new FakeRows();
  let runs = 0;
  start(rows, async () => {
    if (++runs === 1) rows.put('a');
    await turn();
    return undefined;
  });
  rows.put('a');
  await loop.idle();
  expect(runs).toBe(2);
});

test('a row that waits for its next attempt occupies no slot, and a failure is retried', async () => {
  const rows = new FakeRows();
  const tries: string[] = [];
  const finished = new Promise<void>((resolve) => {
    start(
      rows,
      async (id) => {
        tries.push(id);
        if (id === 'later' && tries.filter((one) => one === 'later').length < 3) return 1;
        if (id === 'fails' && tries.filter((one) => one === 'fails').length < 2) throw new Error('no');
        rows.del(id);
        if (rows.ids.size === 0) resolve();
        return undefined;
      },
      1,
    );
  });
  rows.put('later', 'fails', 'b');
  await finished;
  expect(tries.slice(0, 3)).toEqual(['later', 'fails', 'b']);
  expect(tries.slice(3).sort()).toEqual(['fails', 'later', 'later']);
  expect(warnings).toHaveLength(1);
});

test('the signal is aborted when the row is deleted, and for all rows on stop', async () => {
  const rows = new FakeRows();
  const aborted: string[] = [];
  start(rows, async (id, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    aborted.push(id);
    return 1;
  });
  rows.put('a', 'b');
  rows.del('a');
  await turn();
  expect(aborted).toEqual(['a']);
  await loop.stop({ abort: true });
  expect(aborted).toEqual(['a', 'b']);
  rows.put('c');
  await loop.idle();
  expect(aborted).toEqual(['a', 'b']);
});

test('a row that is deleted and added while it is processed starts over with a new signal', async () => {
  const rows = new FakeRows();
  const seen: boolean[] = [];
  start(rows, async (id, signal) => {
    seen.push(signal.aborted);
    if (seen.length === 1) {
      rows.del(id);
      rows.put(id);
    }
    return undefined;
  });
  rows.put('a');
  await loop.idle();
  expect(seen).toEqual([false, false]);
});

test('reports dropped rows, including one deleted while it waits for its next attempt', async () => {
  const rows = new FakeRows();
  const dropped: string[] = [];
  const work = async (id: string) => (id === 'waits' ? 60_000 : undefined);
  start(rows, work, 2, (id) => dropped.push(id));
  rows.put('waits', 'done');
  await loop.idle();
  expect(dropped).toEqual(['done']);
  rows.del('waits');
  expect(dropped).toEqual(['done', 'waits']);
});

test('an error of the loop itself occupies no slot', async () => {
  const rows = new FakeRows();
  rows.put('a');
  const done = Promise.withResolvers<string>();
  const work = async (id: string) => {
    if (id === 'a') throw new Error('down');
    rows.del(id);
    done.resolve(id);
    return undefined;
  };
  const backoff = () => {
    throw new Error('no delay');
  };
  start(rows, work, 1, undefined, backoff);
  await turn();
  rows.put('b');
  expect(await done.promise).toBe('b');
});

describe('an error of the loop itself', () => {
  afterEach(() => vi.useRealTimers());
  const fails = async () => {
    throw new Error('no');
  };
  const brokenBackoff = () => {
    throw new Error('backoff');
  };

  test('does not delay the work that is ready', async () => {
    const rows = new FakeRows();
    let others = 0;
    const work = async (id: string) => (id === 'broken' ? fails() : void others++);
    start(rows, work, 1, undefined, brokenBackoff);
    rows.put('broken', 'other');
    await loop.idle();
    expect(others).toBe(1);
  });

  test('does not delay a stop, after which no work runs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const rows = new FakeRows();
    const release = Promise.withResolvers<void>();
    let runs = 0;
    const work = async () => {
      runs++;
      await release.promise;
      return fails();
    };
    start(rows, work, 1, undefined, brokenBackoff);
    rows.put('broken');
    const stopped = loop.stop({ abort: false });
    release.resolve();
    await stopped;
    vi.advanceTimersByTime(10_000);
    expect([runs, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

test('a stopped loop that is started again processes the rows that exist, each once, and further rows', async () => {
  const rows = new FakeRows();
  const done: string[] = [];
  start(rows, async (id) => {
    done.push(id);
    rows.del(id);
    return undefined;
  });
  for (let n = 0; n < 2; n++) {
    await loop.stop({ abort: false });
    rows.put(`waiting-${n}`);
    await loop.idle();
    loop.start();
    rows.put(`new-${n}`);
    await loop.idle();
  }
  expect(done).toEqual(['waiting-0', 'new-0', 'waiting-1', 'new-1']);
});

test('work that ends because the lease was lost is neither reported nor repeated', async () => {
  const rows = new FakeRows();
  const dropped: string[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new LeaseLost();
  };
  start(rows, work, 2, (id) => void dropped.push(id));
  rows.put('a');
  await loop.idle();
  expect([runs, dropped, warnings]).toEqual([1, ['a'], []]);
});
