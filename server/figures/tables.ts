import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { row } from '../projections/tables-of-sets.ts';

export const slots = sqliteTable(
  'slots',
  {
    id: text().primaryKey(),
    ...row,
    brandId: text('brand_id').notNull(),
    start: integer().notNull(),
  },
  (table) => [index('slots_by_start').on(table.brandId, table.start)],
);
