import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./server/projections/tables-of-sets.ts', './server/projections/tables.ts'],
  out: './migrations/views',
});
