import { expiryOf, fieldsInColumnsOf, type InternalKind, type Value } from '../kinds/kind.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { AnyKind, Stored } from './stored.ts';

export interface StoredText {
  row: string;
  hidden: string | null;
}

/** Values of the columns that a kind has, in the order of the table. */
export type Columns = readonly Value[];

/** A table of rows. Updates only the columns that changed, because each written column also updates its indexes. */
export class RowTable {
  private readonly sqlite: Sqlite;
  private readonly name: string;
  private readonly columns: readonly string[];
  /** Columns that every table of rows has, besides the key and the columns of its kind. */
  private readonly common: readonly string[];
  /**
   * The fields that are stored only as columns, each with the value `undefined`. Spreading this object over a row omits these fields from
   * the row's JSON. `null` if the JSON contains all fields.
   */
  readonly omitted: Readonly<Record<string, undefined>> | null;
  private readonly where: string;
  private readonly select;
  private readonly insert;
  private readonly remove;
  private readonly updates = new Map<number, ReturnType<Sqlite['prepare']>>();

  constructor(sqlite: Sqlite, name: string, key: readonly string[], columns: readonly string[]) {
    const fields = Object.values(fieldsInColumnsOf(name));
    const omitted = fields.length === 0 ? [] : ['id', 'version', ...fields];
    this.omitted = omitted.length === 0 ? null : Object.fromEntries(omitted.map((field) => [field, undefined]));
    // The JSON is in the column `row` if it is complete, and otherwise in `rest`.
    const common = ['version', omitted.length === 0 ? 'row' : 'rest', 'hidden'];
    this.common = common;
    this.sqlite = sqlite;
    this.name = name;
    this.columns = columns;
    this.where = key.map((column) => `${column} = ?`).join(' AND ');
    const all = [...common, ...columns, ...key];
    const rest = [...common, ...columns].map((column) => `${column} = excluded.${column}`).join(', ');
    this.select = sqlite.prepare<Value[], StoredText>(`SELECT row, hidden FROM ${name} WHERE ${this.where}`);
    this.insert = sqlite.prepare(
      `INSERT INTO ${name} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')}) ` +
        `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${rest}`,
    );
    this.remove = sqlite.prepare(`DELETE FROM ${name} WHERE ${this.where}`);
  }

  get(key: readonly Value[]): StoredText | undefined {
    return this.select.get(...key);
  }

  delete(key: readonly Value[]): void {
    this.remove.run(...key);
  }

  put(
    key: readonly Value[],
    version: number,
    { row, hidden }: StoredText,
    columns: Columns,
    before: Columns | null,
  ): void {
    if (before !== null) {
      const changed = columns.flatMap((value, i) => (value === before[i] ? [] : [i]));
      const values = changed.map((i) => columns[i] as Value);
      if (this.update(changed).run(version, row, hidden, ...values, ...key).changes > 0) return;
    }
    this.insert.run(version, row, hidden, ...columns, ...key);
  }

  private update(changed: readonly number[]) {
    const mask = changed.reduce((bits, i) => bits | (1 << i), 0);
    const known = this.updates.get(mask);
    if (known !== undefined) return known;
    const names = [...this.common, ...changed.map((i) => this.columns[i] as string)];
    const set = names.map((column) => `${column} = ?`).join(', ');
    const statement = this.sqlite.prepare(`UPDATE ${this.name} SET ${set} WHERE ${this.where}`);
    this.updates.set(mask, statement);
    return statement;
  }
}

/** The rows of one kind, in a table of their own or in the shared table. */
export class KindTable {
  private readonly table: RowTable;
  private readonly values: readonly ((stored: Stored) => Value)[];
  private readonly keyOf: (id: string) => Value[];

  constructor(table: RowTable, kind: AnyKind, entry: InternalKind<AnyKind>) {
    this.table = table;
    this.values = Object.values(columnsOf(entry));
    this.keyOf = entry.storing.table === 'rows' ? (id) => [kind, id] : (id) => [id];
  }

  get(id: string): StoredText | undefined {
    return this.table.get(this.keyOf(id));
  }

  delete(id: string): void {
    this.table.delete(this.keyOf(id));
  }

  put(id: string, version: number, before: Stored | undefined, after: Stored): void {
    const { row, hidden } = after;
    const text = {
      row: JSON.stringify(this.table.omitted === null ? row : { ...row, ...this.table.omitted }),
      hidden: hidden === null ? null : JSON.stringify(hidden),
    };
    const was = before === undefined ? null : this.columns(before);
    this.table.put(this.keyOf(id), version, text, this.columns(after), was);
  }

  private columns(stored: Stored): Columns {
    return this.values.map((value) => value(stored));
  }
}

/** Returns how the columns of a kind are computed. In the shared table, these include the expiry. */
function columnsOf(entry: InternalKind<AnyKind>): Readonly<Record<string, (stored: Stored) => Value>> {
  const { table, columns } = entry.storing;
  if (table === 'rows') return { ...columns, expires: ({ row }) => expiryOf(entry, row) };
  const fields = Object.entries(fieldsInColumnsOf(table)).map(
    ([column, field]) => [column, ({ row }: Stored) => row[field as keyof typeof row] as Value] as const,
  );
  return { ...Object.fromEntries(fields), ...columns };
}

/** Returns the table of each kind. Kinds in the same table share its prepared statements. */
export function tablesOf(
  sqlite: Sqlite,
  kinds: readonly AnyKind[],
  kindOf: (kind: AnyKind) => InternalKind<AnyKind>,
): ReadonlyMap<AnyKind, KindTable> {
  const tables = new Map<string, RowTable>();
  return new Map(
    kinds.map((kind) => {
      const entry = kindOf(kind);
      const { table: name } = entry.storing;
      const columns = columnsOf(entry);
      const key = name === 'rows' ? ['kind', 'id'] : ['id'];
      const table = tables.get(name) ?? new RowTable(sqlite, name, key, Object.keys(columns));
      tables.set(name, table);
      return [kind, new KindTable(table, kind, entry)];
    }),
  );
}
