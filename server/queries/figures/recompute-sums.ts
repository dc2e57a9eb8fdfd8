import { resolvedWithinMs } from '../../../shared/figures.ts';
import { type ContributingKind, contributionsOf, kindOfSum } from '../../figures/contributions.ts';
import { hourly, isEmpty, withHour } from '../../figures/derive.ts';
import { localTime, slotOf, startOfDay } from '../../figures/local-time.ts';
import { added, differing, opposite } from '../../figures/sums.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { Stored } from '../../projections/stored.ts';
import type { Snapshot } from '../../projections/write-past.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import { type CountedRow, rowsOfDay } from './counted-rows.ts';
import { ownersOfSums } from './owners-of-sums.ts';

/**
 * Recomputes the sums that rows of some kinds contribute to, both the current sums and those in the snapshots. Other sums remain as they
 * are. Must be called in a transaction.
 */
export function recomputeSums(sqlite: Sqlite, zone: string, kinds: readonly ContributingKind[]): void {
  const history = new History(sqlite);
  const names = (Object.keys(kindOfSum) as SumName[]).filter((name) => kinds.includes(kindOfSum[name]));
  const slots = new SumsTable(sqlite, 'slots', history, names);
  const days = new SumsTable(sqlite, 'days', history, names);
  const past = pastRows(sqlite, zone, kinds, history);
  const until = sqlite.prepare<[], string>("SELECT value FROM meta WHERE key = 'checkpointAt'").pluck().get();
  // A case also contributes at the time when it becomes a day old, so the last day with sums can be later than the last record.
  const last = localTime(Number(until ?? 0) + resolvedWithinMs, zone).day;
  // Starts each brand at its first day with sums. No row contributes earlier, because the first event of each conversation already
  // contributes to a sum.
  const brands = sqlite.prepare<[], { brandId: string; first: number }>(
    'SELECT brand_id AS brandId, min(day) AS first FROM days GROUP BY brand_id',
  );
  for (const { brandId, first } of brands.all()) {
    const owners = ownersOfSums(sqlite, 'slots', brandId);
    for (let day = first; day <= last; day++) {
      const [start, end] = [startOfDay(day, zone), startOfDay(day + 1, zone)];
      slots.begin(brandId, owners, start, end);
      days.begin(brandId, owners, day, day + 1);
      const count = ({ row: { kind, stored }, from, to }: Period<CountedRow>) => {
        for (const { at, owners: by, sums } of contributionsOf(kind, stored)) {
          if (at < start || at >= end) continue;
          for (const owner of by) if (owner !== null) slots.add(owner, slotOf(at), { row: sums, from, to });
        }
      };
      for (const kind of kinds)
        for (const row of rowsOfDay(sqlite, kind, { brandId, day, start, end }))
          count(history.present(row, (row.stored.row as Versioned).version));
      for (const period of past.get(placeOf(brandId, day)) ?? []) count(period);
      for (const { owner, unit, steps } of slots.totals()) {
        const { hour } = localTime(unit, zone);
        for (const [index, sums] of steps) days.step(owner, day, index, withHour(sums, hour));
      }
      slots.write();
      days.write();
    }
  }
}

const placeOf = (brandId: string, day: number) => `${brandId}:${day}`;

/** Returns the earlier states of rows, by the brands and business days to which they contribute. */
function pastRows(sqlite: Sqlite, zone: string, kinds: readonly ContributingKind[], history: History) {
  const images = sqlite.prepare<[string], Image>('SELECT day, row FROM images WHERE kind = ?');
  const all = kinds.flatMap((kind) =>
    images.all(kind).flatMap((image) => {
      const { row, ...period } = history.past<Versioned & { brandId: string }>(image);
      const stored = { row, hidden: null } as unknown as Stored;
      const days = new Set(contributionsOf(kind, stored).map(({ at }) => localTime(at, zone).day));
      return [...days].map((day) => ({ place: placeOf(row.brandId, day), row: { kind, stored }, ...period }));
    }),
  );
  return Map.groupBy(all, ({ place }) => place);
}

type SumName = keyof typeof kindOfSum;

interface Versioned {
  version: number;
}

/** A stored earlier state of a row, which the row had at the beginning of a day. */
interface Image {
  day: number;
  row: string;
}

/**
 * A state of a row. Snapshots from index `from` on and before index `to` include it. The index after the last snapshot is that of the
 * present.
 */
interface Period<R> {
  row: R;
  from: number;
  to: number;
}

/** The snapshots, oldest first. */
class History {
  private readonly snapshots: readonly Snapshot[];
  /** Index of the current state, which follows the last snapshot. */
  readonly now: number;

  constructor(sqlite: Sqlite) {
    this.snapshots = sqlite.prepare<[], Snapshot>('SELECT day, position, at FROM snapshots ORDER BY day').all();
    this.now = this.snapshots.length;
  }

  present<R>(row: R, version: number): Period<R> {
    return { row, from: this.since(version), to: this.now + 1 };
  }

  past<R extends Versioned>({ day, row: text }: Image): Period<R> {
    const row = parsedRow(text) as R;
    return { row, from: this.since(row.version), to: this.snapshots.findIndex((snapshot) => snapshot.day === day) + 1 };
  }

  /** Returns the index of the first snapshot that includes the record at a position. */
  private since(position: number): number {
    const index = this.snapshots.findIndex((snapshot) => snapshot.position >= position);
    return index < 0 ? this.now : index;
  }

  /** Returns the last snapshot before an index, which must be greater than 0. */
  before(index: number): Snapshot {
    return this.snapshots[index - 1] as Snapshot;
  }
}

interface SumRow extends Sums {
  id: string;
  brandId: string;
  owner: string;
  version: number;
}

/** Recomputed sums of an owner in a slot or day, before they are written. */
interface Total {
  owner: string;
  unit: number;
  /** Changes of the sums, by index of the first snapshot that includes them. */
  steps: Map<number, Sums>;
  stored: SumRow | null;
}

const tables = { slots: { kind: 'slotSums', unit: 'start' }, days: { kind: 'daySums', unit: 'day' } } as const;

/** The table of the slots or days. Contains the totals of one brand on one day at a time. */
class SumsTable {
  private readonly name: keyof typeof tables;
  private readonly history: History;
  private readonly names: readonly SumName[];
  private readonly statements;
  private brandId = '';
  private all = new Map<string, Total>();

  /** @param names the sums that are recomputed */
  constructor(sqlite: Sqlite, name: keyof typeof tables, history: History, names: readonly SumName[]) {
    this.name = name;
    this.history = history;
    this.names = names;
    const { unit } = tables[name];
    this.statements = {
      stored: sqlite.prepare<[string, string, number, number], { unit: number; row: string }>(
        `SELECT ${unit} AS unit, row FROM ${name} WHERE brand_id = ? AND owner = ? AND ${unit} >= ? AND ${unit} < ?`,
      ),
      put: sqlite.prepare(
        `INSERT INTO ${name} (id, version, row, brand_id, owner, ${unit}) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET version = excluded.version, row = excluded.row`,
      ),
      images: sqlite.prepare<[string, string], Image>(
        'SELECT day, row FROM images WHERE kind = ? AND id = ? ORDER BY day',
      ),
      keep: sqlite.prepare('INSERT OR REPLACE INTO images (kind, id, day, row) VALUES (?, ?, ?, ?)'),
    };
  }

  /** Begins with the stored sums of a brand. */
  begin(brandId: string, owners: readonly string[], from: number, to: number): void {
    this.brandId = brandId;
    this.all = new Map();
    for (const owner of owners) {
      for (const { unit, row } of this.statements.stored.all(brandId, owner, from, to))
        this.of(owner, unit).stored = parsedRow(row) as SumRow;
    }
  }

  private of(owner: string, unit: number): Total {
    const id = `${this.brandId}:${unit}:${owner}`;
    const total = this.all.get(id) ?? { owner, unit, steps: new Map(), stored: null };
    this.all.set(id, total);
    return total;
  }

  totals(): Iterable<Total> {
    return this.all.values();
  }

  add(owner: string, unit: number, { row: sums, from, to }: Period<Sums>): void {
    if (from >= to) return;
    this.step(owner, unit, from, sums);
    if (to <= this.history.now) this.step(owner, unit, to, opposite(sums));
  }

  step(owner: string, unit: number, index: number, sums: Sums): void {
    const { steps } = this.of(owner, unit);
    steps.set(index, added(steps.get(index) ?? {}, sums));
  }

  write(): void {
    for (const [id, total] of this.all) this.writeOne(id, total);
  }

  /** Writes the sums of an owner, and their state in each snapshot after which they changed. */
  private writeOne(id: string, { owner, unit, steps, stored }: Total): void {
    const { history, statements, brandId } = this;
    const table = tables[this.name];
    const periods = statements.images.all(table.kind, id).map((image) => history.past<SumRow>(image));
    if (stored !== null) periods.push(history.present(stored, stored.version));
    const changes = [...steps].flatMap(([index, sums]) => (isEmpty(sums) ? [] : [index]));
    const indexes = new Set([0, ...changes, ...periods.flatMap(({ from, to }) => (from < to ? [from, to] : []))]);
    const none: SumRow = { id, brandId, owner, [table.unit]: unit, version: 0 };
    let sums: Sums = {};
    let row: SumRow | null = null;
    for (const index of [...indexes].filter((one) => one <= history.now).sort((a, b) => a - b)) {
      const before: SumRow | null = row;
      sums = added(sums, steps.get(index) ?? {});
      const known = periods.find(({ from, to }) => from <= index && index < to)?.row;
      if (known === undefined && before === null && isEmpty(sums)) continue;
      row = added(without(known ?? none, this.names), sums);
      const image = periods.find(({ to }) => to === index)?.row;
      if (before !== null && !areEqual(before, image))
        statements.keep.run(table.kind, id, history.before(index).day, JSON.stringify(before));
      const isSame = before !== null && differing(before, row) === null;
      const since = isSame ? before.version : index === 0 ? 0 : history.before(index).position + 1;
      row.version = Math.max(row.version, since);
    }
    if (row !== null && !areEqual(row, stored))
      statements.put.run(id, row.version, JSON.stringify(row), brandId, owner, unit);
  }
}

const areEqual = (row: SumRow, stored: SumRow | null | undefined) =>
  stored?.version === row.version && differing(stored, row) === null;

/** Returns a row without some of its sums. */
function without(row: SumRow, names: readonly SumName[]): SumRow {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  const hours = Object.entries(row.hours ?? {}).map(([hour, parts]) => [
    hour,
    parts.map((part, i) => (names.includes(hourly[i] as (typeof hourly)[number]) ? -part : 0)),
  ]);
  return added(rest, { hours: Object.fromEntries(hours) });
}
