import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Log, LogRecord, NewRecord } from '../../server/log/port.ts';

export interface LogHarness {
  log: Log;
  /** Reopens the same log after the previous instance ended without closing it. */
  reopen(): Promise<Log>;
  close(): Promise<void>;
}

let at = 1_800_000_000_000;
const record = (stream: string, n: number, more: Partial<NewRecord> = {}): NewRecord => ({
  stream,
  at: ++at,
  actor: 'system',
  events: [{ type: 'conversation.pinned', conversationId: `c${n}`, pinned: true }],
  ...more,
});

const positionOf = async (log: Log, one: NewRecord): Promise<number> => {
  const appended = await log.append(one);
  if (appended.state !== 'appended') throw new Error(`not appended: ${appended.state}`);
  return appended.position;
};

/** Reads records once the log returns everything that was appended. */
async function recordsOf(log: Log, after: number, limit: number): Promise<LogRecord[]> {
  const head = await log.head();
  await vi.waitFor(async () => expect(await log.read(head - 1, 1)).toHaveLength(Math.min(head, 1)), 60_000);
  return log.read(after, limit);
}

const fail = (error: unknown) => {
  throw error;
};

/** Follows the log until `count` records arrived. */
function collect(log: Log, after: number, count: number): Promise<LogRecord[]> {
  return new Promise((resolve) => {
    const seen: LogRecord[] = [];
    const follower = log.follow(
      after,
      (records) => {
        seen.push(...records);
        if (seen.length >= count) queueMicrotask(() => void follower.stop().then(() => resolve(seen)));
      },
      fail,
    );
  });
}

/** Tests of the numbered rules (LOG-1 and following) that every implementation of the log must pass. */
export function logSuite(name: string, open: () => Promise<LogHarness>): void {
  const using = (test: (log: Log, harness: LogHarness) => Promise<void>) => async () => {
    const harness = await open();
    try {
      await test(harness.log, harness);
    } finally {
      await harness.close();
    }
  };

  describe(`log: ${name}`, () => {
    it(
      'LOG-1 orders all records by position as they were appended, facts and commands, also concurrently',
      using(async (log) => {
        const appends: Promise<number>[] = [];
        for (let n = 0; n < 200; n++) {
          const isCommand = n % 20 === 19;
          appends.push(positionOf(log, isCommand ? record(`c/${n}`, n, { expected: 0 }) : record(`s/${n % 7}`, n)));
          if (n % 3 === 0) await nextTurn();
        }
        const positions = await Promise.all(appends);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(new Set(positions).size).toBe(200);
        const read = await recordsOf(log, 0, 1000);
        expect(read.map(({ position }) => position)).toEqual(positions);
        expect(read.map(({ events }) => (events[0] as { conversationId: string }).conversationId)).toEqual(
          positions.map((_, n) => `c${n}`),
        );
      }),
    );

    it(
      'LOG-2 returns a record as it was appended, contents beside the events',
      using(async (log) => {
        const one = record('s/1', 1, { actor: 'staff:p1', contents: [{ id: 'k1', value: { text: 'สวัสดี 你好 😀' } }] });
        const position = await positionOf(log, one);
        expect(await recordsOf(log, 0, 10)).toEqual([
          {
            position,
            stream: 's/1',
            at: one.at,
            actor: 'staff:p1',
            events: one.events,
            contents: { k1: { text: 'สวัสดี 你好 😀' } },
          },
        ]);
      }),
    );

    it(
      'LOG-3 appends under the expected version, or reports the conflict and stores nothing',
      using(async (log) => {
        const first = await positionOf(log, record('s/1', 1, { expected: 0 }));
        await positionOf(log, record('s/2', 2, { expected: 0 }));
        expect(await log.append(record('s/1', 3, { expected: 0 }))).toEqual({ state: 'conflict', last: first });
        const second = await positionOf(log, record('s/1', 4, { expected: first }));
        expect(await log.last('s/1')).toBe(second);
        expect(await log.last('nothing/here')).toBe(0);
        expect(await recordsOf(log, 0, 10)).toHaveLength(3);
      }),
    );

    it(
      'LOG-4 accepts one of two appends that expect the same version',
      using(async (log) => {
        const both = await Promise.all([1, 2].map((n) => log.append(record('s/1', n, { expected: 0 }))));
        expect(both.map(({ state }) => state).sort()).toEqual(['appended', 'conflict']);
      }),
    );

    it(
      'LOG-5 accepts a dedupe key only once, forever',
      using(async (log, harness) => {
        const dedupe = '01KZAYAH3VM5Y8Z9B2C4D6E8F0/account-1';
        const states = await Promise.all([1, 2, 3].map((n) => log.append(record('s/1', n, { dedupe }))));
        expect(states.filter(({ state }) => state === 'appended')).toHaveLength(1);
        expect((await log.append(record('s/9', 9, { dedupe: '01KZAYAH3VM5Y8Z9B2C4D6E8F0/account-2' }))).state).toBe(
          'appended',
        );
        const again = await harness.reopen();
        expect((await again.append(record('s/1', 4, { dedupe }))).state).toBe('duplicate');
        expect(await recordsOf(again, 0, 10)).toHaveLength(2);
      }),
    );

    it(
      'LOG-6 follows from any cursor, past records and new ones without a gap',
      using(async (log) => {
        const old = await Promise.all(Array.from({ length: 2500 }, (_, n) => positionOf(log, record('s/1', n))));
        const from = old[999] as number;
        const following = collect(log, from, 1600);
        const late = await Promise.all(Array.from({ length: 100 }, (_, n) => positionOf(log, record('s/2', n))));
        expect((await following).map(({ position }) => position)).toEqual([...old.slice(1000), ...late]);
      }),
    );

    it(
      'LOG-7 waits for a slow follower and delivers everything in order',
      using(async (log) => {
        const seen: number[] = [];
        let busy = 0;
        const done = Promise.withResolvers<void>();
        const follower = log.follow(
          0,
          async (records) => {
            busy += 1;
            expect(busy).toBe(1);
            await new Promise((resolve) => setImmediate(resolve));
            seen.push(...records.map(({ position }) => position));
            busy -= 1;
            if (seen.length === 300) done.resolve();
          },
          fail,
        );
        const positions: number[] = [];
        for (let n = 0; n < 300; n++) positions.push(await positionOf(log, record('s/1', n)));
        await done.promise;
        await follower.stop();
        expect(seen).toEqual(positions);
      }),
    );

    it(
      'LOG-8 erases a content permanently, including one appended later under its id',
      using(async (log, harness) => {
        await positionOf(
          log,
          record('s/1', 1, {
            contents: [
              { id: 'a', value: 1 },
              { id: 'b', value: 2 },
            ],
          }),
        );
        await log.erase(['a', 'later']);
        await positionOf(log, record('s/1', 2, { contents: [{ id: 'later', value: 3 }] }));
        const contents = (records: LogRecord[]) => records.map((one) => one.contents);
        expect(contents(await recordsOf(log, 0, 10))).toEqual([{ b: 2 }, {}]);
        const again = await harness.reopen();
        expect(contents(await recordsOf(again, 0, 10))).toEqual([{ b: 2 }, {}]);
      }),
    );

    it(
      'LOG-9 has every acknowledged record after a crash',
      using(async (log, harness) => {
        const positions = await Promise.all(Array.from({ length: 50 }, (_, n) => positionOf(log, record('s/1', n))));
        const unacknowledged = log.append(record('s/1', 51)).catch(() => undefined);
        const again = await harness.reopen();
        const read = await recordsOf(again, 0, 100);
        expect(read.slice(0, 50).map(({ position }) => position)).toEqual(positions);
        expect(read.every(({ events }) => events.length === 1)).toBe(true);
        await unacknowledged;
      }),
    );

    it(
      'LOG-13 reports that it accepts records, and the probe leaves nothing behind',
      using(async (log) => {
        const position = await positionOf(log, record('s/1', 1));
        expect(await log.writable()).toBe(true);
        expect([await log.head(), (await recordsOf(log, 0, 10)).length]).toEqual([position, 1]);
      }),
    );

    it(
      'LOG-10 reads one stream only, in pages, contents included',
      using(async (log) => {
        const first = await positionOf(log, record('s/1', 1, { contents: [{ id: 'k1', value: 'first' }] }));
        await positionOf(log, record('s/2', 2));
        await positionOf(log, record('s/10', 3));
        const last = await positionOf(log, record('s/1', 4));
        const all = await recordsOf(log, 0, 10);
        const page = await log.readStream('s/1', 0, 1);
        expect(page).toEqual(all.slice(0, 1));
        expect(page[0]).toMatchObject({ position: first, contents: { k1: 'first' } });
        expect((await log.readStream('s/1', first, 10)).map(({ position }) => position)).toEqual([last]);
        expect(await log.readStream('s/1', last, 10)).toEqual([]);
        expect(await log.readStream('nothing/here', 0, 10)).toEqual([]);
      }),
    );

    it(
      'LOG-11 refuses only values that JSON cannot represent',
      using(async (log) => {
        const round: Record<string, unknown> = {};
        round.round = round;
        const values = [1, round, undefined, 10n, 2];
        const all = values.map((value, n) => log.append(record('s/1', n, { contents: [{ id: `k${n}`, value }] })));
        const settled = await Promise.allSettled(all);
        const [good, bad] = ['fulfilled', 'rejected'];
        expect(settled.map(({ status }) => status)).toEqual([good, bad, bad, bad, good]);
        expect((await recordsOf(log, 0, 10)).map(({ contents }) => contents)).toEqual([{ k0: 1 }, { k4: 2 }]);
      }),
    );

    it(
      'LOG-12 rewrites the records of one stream up to a position, with contents that are not erased',
      using(async (log, harness) => {
        const contents = [
          { id: 'old', value: 'words' },
          { id: 'same', value: 'others' },
        ];
        const first = await positionOf(log, record('s/1', 1, { contents }));
        await positionOf(log, record('s/2', 2));
        const second = await positionOf(log, record('s/1', 3));
        await positionOf(log, record('s/1', 4));
        const before = await recordsOf(log, 0, 10);
        await log.erase(['gone']);
        await log.rewrite('s/1', second, ({ position, contents }) => ({
          events: record('s/1', position * 10).events,
          contents: [
            ...Object.entries(contents).map(([id, value]) => ({ id: id === 'old' ? 'new' : id, value })),
            { id: 'gone', value: 'erased' },
          ],
        }));
        const { events } = record('s/1', first * 10);
        const rewritten = { ...before[0], events, contents: { new: 'words', same: 'others' } };
        const after = await recordsOf(log, 0, 10);
        expect(after).toEqual([rewritten, before[1], { ...before[2], events: after[2]?.events }, before[3]]);
        expect(after[2]?.events).toEqual(record('s/1', second * 10).events);
        const again = await harness.reopen();
        expect(await recordsOf(again, 0, 10)).toEqual(after);
      }),
    );

    it(
      'LOG-16 has the same generation whenever it is opened, and another than other logs',
      using(async (log, harness) => {
        await positionOf(log, record('conversation/a', 1));
        expect((await harness.reopen()).generation).toBe(log.generation);
        const other = await open();
        expect(other.log.generation).not.toBe(log.generation);
        await other.close();
      }),
    );

    it(
      'LOG-14 keeps the first content of an id, and gives followers the same as later readers',
      using(async (log, harness) => {
        const followed = collect(log, 0, 4);
        const of = (value: string) => ({ contents: [{ id: 'same', value }] });
        await Promise.all([
          log.append(record('s/1', 1, of('first'))),
          log.append(record('s/1', 2, of('second'))),
          log.append(record('s/2', 3, of('first'))),
        ]);
        await log.append(record('s/1', 4, of('third')));
        const read = await recordsOf(log, 0, 10);
        expect(read.map(({ contents }) => contents)).toEqual(Array(4).fill({ same: 'first' }));
        expect(await followed).toEqual(read);
        expect(await recordsOf(await harness.reopen(), 0, 10)).toEqual(read);
      }),
    );

    it(
      'LOG-15 refuses records of an earlier term, and stores nothing of them',
      using(async (log, harness) => {
        const stateOf = async (one: NewRecord, to = log) => (await to.append(one)).state;
        expect(await stateOf(record('s/1', 1, { term: 2 }))).toBe('appended');
        const last = await positionOf(log, record('s/1', 2, { term: 2 }));
        const dedupe = '01KZAYAH3VM5Y8Z9B2C4D6E8F0/account-1';
        const contents = [{ id: 'k1', value: 1 }];
        const refused = record('s/1', 3, { term: 1, dedupe, contents, expected: last });
        expect(await log.append(refused)).toEqual({ state: 'fenced' });
        // An earlier term is reported before a conflict, because a repetition would be refused, too.
        expect(await stateOf(record('s/1', 4, { term: 1, expected: 0 }))).toBe('fenced');
        expect(await stateOf(record('s/1', 5))).toBe('appended');
        const together = [3, 2, 3].map((term, n) => stateOf(record('s/2', n, { term })));
        expect(await Promise.all(together)).toEqual(['appended', 'fenced', 'appended']);
        expect(await stateOf(record('s/1', 6, { term: 3, dedupe }))).toBe('appended');
        const again = await harness.reopen();
        expect(await stateOf(record('s/1', 7, { term: 2 }), again)).toBe('fenced');
        expect(await stateOf(record('s/1', 8, { term: 3 }), again)).toBe('appended');
        expect((await recordsOf(again, 0, 20)).map(({ contents }) => contents)).toEqual(Array(7).fill({}));
      }),
    );
  });
}
