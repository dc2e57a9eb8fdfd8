import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const records = sqliteTable(
  'records',
  {
    position: integer().primaryKey({ autoIncrement: true }),
    stream: text().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    events: text().notNull(),
    /** Ids of the content of the record, separated by line breaks. */
    contents: text(),
    /** Checksum of the record (`sums.ts`). `null` in records of older versions. */
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

/** Ids of content that was erased. Content that arrives later under such an id is not stored. */
export const erased = sqliteTable('erased', { id: text().primaryKey() });

/** Metadata of the log (`meta.ts`). */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() });
