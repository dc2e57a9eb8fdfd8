import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./server/projections/tables-of-sets.ts', './server/figures/tables.ts'],
  out: './migrations/figures',
});
