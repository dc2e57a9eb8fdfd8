import { applyRecords } from '../../../server/engine/apply-records.ts';
import { figuresIn } from '../../../server/figures/set.ts';
import type { LogRecord } from '../../../server/log/port.ts';
import { RowStore } from '../../../server/projections/write.ts';
import { migrationsFolder } from '../../../server/storage/assets.ts';
import { openSqlite } from '../../../server/storage/sqlite.ts';
import { exampleEvents } from '../example-events.ts';
import { kitOf } from '../examples/kit.ts';

const cast = { prefix: 'x', people: ['p1'], seal: String };

/** The figures' rows after some records, in memory. */
export function keptRows(records: readonly LogRecord[], zone: string): RowStore {
  const set = figuresIn(zone);
  const options = { migrations: migrationsFolder('figures'), synchronous: 'NORMAL' } as const;
  const store = new RowStore(openSqlite(':memory:', options), set);
  const { overlay, deadLetters } = applyRecords(
    set,
    records,
    (kind, id) => store.get(kind, id),
    () => [],
  );
  const last = records.at(-1) as LogRecord;
  store.atOnce(() => store.write(overlay.all(), last.position, deadLetters, last.at));
  return store;
}

/** The story of all events, a minute from one to the next. */
export function wholeStory(at: number): LogRecord[] {
  const examples = Object.values(exampleEvents({ ...cast, at })).flat();
  const told = examples.flatMap(({ stream, actor, setUp = [], event, contents = [] }) => {
    const beside = Object.fromEntries(contents.map(({ id, value }) => [id, value]));
    const events = typeof event === 'function' ? setUp : [...setUp, event];
    return events.map((one) => ({ stream, actor, events: [one], contents: beside }));
  });
  return told.map((record, i) => ({ ...record, position: i + 1, at: at + i * 60_000 }));
}

/** Customers of one brand who write, each at a moment. */
export function writesOf(writes: readonly { by: string; at: number }[]): { brandId: string; records: LogRecord[] } {
  const kit = kitOf({ ...cast, at: 0 });
  const records = writes.map(({ by, at }, i) => {
    const origin = kit.origin(by, { happenedAt: at });
    const event = kit.received(by, `m${i}`, { origin });
    return { position: i + 1, stream: `conversation/${by}`, at, actor: 'line' as const, events: [event], contents: {} };
  });
  return { brandId: kit.brandId, records };
}
