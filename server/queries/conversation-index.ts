import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FacetName, facetNames, facetOf, type Test, timeFacets } from '../../shared/inbox-conditions.ts';
import { type Sort, sortKeys, sorts } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Commit } from '../engine/projector.ts';
import type { RowChange } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { Smallest } from './smallest.ts';

/** Number of rows that are read at once while the index is built. Reading them takes a few milliseconds. */
const chunk = 250;

type Numbers = Float64Array | Uint32Array;

/** Returns a copy of an array that is twice as long. */
function doubled<A extends Numbers>(array: A): A {
  const longer = new (array.constructor as new (length: number) => A)(array.length * 2);
  longer.set(array as never);
  return longer;
}

/** A column of texts with few distinct values, which are stored once. */
class TextColumn {
  codes = new Uint32Array(1024);
  private values: string[] = [];
  private known = new Map<string, number>();

  set(slot: number, value: string, slots: number): void {
    while (slot >= this.codes.length) this.codes = doubled(this.codes);
    this.codes[slot] = this.codeOf(value);
    if (this.values.length > 2 * slots + 1024) this.compact(slots);
  }

  private codeOf(value: string): number {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    this.known.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** Removes values that no slot has any more. */
  private compact(slots: number): void {
    const { values, codes } = this;
    this.values = [];
    this.known = new Map();
    for (let slot = 0; slot < slots; slot++) codes[slot] = this.codeOf(values[codes[slot] as number] as string);
  }

  /** Returns for each code whether its value passes. */
  accepted(passes: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => Number(passes(value)));
  }
}

/** A row that was found, with its sort key. */
export interface Place {
  id: string;
  key: number;
}

export interface IndexQuery {
  brandIds: readonly string[];
  tests: readonly Test[];
}

interface Order {
  sort: Sort;
  /** Place after which the page begins. */
  after: Place | null;
  /** Maximum number of rows. */
  limit: number;
}

/** Whether a place is after another one in the order of a list. */
const isAfter = (key: number, id: string, place: Place) => key > place.key || (key === place.key && id > place.id);

/**
 * Conditions and sort keys of all conversations in memory, in columns, so that a query with any combination of conditions reads all
 * conversations in about a millisecond per 100,000. Built from the rows on first use, and updated with every commit.
 */
export class ConversationIndex {
  private readonly sqlite: Sqlite;
  private readonly ids: string[] = [];
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];
  private readonly brands = new TextColumn();
  private readonly texts = new Map<FacetName, TextColumn>();
  private readonly times = new Map<FacetName, Float64Array>();
  private readonly keys = new Map<Sort, Float64Array>(sorts.map((sort) => [sort, new Float64Array(1024)]));
  /** Last id that was read while the index is being built. `null` before, and `true` when all rows have been read. */
  private readUpTo: string | true | null = null;
  private building: Promise<void> | null = null;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
    for (const name of facetNames) {
      if (timeFacets.includes(name)) this.times.set(name, new Float64Array(1024));
      else this.texts.set(name, new TextColumn());
    }
  }

  /** Reads all rows in parts, so that other work can run in between. */
  async prepare(): Promise<void> {
    // Cleared in any case, so that a failed read is repeated by the next request.
    this.building ??= this.build().finally(() => {
      this.building = null;
    });
    await this.building;
  }

  private async build(): Promise<void> {
    while (this.readMore()) await nextTurn();
  }

  /** Reads the next rows. @returns whether there are more */
  private readMore(): boolean {
    if (this.readUpTo === true) return false;
    const found = this.sqlite
      .prepare<[string, number], { id: string; row: string }>(
        'SELECT id, row FROM conversations WHERE id > ? ORDER BY id LIMIT ?',
      )
      .all(this.readUpTo ?? '', chunk);
    for (const { row } of found) this.put(parsedRow(row) as Conversation);
    this.readUpTo = found.length < chunk ? true : (found.at(-1)?.id ?? true);
    return this.readUpTo !== true;
  }

  /** Applies the changes of a commit. Rows that have not been read yet are read later, with the change. */
  take({ changes }: Pick<Commit, 'changes'>): void {
    if (this.readUpTo === null) return;
    for (const { id, after } of changes.filter(isConversation)) {
      if (this.readUpTo !== true && id > this.readUpTo) continue;
      if (after === undefined) this.delete(id);
      else this.put(after.row);
    }
  }

  private put(row: Conversation): void {
    const slot = this.slots.get(row.id) ?? this.free.pop() ?? this.ids.length;
    this.slots.set(row.id, slot);
    this.ids[slot] = row.id;
    const size = this.ids.length;
    this.brands.set(slot, row.brandId, size);
    for (const [name, column] of this.texts) column.set(slot, facetOf(name, row) as string, size);
    for (const [name, column] of this.times) this.setNumber(this.times, name, column, slot, Number(facetOf(name, row)));
    for (const [sort, column] of this.keys) this.setNumber(this.keys, sort, column, slot, sortKeys[sort](row));
  }

  private setNumber<N>(columns: Map<N, Float64Array>, name: N, column: Float64Array, slot: number, value: number) {
    const fitting = slot < column.length ? column : doubled(column);
    if (fitting !== column) columns.set(name, fitting);
    fitting[slot] = value;
  }

  private delete(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.free.push(slot);
    this.brands.set(slot, '', this.ids.length);
  }

  /**
   * Returns the first rows of a list, in its order, and the number of all its rows.
   * @param among ids of the only rows to consider. `null` for all rows.
   */
  page(
    query: IndexQuery,
    { sort, after, limit }: Order,
    among: readonly string[] | null,
  ): { places: Place[]; count: number } {
    const keys = this.keys.get(sort) as Float64Array;
    const first = new Smallest<Place>(limit, (a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
    let count = 0;
    this.scan(query, among, (slot) => {
      count += 1;
      const key = keys[slot] as number;
      const last = first.last;
      if (last !== null && key > last.key) return true;
      const id = this.ids[slot] as string;
      if (after === null || isAfter(key, id, after)) first.add({ key, id });
      return true;
    });
    return { places: first.sorted(), count };
  }

  /** Returns the number of rows of a list, at most `max`. */
  count(query: IndexQuery, max: number): number {
    let count = 0;
    this.scan(query, null, () => {
      count += 1;
      return count < max;
    });
    return count;
  }

  /** Calls `take` for each row of the list, in no order, until it returns `false`. */
  private scan(
    { brandIds, tests }: IndexQuery,
    among: readonly string[] | null,
    take: (slot: number) => boolean,
  ): void {
    while (this.readMore());
    const ofBrands = new Set(brandIds);
    const texts = [{ codes: this.brands.codes, accepted: this.brands.accepted((id) => ofBrands.has(id)) }];
    const times: { column: Float64Array; passes: (value: number) => boolean }[] = [];
    for (const { facet, passes } of tests) {
      const column = this.texts.get(facet);
      if (column === undefined)
        times.push({ column: this.times.get(facet) as Float64Array, passes: passes as (value: number) => boolean });
      else texts.push({ codes: column.codes, accepted: column.accepted(passes as (value: string) => boolean) });
    }
    const isListed = (slot: number) => {
      for (const { codes, accepted } of texts) if (accepted[codes[slot] as number] !== 1) return false;
      for (const { column, passes } of times) if (!passes(column[slot] as number)) return false;
      return true;
    };
    if (among === null) {
      for (let slot = 0; slot < this.ids.length; slot++) if (isListed(slot) && !take(slot)) return;
      return;
    }
    for (const id of new Set(among)) {
      const slot = this.slots.get(id);
      if (slot !== undefined && isListed(slot) && !take(slot)) return;
    }
  }
}

const isConversation = (change: RowChange): change is RowChange<'conversation'> => change.kind === 'conversation';
