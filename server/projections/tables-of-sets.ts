import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tables that every projection set has. */

/** Columns of every row: the public part as JSON, and the hidden part. */
export const row = {
  version: integer().notNull(),
  row: text().notNull(),
  hidden: text(),
};

/** Columns of the table `rows`, which is accessed by kind and id, or by the one key by which the kind is listed. */
export const rowColumns = {
  kind: text().notNull(),
  id: text().notNull(),
  ...row,
  /** Id of the owner: a brand, a person, a conversation. */
  owner: text(),
  /** Due time. */
  due: integer(),
  /** Expiry, for kinds with a retention period. */
  expires: integer(),
};

export const rowIndexes = (table: Record<'kind' | 'id' | 'owner' | 'expires' | 'due', AnySQLiteColumn>) => [
  primaryKey({ columns: [table.kind, table.id] }),
  index('rows_by_owner').on(table.kind, table.owner).where(sql`owner IS NOT NULL`),
  index('rows_by_expiry').on(table.expires).where(sql`expires IS NOT NULL`),
  index('rows_by_due').on(table.due).where(sql`due IS NOT NULL`),
];

/** A row that left a topic, stored for resumes. */
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

/** Values: checkpoint, projection version, epoch. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });
