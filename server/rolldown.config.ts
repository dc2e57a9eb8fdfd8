import { defineConfig } from 'rolldown';
import { threadEntries } from './process/thread-entries.ts';

/** Entry points: the programs and their threads. */
export const programs = { main: './server/main.ts', demo: './scripts/demo/main.ts', ...threadEntries };

/** Bundles the JavaScript: one file per program and thread, plus shared chunks. Packages stay external. */
export default defineConfig({
  input: programs,
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/server', sourcemap: true },
});
