import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type FieldsInColumns, fieldsInColumns } from '../kinds/kind.ts';
import { row, rowBesides, rowColumns, rowIndexes } from '../projections/tables-of-sets.ts';

export const rows = sqliteTable('rows', rowColumns, rowIndexes);

const sums = {
  id: text().primaryKey(),
  ...row,
  brandId: text('brand_id').notNull(),
  /** Owner of the sums: empty for the brand, or else the id of a person or a LINE account. */
  owner: text().notNull(),
};

export const slots = sqliteTable('slots', { ...sums, start: integer().notNull() }, (table) => [
  index('slots_by_start').on(table.brandId, table.owner, table.start),
]);

export const days = sqliteTable('days', { ...sums, day: integer().notNull() }, (table) => [
  index('days_by_day').on(table.brandId, table.owner, table.day),
]);

const behind = (fields: FieldsInColumns) => ({
  id: text().primaryKey(),
  ...rowBesides(fields),
  brandId: text('brand_id').notNull(),
  conversationId: text('conversation_id').notNull(),
  staffId: text('staff_id'),
});

/** Messages of customers. `at` is `null` for a message that was unsent before it arrived. */
export const receipts = sqliteTable(
  'receipts',
  {
    id: text().primaryKey(),
    ...rowBesides(fieldsInColumns.receipts),
    brandId: text('brand_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    lineAccountId: text('line_account_id').notNull(),
    at: integer(),
  },
  (table) => [
    index('receipts_by_time').on(table.brandId, table.at),
    index('receipts_by_conversation').on(table.conversationId, table.at),
  ],
);

export const turns = sqliteTable(
  'turns',
  {
    ...behind(fieldsInColumns.turns),
    at: integer().notNull(),
    lineAccountId: text('line_account_id').notNull(),
    state: text().notNull(),
    openedAt: integer('opened_at').notNull(),
    dueAt: integer('due_at'),
    endedAt: integer('ended_at'),
    answerId: text('answer_id'),
  },
  (table) => [
    index('turns_by_time').on(table.brandId, table.at),
    index('turns_by_conversation').on(table.conversationId),
  ],
);

export const episodes = sqliteTable(
  'episodes',
  {
    ...behind(fieldsInColumns.episodes),
    openedAt: integer('opened_at').notNull(),
    endedAt: integer('ended_at'),
    ratedAt: integer('rated_at'),
    firstDayEndsAt: integer('first_day_ends_at'),
    firstDayStaffId: text('first_day_staff_id'),
    firstDayOutcome: text('first_day_outcome'),
  },
  (table) => [
    index('episodes_by_opening').on(table.brandId, table.openedAt),
    index('episodes_by_end').on(table.brandId, table.endedAt),
    index('episodes_by_rating').on(table.brandId, table.ratedAt),
    // The last two columns let SQLite answer queries of cases opened within the last 24 hours from the index alone.
    index('episodes_by_first_day').on(
      table.brandId,
      table.firstDayEndsAt,
      table.firstDayStaffId,
      table.firstDayOutcome,
    ),
    index('episodes_by_conversation').on(table.conversationId),
  ],
);

export const counted = sqliteTable(
  'counted',
  { ...behind(fieldsInColumns.counted), what: text().notNull(), at: integer().notNull() },
  (table) => [
    index('counted_by_time').on(table.brandId, table.what, table.at),
    index('counted_by_conversation').on(table.conversationId),
  ],
);

/** Snapshots of the rows at the start of each day, with the position and time of the last record before that day. */
export const snapshots = sqliteTable('snapshots', {
  /** Number of days since 1970, UTC. */
  day: integer().primaryKey(),
  position: integer().notNull(),
  at: integer().notNull(),
});

/** Earlier contents of the rows that have changed since a snapshot. */
export const images = sqliteTable(
  'images',
  {
    kind: text().notNull(),
    id: text().notNull(),
    day: integer().notNull(),
    row: text().notNull(),
    hidden: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.day] }), index('images_by_day').on(table.day)],
);
