import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type FieldsInColumns, rowExpression } from '../kinds/kind.ts';

/** The tables in this file exist in the database of every projection set. */

/** Columns of every row: its version, its public part as JSON, and its hidden part. */
export const row = {
  version: integer().notNull(),
  row: text().notNull(),
  hidden: text(),
};

/** Returns the columns of a table that stores some fields of its rows only as columns. */
export const rowBesides = (fields: FieldsInColumns) => ({
  version: integer().notNull(),
  /** JSON of the fields that are not stored as columns. */
  rest: text().notNull(),
  row: text().generatedAlwaysAs(sql.raw(rowExpression(fields)), { mode: 'virtual' }),
  hidden: text(),
});

/** Columns of the table `rows`. Its rows are read by kind and id, or listed by one of the other columns. */
export const rowColumns = {
  kind: text().notNull(),
  id: text().notNull(),
  ...row,
  /** Id of the brand, person or conversation by which the rows of the kind are listed. */
  owner: text(),
  /** Time at which the row is due. */
  due: integer(),
  /** Time at which the row expires, for kinds with a retention period. */
  expires: integer(),
};

export const rowIndexes = (table: Record<'kind' | 'id' | 'owner' | 'expires' | 'due', AnySQLiteColumn>) => [
  primaryKey({ columns: [table.kind, table.id] }),
  index('rows_by_owner').on(table.kind, table.owner).where(sql`owner IS NOT NULL`),
  index('rows_by_expiry').on(table.expires).where(sql`expires IS NOT NULL`),
  index('rows_by_due').on(table.due).where(sql`due IS NOT NULL`),
];

/** Rows that are no longer published under a topic. A client that resumes a subscription learns from them which rows to remove. */
export const tombstones = sqliteTable(
  'tombstones',
  {
    topic: text().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    version: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.kind, table.id] }),
    index('tombstones_by_version').on(table.topic, table.version),
  ],
);

/** Records whose projection threw an error. */
export const deadLetters = sqliteTable('dead_letters', {
  position: integer().primaryKey(),
  error: text().notNull(),
  at: integer().notNull(),
});

/** Single values, such as checkpoint, projection version and the random id of the file. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });
