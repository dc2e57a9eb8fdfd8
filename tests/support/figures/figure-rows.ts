import { applyRecords } from '../../../server/engine/apply-records.ts';
import { figuresIn } from '../../../server/figures/set.ts';
import type { LogRecord } from '../../../server/log/port.ts';
import { RowStore } from '../../../server/projections/write.ts';
import { migrationsFolder } from '../../../server/storage/assets.ts';
import { openSqlite } from '../../../server/storage/sqlite.ts';
import { exampleEvents } from '../example-events.ts';
import { kitOf } from '../examples/kit.ts';

const cast = { prefix: 'x', people: ['p1'], seal: String };

function inMemory(zone: string): RowStore {
  const options = { migrations: migrationsFolder('figures'), synchronous: 'NORMAL' } as const;
  return new RowStore(openSqlite(':memory:', options), figuresIn(zone));
}

/** Builds the rows that figures are computed from, with the daily snapshots for the history playback. @param store in memory by default */
export function projectFigures(records: readonly LogRecord[], zone: string, store = inMemory(zone)): RowStore {
  const set = figuresIn(zone);
  for (const record of records) {
    const { overlay, deadLetters } = applyRecords(
      set,
      [record],
      (kind, id) => store.get(kind, id),
      () => [],
    );
    store.atOnce(() => store.write(overlay.all(), record.position, deadLetters, record.at));
  }
  return store;
}

/** Returns records of the example events of every event type, one minute apart. */
export function exampleRecords(at: number): LogRecord[] {
  const examples = Object.values(exampleEvents({ ...cast, at })).flat();
  const records = examples.flatMap(({ stream, actor, setUp = [], event, contents = [] }) => {
    const beside = Object.fromEntries(contents.map(({ id, value }) => [id, value]));
    const events = typeof event === 'function' ? setUp : [...setUp, event];
    return events.map((one) => ({ stream, actor, events: [one], contents: beside }));
  });
  return records.map((record, i) => ({ ...record, position: i + 1, at: at + i * 60_000 }));
}

/** Returns records of messages from one brand's customers. Each message is replied to immediately and then redelivered by LINE. */
export function answersOf(writes: readonly { by: string; at: number }[]): LogRecord[] {
  const kit = kitOf({ ...cast, at: 0 });
  const steps = writes.flatMap(({ by, at }, i) => {
    const [question, answer] = [`m${i}`, `a${i}`];
    const received = kit.received(by, question, { origin: kit.origin(by, { happenedAt: at }) });
    const claim = kit.claimed(by, answer, 'reply');
    const accepted = { type: 'send.accepted' as const, conversationId: by, claimId: claim.claimId, sent: [] };
    const events = [received, kit.queued(by, answer), claim, accepted, received];
    return events.map((event) => ({ by, at, event }));
  });
  return steps.map(({ by, at, event }, i) => ({
    position: i + 1,
    stream: `conversation/${by}`,
    at,
    actor: 'line' as const,
    events: [event],
    contents: {},
  }));
}

/**
 * Returns a record for each message that a customer (`by`) of the example's brand sent. `to` is the LINE account that received it. Default:
 * the account of the brand.
 */
export function writesOf(writes: readonly { by: string; at: number; to?: string }[]): {
  brandId: string;
  records: LogRecord[];
} {
  const kit = kitOf({ ...cast, at: 0 });
  const records = writes.map(({ by, at, to }, i) => {
    const account = to === undefined ? {} : { lineAccountId: to };
    const origin = kit.origin(by, { happenedAt: at, ...account });
    const event = kit.received(by, `m${i}`, { origin });
    return { position: i + 1, stream: `conversation/${by}`, at, actor: 'line' as const, events: [event], contents: {} };
  });
  return { brandId: kit.brandId, records };
}
