import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const records = sqliteTable(
  'records',
  {
    position: integer().primaryKey({ autoIncrement: true }),
    stream: text().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    events: text().notNull(),
    /** Ids of the contents beside it, one a line. */
    contents: text(),
    /** Of all that stands here (`sums.ts`); older programs made none. */
    sum: integer(),
  },
  (table) => [index('records_by_stream').on(table.stream, table.position)],
);

export const contents = sqliteTable('contents', {
  id: text().primaryKey(),
  value: text().notNull(),
  sum: integer(),
});

export const dedupe = sqliteTable('dedupe', { key: blob({ mode: 'buffer' }).primaryKey() });

/** Ids whose contents are gone for good, also when they arrive later. */
export const erased = sqliteTable('erased', { id: text().primaryKey() });

/** Notes of the log about itself (`meta.ts`). */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });
