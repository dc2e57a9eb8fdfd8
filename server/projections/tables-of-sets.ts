import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The tables that every set of projections has. */

/** Every row's own columns: what leaves the server as JSON, and what does not. */
export const row = {
  version: integer().notNull(),
  row: text().notNull(),
  hidden: text(),
};

/** Of the table `rows`, in which rows are found by kind and id, or by the one key that their kind is listed by. */
export const rowColumns = {
  kind: text().notNull(),
  id: text().notNull(),
  ...row,
  /** Owner: a brand, a person, a conversation. */
  owner: text(),
  /** When it falls due. */
  due: integer(),
  /** When its time is over, of a kind that is kept for a time. */
  expires: integer(),
};

export const rowIndexes = (table: Record<'kind' | 'id' | 'owner' | 'expires' | 'due', AnySQLiteColumn>) => [
  primaryKey({ columns: [table.kind, table.id] }),
  index('rows_by_owner').on(table.kind, table.owner).where(sql`owner IS NOT NULL`),
  index('rows_by_expiry').on(table.expires).where(sql`expires IS NOT NULL`),
  index('rows_by_due').on(table.due).where(sql`due IS NOT NULL`),
];

/** A row that left a topic, kept for resumes. */
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

/** Records whose projection threw. */
export const deadLetters = sqliteTable('dead_letters', {
  position: integer().primaryKey(),
  error: text().notNull(),
  at: integer().notNull(),
});

/** checkpoint, projection version, epoch. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });
