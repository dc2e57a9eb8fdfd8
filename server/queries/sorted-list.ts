import type { Kind, Rows } from '../../shared/rows.ts';
import type { Engine } from '../engine/engine.ts';
import type { RowChange, Stored } from '../projections/stored.ts';
import { ascending, indexAfter, type Placed, placeOf, type SortKey } from './page.ts';
import type { RowQueries } from './rows.ts';

interface SortedListOptions<K extends Kind, T, O extends string> {
  kind: K;
  rows: Pick<RowQueries, 'all'>;
  engine: Pick<Engine, 'onCommit'>;
  /** Converts a row to an item of the list. */
  listed: (row: Rows[K]) => T;
  orders: Readonly<Record<O, SortKey<T>>>;
}

/** The rows of a kind in memory, in the sort orders of a list. Loaded by the first query and updated by commits. */
export class SortedList<
  K extends Exclude<Kind, 'conversation' | 'message'>,
  T extends { id: string },
  O extends string,
> {
  private readonly options: SortedListOptions<K, T, O>;
  private places: Record<O, Placed<T>[]> | null = null;
  /** Place of each row in each order, by row id. */
  private readonly known = new Map<string, Record<O, Placed<T>>>();

  constructor(options: SortedListOptions<K, T, O>) {
    this.options = options;
    options.engine.onCommit(({ changes }) => {
      if (this.places === null) return;
      for (const change of changes) if (change.kind === options.kind) this.take(change, this.places);
    });
  }

  in(order: O): readonly Placed<T>[] {
    this.places ??= this.read();
    return this.places[order];
  }

  private read(): Record<O, Placed<T>[]> {
    const { rows, kind, listed } = this.options;
    for (const { row } of rows.all(kind)) this.known.set(row.id, this.placesOf(listed(row as Rows[K])));
    const all = [...this.known.values()];
    return this.byOrder((order) => all.map((places) => places[order]).sort(ascending));
  }

  private take({ id, after }: RowChange, places: Record<O, Placed<T>[]>): void {
    const before = this.known.get(id);
    const now = after === undefined ? undefined : this.placesOf(this.options.listed((after as Stored<K>).row));
    for (const order of this.orders) move(places[order], before?.[order], now?.[order]);
    if (now === undefined) this.known.delete(id);
    else this.known.set(id, now);
  }

  private placesOf(item: T): Record<O, Placed<T>> {
    return this.byOrder((order) => placeOf(item, this.options.orders[order]));
  }

  private get orders(): O[] {
    return Object.keys(this.options.orders) as O[];
  }

  private byOrder<V>(value: (order: O) => V): Record<O, V> {
    return Object.fromEntries(this.orders.map((order) => [order, value(order)])) as Record<O, V>;
  }
}

/** Moves a row to its new place. If its place does not change, the row is replaced. */
function move<T>(list: Placed<T>[], before: Placed<T> | undefined, now: Placed<T> | undefined): void {
  const from = before === undefined ? -1 : indexAfter(list, before) - 1;
  if (before !== undefined && now !== undefined && ascending(before, now) === 0) {
    list[from] = now;
    return;
  }
  if (from >= 0) list.splice(from, 1);
  if (now !== undefined) list.splice(indexAfter(list, now), 0, now);
}
