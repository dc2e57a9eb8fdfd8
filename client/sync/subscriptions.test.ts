import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeltaRow, Joined, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import type { ScopeRows } from './scope-entry.ts';
import { Subscriptions } from './subscriptions.ts';
import { VersionedRows } from './versioned-rows.ts';
import type { Since, Wire } from './wire.ts';

const inbox: Scope = { scope: 'inbox', brand: 'b1' };
const key = 'inbox:b1';
const row = (version: number, id = 'c1'): DeltaRow => ({ kind: 'conversation', id, version, row: { id } });

/** Connection whose responses are controlled by the test. */
class HandWire implements Wire {
  connected = false;
  readonly query: { what: 'join' | 'resume'; scope: Scope | Since; epoch?: string }[] = [];
  readonly left: Scope[] = [];
  readonly #waiting: { resolve(answer: never): void; reject(problem: Error): void }[] = [];

  join(scope: Scope): Promise<Joined> {
    this.query.push({ what: 'join', scope });
    return this.#wait();
  }
  resume(epoch: string, scope: Since): Promise<Resumed | Unserved> {
    this.query.push({ what: 'resume', epoch, scope });
    return this.#wait();
  }
  leave(scope: Scope): void {
    this.left.push(scope);
  }
  async answer(answer: Joined | Resumed | Unserved): Promise<void> {
    this.#waiting.shift()?.resolve(answer as never);
    await settled();
  }
  async drop(): Promise<void> {
    this.connected = false;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('gone'));
    await settled();
  }
  #wait<A>(): Promise<A> {
    return new Promise<A>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const joined = (position: number, epoch = 'e1'): Joined => ({ success: true, position, epoch });
const readAt = (position: number, epoch = 'e1') => ({ epoch, position });
const resumed = (part: Partial<Resumed>): Resumed => ({
  epoch: 'e1',
  reset: false,
  position: 0,
  rows: [],
  refused: [],
  ...part,
});

let wire: HandWire;
let versionedRows: VersionedRows;
let subscriptions: Subscriptions;
let passed: number[];

beforeEach(() => {
  wire = new HandWire();
  versionedRows = new VersionedRows();
  passed = [];
  const rows: ScopeRows = {
    open: (scope) => versionedRows.open(scope),
    apply: (scope, list, isSnapshot) => void versionedRows.apply(scope, list, isSnapshot),
    passed: (_, position) => void passed.push(position),
    size: (scope) => versionedRows.size(scope),
    close: (scope) => void versionedRows.close(scope),
    renew: (scope) => versionedRows.renew(scope),
    settle: (scope) => void versionedRows.settle(scope),
    newEpoch: () => versionedRows.newEpoch(),
  };
  subscriptions = new Subscriptions(wire, rows);
});

async function online(): Promise<void> {
  wire.connected = true;
  subscriptions.connected();
  await settled();
}
async function joinedAt(position: number): Promise<void> {
  subscriptions.acquire(inbox);
  await online();
  await wire.answer(joined(position));
}
async function reconnect(): Promise<void> {
  await wire.drop();
  await online();
}
const lastAsked = () => wire.query.at(-1);
const has = (id: string) => (versionedRows.get(`conversation ${id}`)?.row ?? null) !== null;

describe('SYNC-2: join first, snapshot second', () => {
  test('the loader runs when the join is acknowledged, not before', async () => {
    const loader = vi.fn(() => Promise.resolve(true));
    subscriptions.acquire(inbox, loader);
    expect(wire.query).toEqual([]);
    await online();
    expect(lastAsked()).toEqual({ what: 'join', scope: inbox });
    expect(loader).not.toHaveBeenCalled();
    await wire.answer(joined(10));
    expect(loader).toHaveBeenCalledExactlyOnceWith(key);
    expect(subscriptions.stateOf(key)).toBe('joined');
  });

  test('a row from a delta before an interrupted join is removed unless the snapshot contains it', async () => {
    const loader = () => Promise.resolve(subscriptions.snapshot(key, [row(5, 'c2')], readAt(99)));
    subscriptions.acquire(inbox, loader);
    await online();
    subscriptions.delta({ scope: inbox, position: 5, rows: [row(4, 'c1'), row(5, 'c2')] });
    await reconnect();
    await wire.answer(joined(9));
    expect([has('c1'), has('c2')]).toEqual([false, true]);
  });

  test('a row from a snapshot before a reset is removed after an interrupted join unless the new snapshot contains it', async () => {
    const answers: (() => void)[] = [];
    let named = [row(5, 'c1'), row(5, 'c2')];
    const loader = async () => {
      const rows = named;
      await new Promise<void>((resolve) => answers.push(resolve));
      return subscriptions.snapshot(key, rows, readAt(99));
    };
    subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(10));
    subscriptions.resume();
    await wire.answer(resumed({ reset: true, position: 20 }));
    answers.shift()?.();
    await settled();
    await reconnect();
    named = [row(5, 'c2')];
    await wire.answer(joined(30));
    answers.shift()?.();
    await settled();
    expect([has('c1'), has('c2')]).toEqual([false, true]);
  });

  test('two users of a scope join it once, and the second one loads at once', async () => {
    await joinedAt(10);
    const loader = vi.fn(() => Promise.resolve(true));
    subscriptions.acquire(inbox, loader);
    expect(wire.query).toHaveLength(1);
    expect(loader).toHaveBeenCalledOnce();
  });

  test('a snapshot that two users of a scope share is loaded again after a reset until both have released the scope', async () => {
    const loader = vi.fn(() => Promise.resolve(subscriptions.snapshot(key, [row(5)], readAt(99))));
    const release = subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(10));
    const releaseOther = subscriptions.acquire(inbox, loader);
    await settled();
    releaseOther();
    expect(subscriptions.snapshotState(key)).toBe('complete');
    subscriptions.resume();
    await wire.answer(resumed({ reset: true, position: 40 }));
    await wire.answer(joined(40));
    expect([subscriptions.snapshotState(key), has('c1')]).toEqual(['complete', true]);
    loader.mockClear();
    release();
    subscriptions.resume();
    await wire.answer(resumed({ reset: true, position: 50 }));
    await wire.answer(joined(50));
    expect(loader).not.toHaveBeenCalled();
  });

  test('a refused join is reported', async () => {
    subscriptions.acquire(inbox);
    await online();
    await wire.answer({ success: false, code: 'forbidden' });
    expect(subscriptions.stateOf(key)).toBe('refused');
  });

  test('the response to the last of two joins is used', async () => {
    subscriptions.acquire(inbox);
    await online();
    subscriptions.resume();
    await wire.answer(joined(10));
    await wire.answer({ success: false, code: 'forbidden' });
    expect(subscriptions.stateOf(key)).toBe('refused');
  });

  test('a connection lost before the response joins again', async () => {
    subscriptions.acquire(inbox);
    await online();
    await reconnect();
    await wire.answer(joined(10));
    expect(wire.query.map(({ what }) => what)).toEqual(['join', 'join']);
    expect(subscriptions.stateOf(key)).toBe('joined');
  });
});

describe('SYNC-4: one position per scope', () => {
  test('join, deltas and resume move it', async () => {
    await joinedAt(10);
    subscriptions.delta({ scope: inbox, position: 14, rows: [row(14)] });
    await reconnect();
    expect(lastAsked()).toEqual({ what: 'resume', epoch: 'e1', scope: { ...inbox, since: 14 } });
    await wire.answer(resumed({ position: 20, rows: [row(18)] }));
    await reconnect();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 20 });
    expect(passed).toEqual([14, 20]);
  });

  test('a snapshot never moves it', async () => {
    await joinedAt(10);
    subscriptions.snapshot(key, [row(99)], readAt(99));
    await reconnect();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 10 });
  });

  test('a delta before the acknowledgement counts', async () => {
    subscriptions.acquire(inbox);
    await online();
    subscriptions.delta({ scope: inbox, position: 12, rows: [row(12)] });
    await wire.answer(joined(10));
    await reconnect();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 12 });
    expect(has('c1')).toBe(true);
  });

  test('a delta during a resume does not hide the gap when that resume is lost', async () => {
    await joinedAt(10);
    await reconnect();
    subscriptions.delta({ scope: inbox, position: 30, rows: [row(30)] });
    await reconnect();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 10 });
    await wire.answer(resumed({ position: 25 }));
    subscriptions.delta({ scope: inbox, position: 31, rows: [] });
    await reconnect();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 31 });
  });
});

describe('SYNC-18: a request that the server is too busy for', () => {
  const busy = async () => {
    vi.useFakeTimers();
    void wire.answer({ success: false, code: 'too_many_requests' });
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
  };

  test('is repeated, a resume from its position', async () => {
    await joinedAt(10);
    await reconnect();
    await busy();
    expect(wire.query.filter(({ what }) => what === 'resume')).toHaveLength(2);
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 10 });
    await wire.answer(resumed({ position: 20, rows: [row(18)] }));
    expect(passed.at(-1)).toBe(20);
  });

  test('is repeated after the time that the server names', async () => {
    await joinedAt(10);
    await reconnect();
    vi.useFakeTimers();
    void wire.answer({ success: false, code: 'too_many_requests', retryAfterMs: 7000 });
    await vi.advanceTimersByTimeAsync(6999);
    expect(wire.query.filter(({ what }) => what === 'resume')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(wire.query.filter(({ what }) => what === 'resume')).toHaveLength(2);
    vi.useRealTimers();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 10 });
  });

  test('does not refuse the scope being joined', async () => {
    subscriptions.acquire(inbox);
    await online();
    await busy();
    expect(wire.query.filter(({ what }) => what === 'join')).toHaveLength(2);
    await wire.answer(joined(10));
    expect(subscriptions.stateOf(key)).toBe('joined');
  });
});

describe('SYNC-8: resume', () => {
  test('adds changed rows and removes those that left', async () => {
    await joinedAt(10);
    subscriptions.delta({ scope: inbox, position: 11, rows: [row(11, 'c1'), row(11, 'c2')] });
    await reconnect();
    await wire.answer(
      resumed({ position: 20, rows: [row(15, 'c3'), { kind: 'conversation', id: 'c1', version: 16, row: null }] }),
    );
    expect([has('c1'), has('c2'), has('c3')]).toEqual([false, true, true]);
  });

  test('applies only the part of its own scope', async () => {
    await joinedAt(10);
    await reconnect();
    const other = { scope: { scope: 'me' as const }, reset: true as const, position: 20 };
    await wire.answer(
      resumed({ reset: true, scopes: [other, { scope: inbox, reset: false, position: 20, rows: [row(15)] }] }),
    );
    expect(has('c1')).toBe(true);
  });

  test('a reset joins and loads every snapshot again; rows missing from it are removed at its end', async () => {
    const snapshots = [[row(5, 'c1'), row(5, 'c2')], [row(30, 'c2')]];
    subscriptions.acquire(inbox, (scope) =>
      Promise.resolve(subscriptions.snapshot(scope, snapshots.shift() ?? [], readAt(99))),
    );
    await online();
    await wire.answer(joined(10));
    await reconnect();
    await wire.answer(resumed({ reset: true, position: 40 }));
    expect(lastAsked()).toEqual({ what: 'join', scope: inbox });
    expect(has('c1')).toBe(true);
    await wire.answer(joined(40));
    expect([has('c1'), has('c2')]).toEqual([false, true]);
  });

  test('snapshots read before the reset or before the new join are dropped', async () => {
    await joinedAt(10);
    await reconnect();
    await wire.answer(resumed({ reset: true, position: 40 }));
    expect(subscriptions.snapshot(key, [row(5)], readAt(39))).toBe(false);
    await wire.answer(joined(41));
    expect(subscriptions.snapshot(key, [row(5)], readAt(40))).toBe(false);
    expect(has('c1')).toBe(false);
    expect(subscriptions.snapshot(key, [row(5)], readAt(41))).toBe(true);
  });

  test('no row is removed while a snapshot after a reset has failed, only after it is loaded again', async () => {
    const outcomes = [true, false, true];
    const loader = vi.fn(async () => {
      const complete = outcomes.shift() ?? true;
      if (complete) subscriptions.snapshot(key, outcomes.length === 2 ? [row(5, 'c1')] : [], readAt(99));
      return complete;
    });
    subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(10));
    await reconnect();
    await wire.answer(resumed({ reset: true, position: 40 }));
    await wire.answer(joined(40));
    expect(has('c1')).toBe(true);
    expect(subscriptions.snapshotState(key)).toBe('failed');
    await subscriptions.load(key, loader);
    expect(has('c1')).toBe(false);
    expect(subscriptions.snapshotState(key)).toBe('complete');
  });

  test('the response to the last of two is used', async () => {
    await joinedAt(10);
    subscriptions.resume([inbox]);
    subscriptions.resume([inbox]);
    await wire.answer(resumed({ position: 20, rows: [row(15, 'c1')] }));
    await wire.answer(resumed({ position: 30, rows: [row(15, 'c1'), row(25, 'c2')] }));
    expect([has('c1'), has('c2')]).toEqual([true, true]);
    await reconnect();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 30 });
  });

  test('a snapshot that failed before the gap is requested again', async () => {
    const loader = vi.fn(() => Promise.resolve(loader.mock.calls.length > 1));
    subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(10));
    expect(subscriptions.snapshotState(key)).toBe('failed');
    await reconnect();
    await wire.answer(resumed({ position: 12 }));
    expect(subscriptions.snapshotState(key)).toBe('complete');
    expect(loader).toHaveBeenCalledTimes(2);
  });

  test('a snapshot that fails after the gap is requested again', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const loader = vi.fn(() => (loader.mock.calls.length === 1 ? promise : Promise.resolve(true)));
    subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(10));
    await reconnect();
    await wire.answer(resumed({ position: 12 }));
    expect(loader).toHaveBeenCalledOnce();
    resolve(false);
    await settled();
    expect(subscriptions.snapshotState(key)).toBe('complete');
  });

  test('the result of an overtaken snapshot is dropped', async () => {
    const { promise: slow, resolve } = Promise.withResolvers<boolean>();
    const loader = vi.fn(() => (loader.mock.calls.length === 1 ? slow : Promise.resolve(true)));
    subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(10));
    await subscriptions.load(key, loader);
    resolve(false);
    await settled();
    expect(subscriptions.snapshotState(key)).toBe('complete');
  });

  test('after the server has left all scopes, each is resumed from before, whatever arrives until then', async () => {
    await joinedAt(10);
    subscriptions.resume();
    subscriptions.leftByServer();
    await wire.answer(resumed({ position: 20 }));
    subscriptions.delta({ scope: inbox, position: 30, rows: [row(30)] });
    subscriptions.resume();
    expect(lastAsked()?.scope).toEqual({ ...inbox, since: 10 });
    expect(passed).toEqual([]);
  });

  test('a join from before the server left all scopes is repeated', async () => {
    const loader = vi.fn(async () => true);
    subscriptions.acquire(inbox, loader);
    await online();
    subscriptions.delta({ scope: inbox, position: 12, rows: [row(12)] });
    subscriptions.leftByServer();
    await wire.answer(joined(10));
    expect([subscriptions.stateOf(key), loader.mock.calls]).toEqual(['joining', []]);
    subscriptions.resume();
    await wire.answer(joined(20));
    expect([subscriptions.stateOf(key), has('c1')]).toEqual(['joined', false]);
  });

  test('SYNC-13: the server can request it', async () => {
    await joinedAt(10);
    subscriptions.resume([inbox, { scope: 'me' }]);
    expect(lastAsked()).toEqual({ what: 'resume', epoch: 'e1', scope: { ...inbox, since: 10 } });
  });
});

test('SYNC-9: a scope that can no longer be joined loses its rows and is retried when permissions change', async () => {
  await joinedAt(10);
  subscriptions.delta({ scope: inbox, position: 11, rows: [row(11)] });
  subscriptions.resume();
  await wire.answer(resumed({ refused: [inbox], position: 20 }));
  expect(subscriptions.stateOf(key)).toBe('refused');
  expect(has('c1')).toBe(false);
  subscriptions.delta({ scope: inbox, position: 21, rows: [row(21)] });
  expect(has('c1')).toBe(false);
  subscriptions.resume();
  await wire.answer(joined(30));
  expect(subscriptions.stateOf(key)).toBe('joined');
});

test('SYNC-2: a snapshot read before a refusal is dropped when the scope is joined again', async () => {
  await joinedAt(10);
  subscriptions.resume();
  await wire.answer(resumed({ refused: [inbox], position: 20 }));
  subscriptions.resume();
  expect(subscriptions.snapshot(key, [row(5)], readAt(15))).toBe(false);
  await wire.answer(joined(30));
  expect(has('c1')).toBe(false);
});

describe('SYNC-10: another epoch', () => {
  test('is a reset, and its lower versions replace those of the old epoch', async () => {
    await joinedAt(1000);
    subscriptions.delta({ scope: inbox, position: 1001, rows: [row(1001)] });
    await reconnect();
    await wire.answer(resumed({ epoch: 'e2', position: 7, rows: [row(6)] }));
    expect(lastAsked()?.what).toBe('join');
    await wire.answer(joined(7, 'e2'));
    subscriptions.delta({ scope: inbox, position: 8, rows: [{ ...row(8), row: { id: 'c1', new: true } }] });
    expect(versionedRows.get('conversation c1')).toEqual({ version: 8, row: { id: 'c1', new: true } });
  });

  test('rows of a snapshot from another epoch are dropped', async () => {
    await joinedAt(10);
    expect(subscriptions.snapshot(key, [row(5)], readAt(99, 'e2'))).toBe(false);
    expect(has('c1')).toBe(false);
  });
});

describe('a scope without users', () => {
  test('is left after a delay, with its rows', async () => {
    vi.useFakeTimers();
    wire.connected = true;
    const release = subscriptions.acquire(inbox);
    subscriptions.delta({ scope: inbox, position: 5, rows: [row(5)] });
    release();
    release();
    vi.advanceTimersByTime(9_000);
    expect(wire.left).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(wire.left).toEqual([inbox]);
    expect(has('c1')).toBe(false);
    vi.useRealTimers();
  });

  test('is left after the same delay following the last of several short visits', () => {
    vi.useFakeTimers();
    wire.connected = true;
    subscriptions.acquire(inbox)();
    vi.advanceTimersByTime(9_000);
    subscriptions.acquire(inbox)();
    vi.advanceTimersByTime(9_000);
    expect(wire.left).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(wire.left).toEqual([inbox]);
    vi.useRealTimers();
  });

  test('stays joined when it is used again in time', () => {
    vi.useFakeTimers();
    wire.connected = true;
    subscriptions.acquire(inbox)();
    vi.advanceTimersByTime(9_000);
    subscriptions.acquire(inbox);
    vi.advanceTimersByTime(20_000);
    expect(wire.left).toEqual([]);
    expect(wire.query).toHaveLength(1);
    vi.useRealTimers();
  });
});

test('a failed snapshot is requested again on an open connection, at growing intervals', async () => {
  const loader = vi.fn(() => Promise.resolve(loader.mock.calls.length > 2));
  wire.connected = true;
  subscriptions.acquire(inbox, loader);
  vi.useFakeTimers();
  const acknowledged = wire.answer(joined(10));
  await vi.advanceTimersByTimeAsync(0);
  await acknowledged;
  expect(loader).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(loader).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(loader).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(loader).toHaveBeenCalledTimes(3);
  expect(subscriptions.snapshotState(key)).toBe('complete');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(loader).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

describe('a page that is open for weeks', () => {
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => row(from + n, `c${from + n}`));

  test('keeps the rows loaded by its lists and drops others added by deltas', async () => {
    const loader = vi.fn(() =>
      Promise.resolve(subscriptions.snapshot(key, many(1, 50), { epoch: 'e1', position: 100 })),
    );
    subscriptions.acquire(inbox, loader);
    await online();
    await wire.answer(joined(100));
    for (let n = 0; n < 20; n += 1) {
      subscriptions.delta({ scope: inbox, position: 1000 + n, rows: many(101 + 100 * n, 100) });
      // Sends rows that the scope already contains. Only new rows count towards the growth of the scope.
      subscriptions.delta({
        scope: inbox,
        position: 1000 + n,
        rows: many(1, 50).map((one) => ({ ...one, version: 1000 + n })),
      });
    }
    await settled();
    expect([wire.query.length, versionedRows.size(key)]).toEqual([1, 2050]);
    subscriptions.delta({ scope: inbox, position: 2000, rows: [row(5000, 'last')] });
    expect([wire.query.length, lastAsked()?.what]).toEqual([2, 'join']);
    const newest = [...many(1, 49).map((one) => ({ ...one, version: 1019 })), row(5000, 'last')];
    loader.mockImplementation(() =>
      Promise.resolve(subscriptions.snapshot(key, newest, { epoch: 'e1', position: 2000 })),
    );
    await wire.answer(joined(2000));
    expect([versionedRows.size(key), has('last'), has('c1'), has('c50'), has('c150')]).toEqual([
      50,
      true,
      true,
      false,
      false,
    ]);
    subscriptions.delta({ scope: inbox, position: 2001, rows: many(6000, 2000) });
    expect(wire.query).toHaveLength(2);
  });
});
