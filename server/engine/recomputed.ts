import type { LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { RowStore } from '../projections/write.ts';
import { applyRecords } from './apply-records.ts';
import { RowCache } from './cache.ts';

interface ReadLog {
  readNow(after: number, limit: number): LogRecord[];
}

const chunk = 4000;

/** Recomputes the rows of a set from the log, up to positions chosen by the caller. */
export class Recomputed {
  private readonly log: ReadLog;
  private readonly set: ProjectionSet;
  private readonly store: RowStore;
  private readonly cache: RowCache;

  /** @param store an empty, temporary store */
  constructor(log: ReadLog, set: ProjectionSet, store: RowStore) {
    this.log = log;
    this.set = set;
    this.store = store;
    this.cache = new RowCache((kind, id) => store.get(kind, id));
    store.dropIndexes();
  }

  /** @throws UnknownEvent */
  advance(upTo: number, told: (position: number) => void = () => undefined): void {
    const { store } = this;
    for (let after = store.checkpoint(); after < upTo; ) {
      const records = this.log.readNow(after, Math.min(chunk, upTo - after)).filter(({ position }) => position <= upTo);
      const last = records.at(-1);
      if (last === undefined) return;
      const changes = store.atOnce(() => {
        const { overlay, deadLetters } = applyRecords(
          this.set,
          records,
          (kind, id) => this.cache.read(kind, id),
          (time) => store.expired(time),
        );
        const all = overlay.all();
        store.write(all, last.position, deadLetters, last.at);
        return all;
      });
      this.cache.take(changes);
      after = last.position;
      told(after);
    }
  }
}
