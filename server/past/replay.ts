import { setImmediate as otherWork } from 'node:timers/promises';
import { resolvedWithinMs } from '../../shared/figures.ts';
import { applyRecords } from '../engine/apply-records.ts';
import { KindMap } from '../engine/kind-map.ts';
import type { Counted, FigureRows } from '../kinds/figure-rows.ts';
import type { Log, LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { AnyKind, Read, RowChange, Stored } from '../projections/stored.ts';
import { RowStore } from '../projections/write.ts';
import type { Snapshot } from '../projections/write-past.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import { SnapshotRows } from './snapshot-rows.ts';

/** Kinds with thousands of rows. Most of these rows never change again. */
const frequentKinds: ReadonlySet<AnyKind> = new Set(['receipt', 'counted']);

/**
 * Whether a changed row must be stored in memory, because later records may read it.
 * @param isInFile returns whether the file contains the row in the same version
 */
function isRemembered(kind: AnyKind, after: Stored | undefined, isInFile: () => boolean): boolean {
  if (after === undefined) return true;
  switch (kind) {
    case 'receipt':
      // A message that was unsent before it arrived has a row without a time, which changes when the message arrives.
      return (after.row as FigureRows['receipt']).at === null || !isInFile();
    case 'counted':
      switch ((after.row as Counted).what) {
        // The row is needed again if the sale is removed.
        case 'sale':
          return true;
        // The row prevents a reply from being counted for an award again.
        case 'award':
          return !isInFile();
        default:
          return false;
      }
    default:
      return true;
  }
}

/**
 * Number of days whose figures are read. A screen compares a week with the previous week. The two additional days allow for changes of the
 * time zone.
 */
const daysBack = 16;
const dayMs = 86_400_000;
const chunk = 1000;

/** Kinds that screens query. The other kinds are only read by projections. */
const inRows = ['rules', 'brandFacts', 'attendance', 'live', 'streak', 'held', 'recentActs'] as const;
const queriedKinds: ReadonlySet<AnyKind> = new Set([...inRows, 'slotSums', 'daySums', 'countedEpisode']);

/** Rows that have changed since the snapshot or were read from it. `null` for a row that no longer exists. */
type Known = KindMap<Stored | null>;

/**
 * The rows of a set at a past time, in memory. Starts with the rows of the preceding snapshot, and applies the records since then with the
 * same projections. The time can only move forward.
 */
export class Replay {
  readonly store: RowStore;
  readonly snapshot: Snapshot;
  private readonly set: ProjectionSet;
  private readonly log: Pick<Log, 'read'>;
  private readonly old: SnapshotRows;
  private readonly known: Known;
  private at: number;
  /** Records that have been read but not applied yet, because they are later than the current time of the replay. */
  private ahead: LogRecord[] = [];
  private time = 0;

  constructor(
    file: Sqlite,
    log: Pick<Log, 'read'>,
    set: ProjectionSet,
    snapshot: Snapshot,
    known: Known = new KindMap(),
  ) {
    this.known = known;
    this.log = log;
    const { history: _, ...plain } = set;
    this.set = plain;
    this.snapshot = snapshot;
    this.at = snapshot.position;
    this.old = new SnapshotRows(file, set, snapshot);
    const options = { migrations: migrationsFolder(set.file), synchronous: 'NORMAL', disposable: true } as const;
    this.store = new RowStore(openSqlite(':memory:', options), this.set);
    this.begin();
  }

  private begin(): void {
    const first = this.snapshot.at - daysBack * dayMs;
    const all = inRows.flatMap((kind) => this.old.all(kind).map((stored) => made(kind, stored)));
    const brandIds = all.flatMap(({ kind, id }) => (kind === 'live' ? [id] : []));
    const ofBrands = brandIds.flatMap((id) => [
      ...this.old.sums('slotSums', id, first).map((stored) => made('slotSums', stored)),
      ...this.old.sums('daySums', id, Math.floor(first / dayMs)).map((stored) => made('daySums', stored)),
      // Includes the cases of the last 24 hours, because queries subtract these cases from the sums.
      ...this.old.episodes(id, this.snapshot.at - resolvedWithinMs).map((stored) => made('countedEpisode', stored)),
    ]);
    this.write([...all, ...ofBrands], this.snapshot.at);
  }

  /** Position of the last applied record. */
  get position(): number {
    return this.at;
  }

  /** Current time of the replay. Milliseconds UTC. */
  get now(): number {
    return this.time;
  }

  /** Applies the records up to the first one that is later than `time`. @returns whether any record was applied */
  async goTo(time: number): Promise<boolean> {
    const before = this.at;
    this.time = time;
    for (;;) {
      if (this.ahead.length === 0) this.ahead = await this.log.read(this.at, chunk);
      if (this.ahead.length === 0) break;
      const end = this.ahead.findIndex(({ at }) => at > time);
      const records = this.ahead.splice(0, end < 0 ? this.ahead.length : end);
      this.take(records);
      if (end >= 0) break;
      await otherWork();
    }
    return this.at > before;
  }

  private take(records: readonly LogRecord[]): void {
    const last = records.at(-1);
    if (last === undefined) return;
    const { overlay } = applyRecords(this.set, records, this.read, () => []);
    const changes = overlay.all();
    for (const { kind, id, version, after } of changes) {
      const isInFile = () => this.old.isCurrent(kind, id, version);
      if (isRemembered(kind, after, isInFile)) this.known.set(kind, id, after ?? null);
      else this.known.delete(kind, id);
    }
    this.at = last.position;
    this.write(
      changes.filter(({ kind }) => queriedKinds.has(kind)),
      last.at,
    );
  }

  private readonly read: Read<AnyKind> = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const known = this.known.get(kind, id);
    if (known !== undefined) return (known ?? undefined) as Stored<K> | undefined;
    if (frequentKinds.has(kind)) return this.old.lasting(kind, id, this.at) ?? this.old.read(kind, id);
    const stored = this.old.read(kind, id);
    if (stored !== undefined) this.known.set(kind, id, stored as Stored);
    return stored;
  };

  private write(changes: readonly RowChange[], at: number): void {
    this.store.atOnce(() => this.store.write(changes, this.at, [], at));
  }

  close(): void {
    this.store.close();
  }
}

const made = <K extends AnyKind>(kind: K, after: Stored): RowChange => {
  const { id, version } = after.row as { id: string; version: number };
  return { kind, id, version, before: undefined, after };
};
